import { CommandError } from '../../command-error.ts';
import type { Queryable } from '../../database/connection.ts';
import type { Environment } from '../../environment.ts';
import type { Keyring } from '../../sealed.ts';
import type { AuditFinding } from '../audit.ts';
import type { ChainHead, WalletHeads } from '../chain-heads.ts';
import { hasEntries } from '../journal.ts';
import { walkWallets, walletText } from '../wallet.ts';
import { type AcceptedBreak, isAccepted } from './accepted-heads.ts';
import { type Books, compareHeads } from './compare-heads.ts';
import { type HeadFile, type HeadPlace, reasonOf } from './head-place.ts';
import { addRecord, type HeadRecord, type NewestRecords, pseudonymOf, readRecord } from './head-record.ts';
import { cashChains, chainPseudonym, type OtherChain, otherChains } from './other-chains.ts';

/** A file, or an address, whose heads an audit compares with the chains. */
export interface HeadSource {
  readonly place: string;
  readonly file: string;
  readonly wallets: number;
  /** When its newest head was written; null: it has none. */
  readonly newestAt: Date | null;
  /** Lines that were not written to their end. */
  readonly torn: number;
}

/** The heads that were found outside the database. */
export interface FoundHeads {
  /** By the key of the wallet as text; a wallet that the database does not have by its pseudonym. */
  readonly heads: ReadonlyMap<string, WalletHeads>;
  /** The heads of the chain of the audit records. */
  readonly records: readonly ChainHead[];
  /** The heads of the chain of the stray callbacks. */
  readonly strays: readonly ChainHead[];
  /** The heads of the cash journal of each environment. */
  readonly cash: Readonly<Record<Environment, readonly ChainHead[]>>;
  readonly sources: readonly HeadSource[];
  readonly findings: readonly AuditFinding[];
}

/**
 * Reads the newest heads of every wallet from every place: of all processes and servers that write there. It reads the places
 * before the wallets, so the journal must have each of the heads, but for those that an operator accepted as lost.
 */
export async function readHeads(
  db: Queryable,
  keyring: Keyring,
  places: readonly HeadPlace[],
  accepted: readonly AcceptedBreak[] = [],
): Promise<FoundHeads> {
  const newest: NewestRecords = new Map();
  const sources: HeadSource[] = [];
  const problems: string[] = [];
  for (const place of places)
    try {
      for await (const file of place.files()) {
        const { source, changed } = await readSource(keyring, newest, place.name, file);
        // A process may have checked that it can write, and nothing else.
        if (source.wallets > 0 || source.torn > 0) sources.push(source);
        if (changed > 0)
          problems.push(`${changed} lines of ${place.name} (${file.name}) are not as they were written`);
      }
    } catch (error) {
      problems.push(`${place.name} cannot be read (${reasonOf(error)})`);
    }
  const used = sources.filter(({ wallets }) => wallets > 0);
  if (await hasEntries(db)) {
    if (used.length === 0) problems.push('no chain heads were found, although the journal has entries');
    else
      for (const { name } of places.filter((one) => one.configured))
        if (!used.some(({ place }) => place === name)) problems.push(`${name} has no chain heads`);
  }
  removeAccepted(newest, accepted);
  return {
    records: takeChain(keyring, newest, 'records'),
    strays: takeChain(keyring, newest, 'strays'),
    cash: {
      live: takeChain(keyring, newest, cashChains.live),
      sandbox: takeChain(keyring, newest, cashChains.sandbox),
    },
    heads: await byWallet(db, keyring, newest),
    sources,
    findings: problems.map((problem) => ({ wallet: 'chain heads', orderId: null, problem })),
  };
}

async function readSource(
  keyring: Keyring,
  newest: NewestRecords,
  place: string,
  file: HeadFile,
): Promise<{ source: HeadSource; changed: number }> {
  const wallets = new Set<string>();
  const count = { torn: 0, changed: 0 };
  let newestAt: Date | null = null;
  for await (const line of file.lines) {
    const record = readRecord(keyring, line);
    if (record === 'nothing') continue;
    if (typeof record === 'string') {
      count[record] += 1;
      continue;
    }
    addRecord(newest, record);
    const [keyId] = record.wallet.split(':', 1);
    if (otherChains.every((chain) => record.wallet !== chainPseudonym(keyring, chain, keyId)))
      wallets.add(record.wallet);
    if (newestAt === null || record.at > newestAt) newestAt = record.at;
  }
  const source = { place, file: file.name, wallets: wallets.size, newestAt, torn: count.torn };
  return { source, changed: count.changed };
}

/** Removes the heads that the journal lacks with the consent of an operator. */
function removeAccepted(newest: NewestRecords, accepted: readonly AcceptedBreak[]): void {
  if (accepted.length === 0) return;
  for (const [name, records] of newest) {
    for (const [state, record] of records) if (isAccepted(record, accepted)) records.delete(state);
    if (records.size === 0) newest.delete(name);
  }
}

/** Takes the heads of a chain that belongs to no wallet out of those of the wallets. */
function takeChain(keyring: Keyring, newest: NewestRecords, chain: OtherChain): readonly ChainHead[] {
  const names = [...newest.keys()].filter(
    (name) => name === chainPseudonym(keyring, chain, name.split(':', 1)[0]),
  );
  return names.flatMap((name) => {
    const heads = [...(newest.get(name)?.values() ?? [])].map(({ steps }) => steps);
    newest.delete(name);
    return heads;
  });
}

async function byWallet(
  db: Queryable,
  keyring: Keyring,
  newest: NewestRecords,
): Promise<ReadonlyMap<string, WalletHeads>> {
  const keyIds = new Set([...newest.keys()].map((name) => name.split(':', 1)[0] ?? ''));
  const heads = new Map<string, WalletHeads>();
  for await (const wallet of walkWallets(db, null)) {
    const names = [...keyIds].map((keyId) => pseudonymOf(keyring, wallet, keyId));
    const records = names.flatMap((name) => [...(newest.get(name)?.values() ?? [])]);
    if (records.length > 0) heads.set(walletText(wallet), headsOf(records));
    for (const name of names) newest.delete(name);
  }
  for (const [name, unknown] of newest) heads.set(name, headsOf([...unknown.values()]));
  return heads;
}

function headsOf(records: readonly HeadRecord[]): WalletHeads {
  return {
    steps: records.map(({ steps }) => steps).filter(({ number }) => number > 0n),
    orders: records.map(({ orders }) => orders).filter(({ number }) => number > 0n),
  };
}

/**
 * The heads of all places that the journal does not have, each once. A line that was changed counts as none: the audit
 * reports it.
 * @throws CommandError when a place cannot be read
 */
export async function readLostHeads(
  books: Books,
  places: readonly HeadPlace[],
): Promise<readonly HeadRecord[]> {
  const newest: NewestRecords = new Map();
  for (const place of places)
    try {
      for await (const file of place.files()) await readSource(books.keyring, newest, place.name, file);
    } catch (cause) {
      throw new CommandError(`Chain heads of ${place.name} cannot be read (${reasonOf(cause)}).`, { cause });
    }
  return (await compareHeads(books, newest)).lost;
}
