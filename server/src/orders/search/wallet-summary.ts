import type { App } from '../../app.ts';
import { hourMs, later } from '../../clock.ts';
import { sql } from '../../database/sql.ts';
import { readClockOffset, type WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { OrderStatus } from '../order.ts';
import { findNumberSpan } from './number-range.ts';
import { momentsOf, type OrderFilter } from './order-filter.ts';

/** The orders of a filter, added up. */
export interface WalletSummary {
  /** How many orders there are; null: more than are counted. */
  readonly count: number | null;
  /** What they were charged, rupiah; null with `count`. */
  readonly charged: Rupiah | null;
  /** How many have each status; empty with `count`. */
  readonly statuses: Readonly<Partial<Record<OrderStatus, number>>>;
}

/** How many orders are added up, at most: a list of a day or a few is, a history of years is not. */
const countedMax = 5_000n;

/** How far an order's time may be from those of its neighbours in the list: more than any inquiry takes. */
const disorderMs = hourMs;

/**
 * Counts the orders of a wallet that meet a filter, by their status. If its days have more than 5,000 orders, nothing is counted,
 * so that the answer takes a bounded time.
 */
export async function summariseWallet(
  { database, clock }: Pick<App, 'clock' | 'database'>,
  wallet: WalletKey,
  filter: Pick<OrderFilter, 'channel' | 'from' | 'productCodes' | 'to'>,
): Promise<WalletSummary> {
  const { from, to } = momentsOf(filter);
  const { first, end } = await findNumberSpan(database, wallet, {
    from: from === null ? null : later(from, -disorderMs),
    to: to === null ? null : later(to, disorderMs),
  });
  if (end - first > countedMax) return { count: null, charged: null, statuses: {} };
  const offsetMs = clock.offsetMs + (await readClockOffset(database, wallet));
  const channel: string | null = filter.channel ?? null;
  const codes = filter.productCodes === undefined ? null : [...filter.productCodes];
  const rows = await database.rows(sql<{
    status: OrderStatus;
    overdue: boolean;
    count: number;
    charged: bigint;
  }>`
    select o.status,
           (o.status = 'awaiting_confirmation' and o.expires_at <= clock_timestamp()
             + ${offsetMs}::double precision * interval '1 millisecond') as overdue,
           count(*)::integer as count, coalesce(sum(o.charged), 0)::bigint as charged
      from current_orders o
     where o.account_id = ${wallet.accountId}::uuid and o.environment = ${wallet.environment}
       and o.number >= ${first}::bigint and o.number < ${end}::bigint
       and (${channel}::text is null or o.channel = ${channel}::text)
       and (${codes}::text[] is null or o.product_code = any (${codes}::text[]))
       and (${from}::timestamptz is null or o.created_at >= ${from}::timestamptz)
       and (${to}::timestamptz is null or o.created_at < ${to}::timestamptz)
     group by 1, 2`);
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    charged: rows.reduce((sum, { charged }) => sum + charged, 0n),
    statuses: countsOf(rows),
  };
}

/** An order whose window has passed is expired, whether or not that is stored yet. */
function countsOf(
  rows: readonly { readonly status: OrderStatus; readonly overdue: boolean; readonly count: number }[],
): WalletSummary['statuses'] {
  const counts: Partial<Record<OrderStatus, number>> = {};
  for (const { status, overdue, count } of rows) {
    const shown = overdue ? 'expired' : status;
    counts[shown] = (counts[shown] ?? 0) + count;
  }
  return counts;
}
