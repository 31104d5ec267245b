import { headReportTo } from './app-reports.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import { faultOf } from './fault.ts';
import { type ChainHeads, openChainHeads } from './ledger/heads/head-writer.ts';
import { headPlaces } from './ledger/heads/places.ts';
import type { Logger } from './log.ts';
import type { ChainReaders } from './ledger/heads/other-chains.ts';
import { readRecordChain, readRecordLink } from './operators/record-chain.ts';
import { openOrderLanes, type OrderLanes } from './orders/lane/order-lanes.ts';
import { cashReader } from './ledger/cash/cash-journal.ts';
import { readOrderLink } from './orders/stored/stored-orders.ts';
import { readStrayChain, readStrayLink } from './orders/strays/stray-rows.ts';
import { readAcceptedBreaks } from './audit/accepted-breaks.ts';
import type { Keyring } from './sealed.ts';

/** What changes orders, and writes the heads of their chains outside the database. */
export interface OrderWriters {
  readonly heads: ChainHeads;
  readonly orders: OrderLanes;
}

/** The chains beside those of the wallets whose heads leave the database. */
export const chainReaders: ChainReaders = {
  records: { end: readRecordChain, link: readRecordLink },
  strays: { end: readStrayChain, link: readStrayLink },
  cash_live: cashReader('live'),
  cash_sandbox: cashReader('sandbox'),
};

/** Opens the lanes and the writer of chain heads. `closeOrders` ends both after what was sent. */
export function openOrderWriters(
  config: Config,
  deps: { database: Database; keyring: Keyring; clock: Clock; log: Logger },
): OrderWriters & { closeOrders(): Promise<void> } {
  const { log, ...parts } = deps;
  const heads = openChainHeads({
    ...{ ...parts, readOrderLink, chains: chainReaders, readAccepted: readAcceptedBreaks },
    places: headPlaces(config.dataDir, config.chainHeads, parts.clock),
    report: headReportTo(log),
  });
  const onFault = (error: unknown): void => log.error(faultOf(error), 'a lane failed to run a command');
  const orders = openOrderLanes({ ...parts, heads, onFault }, config.settings);
  return {
    heads,
    orders,
    async closeOrders() {
      await orders.close();
      await heads.close();
    },
  };
}
