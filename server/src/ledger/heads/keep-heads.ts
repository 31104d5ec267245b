import type { Queryable } from '../../database/connection.ts';
import type { Keyring } from '../../sealed.ts';
import { chainStart, type Wallet } from '../book.ts';
import { readStepLink } from '../journal.ts';
import { walkWallets, type WalletKey } from '../wallet.ts';
import type { HeadReport } from './head-report.ts';
import type { HeadFile, HeadPlace } from './head-place.ts';
import {
  addRecord,
  type HeadRecord,
  type NewestRecords,
  parseRecord,
  pseudonymOf,
  stateOf,
} from './head-record.ts';
import type { PlaceWriter } from './place-writer.ts';

/** Reads the chain of an order of a wallet by its number; undefined when there is none. */
export type ReadOrderLink = (db: Queryable, key: WalletKey, number: bigint) => Promise<Buffer | undefined>;

/** What heads are compared with. */
interface Books {
  readonly database: Queryable;
  readonly keyring: Keyring;
  readonly readOrderLink: ReadOrderLink;
}

/**
 * Writes the heads that a place does not have, such as those of a process that died, and compacts its files. A line is
 * removed when another one follows it, or when a newer one of its wallet stays and the journal has its heads. A line that the
 * journal does not have stays: it proves what was lost.
 */
export async function keepHeads(
  books: Books,
  writers: readonly PlaceWriter[],
  report: HeadReport,
): Promise<void> {
  for (const writer of writers) {
    const known = await readPlace(writer.place);
    const { removable, lost } = await compareWithWallets(books, known, writer);
    if (lost > 0) report.lost(writer.place.name, lost);
    await writer.flush();
    const { place } = writer;
    await writer.exclusively(async () => place.compact?.((files) => newestLines(files, removable)));
  }
}

async function readPlace(place: HeadPlace): Promise<NewestRecords> {
  const newest: NewestRecords = new Map();
  for await (const file of place.files()) await readFile(file, newest);
  return newest;
}

async function readFile(file: HeadFile, newest: NewestRecords): Promise<void> {
  for await (const line of file.lines) {
    const record = parseRecord(line);
    if (typeof record !== 'string') addRecord(newest, record);
  }
}

async function newestLines(files: readonly HeadFile[], removable: ReadonlySet<string>): Promise<string[]> {
  const newest: NewestRecords = new Map();
  for (const file of files) await readFile(file, newest);
  const lines: string[] = [];
  for (const records of newest.values())
    for (const { line } of records.values()) if (!removable.has(line)) lines.push(line);
  return lines;
}

/** Adds the heads that are missing. Returns the lines that may be removed, and how many heads the journal does not have. */
async function compareWithWallets(
  books: Books,
  known: NewestRecords,
  writer: PlaceWriter,
): Promise<{ removable: ReadonlySet<string>; lost: number }> {
  const keyIds = new Set([...known.keys()].map((name) => name.split(':', 1)[0] ?? ''));
  const removable = new Set<string>();
  let lost = 0;
  for await (const wallet of walkWallets(books.database, null)) {
    const names = [...keyIds].flatMap((keyId) => pseudonymOrNone(books.keyring, wallet, keyId));
    const records = names.flatMap((name) => [...(known.get(name)?.values() ?? [])]);
    const state = stateOf(wallet);
    const current = records.some((record) => record.state === state);
    if (!current && (wallet.lastStep > 0n || wallet.orders > 0n))
      writer.add({ before: wallet, after: wallet });
    for (const record of records.filter((one) => one.state !== state))
      // The heads of this wallet are written by now, or were, so an older line that the journal continues adds nothing.
      if (await isInJournal(books, wallet, record)) removable.add(record.line);
      else lost += 1;
  }
  return { removable, lost };
}

/** Nothing when the key is no longer configured. */
function pseudonymOrNone(keyring: Keyring, wallet: WalletKey, keyId: string): string[] {
  try {
    return [pseudonymOf(keyring, wallet, keyId)];
  } catch {
    return [];
  }
}

/** Whether the journal, and the orders, have the heads of a record. */
async function isInJournal(
  { database, readOrderLink }: Books,
  wallet: Wallet,
  { steps, orders }: HeadRecord,
): Promise<boolean> {
  const step = steps.number === 0n ? chainStart : await readStepLink(database, wallet, steps.number);
  if (step?.toString('hex') !== steps.head) return false;
  const order = orders.number === 0n ? chainStart : await readOrderLink(database, wallet, orders.number);
  return order?.toString('hex') === orders.head;
}
