import type { Queryable } from '../../database/connection.ts';
import type { Keyring } from '../../sealed.ts';
import { chainStart, type Wallet } from '../book.ts';
import { readStepLink } from '../journal.ts';
import { walkWallets, type WalletKey } from '../wallet.ts';
import { type HeadChange, type HeadRecord, type NewestRecords, pseudonymOf, stateOf } from './head-record.ts';
import { chainChange, chainPseudonym, type ChainReaders, otherChains } from './other-chains.ts';

/** Reads the chain of an order of a wallet by its number; undefined when there is none. */
export type ReadOrderLink = (db: Queryable, key: WalletKey, number: bigint) => Promise<Buffer | undefined>;

/** What heads are compared with. */
export interface Books {
  readonly database: Queryable;
  readonly keyring: Keyring;
  readonly readOrderLink: ReadOrderLink;
  readonly chains: ChainReaders;
}

/** What became of the heads of a place. */
export interface ComparedHeads {
  /** The current heads that the place does not have. */
  readonly missing: readonly HeadChange[];
  /** Heads that are in the journal, and are not the newest of their chain. */
  readonly passed: readonly HeadRecord[];
  /** Heads that the journal does not have. */
  readonly lost: readonly HeadRecord[];
}

/** Compares heads with all wallets and the other chains. Heads of wallets that the database does not have are lost. */
export async function compareHeads(books: Books, known: NewestRecords): Promise<ComparedHeads> {
  const keyIds = new Set([...known.keys()].map((name) => name.split(':', 1)[0] ?? ''));
  const rest = new Map(known);
  const missing: HeadChange[] = [];
  const passed: HeadRecord[] = [];
  const lost: HeadRecord[] = [];

  async function compare(
    names: readonly string[],
    current: HeadChange,
    has: (record: HeadRecord) => Promise<boolean>,
  ): Promise<void> {
    const records = names.flatMap((name) => [...(rest.get(name)?.values() ?? [])]);
    for (const name of names) rest.delete(name);
    const { after } = current;
    const state = stateOf(after);
    const isCurrent = records.some((record) => record.state === state);
    if (!isCurrent && (after.lastStep > 0n || after.orders > 0n)) missing.push(current);
    for (const record of records.filter((one) => one.state !== state))
      if (await has(record)) passed.push(record);
      else lost.push(record);
  }

  for await (const wallet of walkWallets(books.database, null)) {
    const names = [...keyIds].flatMap((keyId) => nameOrNone(() => pseudonymOf(books.keyring, wallet, keyId)));
    await compare(names, { before: wallet, after: wallet }, (record) => isInJournal(books, wallet, record));
  }
  for (const chain of otherChains) {
    const { end, link } = books.chains[chain];
    const names = [...keyIds].flatMap((keyId) =>
      nameOrNone(() => chainPseudonym(books.keyring, chain, keyId)),
    );
    const now = (await end(books.database)) ?? { number: 0n, head: chainStart };
    await compare(names, chainChange(chain, now), async ({ steps }) => {
      const found = steps.number === 0n ? chainStart : await link(books.database, steps.number);
      return found?.toString('hex') === steps.head;
    });
  }
  // The wallets are gone. Without the key of a name nobody knows whose it is.
  for (const keyId of keyIds)
    if (nameOrNone(() => chainPseudonym(books.keyring, 'records', keyId)).length > 0)
      for (const [name, records] of rest) if (name.startsWith(`${keyId}:`)) lost.push(...records.values());
  return { missing, passed, lost };
}

/** Nothing when the key is no longer configured. */
function nameOrNone(name: () => string): string[] {
  try {
    return [name()];
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
