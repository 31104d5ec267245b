import { chainReaders } from '../../../src/open-order-writers.ts';
import { readAcceptedBreaks } from '../../../src/audit/accepted-breaks.ts';
import { makeClock } from '../../../src/clock.ts';
import type { HeadPlace } from '../../../src/ledger/heads/head-place.ts';
import { makeFolderPlace } from '../../../src/ledger/heads/folder-place.ts';
import { type ChainHeads, openChainHeads } from '../../../src/ledger/heads/head-writer.ts';
import { type FoundHeads, readHeads } from '../../../src/ledger/heads/read-heads.ts';
import { readOrderLink } from '../../../src/orders/stored/stored-orders.ts';
import type { TestServer } from '../../server.ts';

type Books = Pick<TestServer, 'app'>;

/** A folder of chain heads, as another process of this machine uses it. */
export function headFolder(dir: string): HeadPlace {
  return makeFolderPlace(dir, { configured: true, clock: makeClock() });
}

/** The heads in places, as an audit reads them. */
export async function headsIn({ app }: Books, ...places: readonly HeadPlace[]): Promise<FoundHeads> {
  return readHeads(app.database, app.keyring, places, await readAcceptedBreaks(app.database));
}

/** Opens a writer of chain heads beside that of the server. `lost` receives what it reports as lost. */
export function openHeads(
  { app }: Books,
  places: readonly HeadPlace[],
  lost: (heads: number) => void = () => undefined,
): ChainHeads {
  const { database, keyring, clock } = app;
  const report = { place: () => undefined, lost: (_place: string, heads: number) => lost(heads) };
  return openChainHeads({
    database,
    keyring,
    clock,
    places,
    readOrderLink,
    chains: chainReaders,
    readAccepted: readAcceptedBreaks,
    report,
  });
}

/** Writes the heads of all wallets to a folder, as a server does at its start. */
export async function writeHeads(books: Books, dir: string): Promise<void> {
  const heads = openHeads(books, [headFolder(dir)]);
  await heads.maintain();
  await heads.close();
}
