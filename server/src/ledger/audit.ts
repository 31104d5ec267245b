import type { Queryable } from '../database/connection.ts';
import type { Keyring } from '../sealed.ts';
import { sameBytes } from '../sealed.ts';
import { chainLink, chainStart, type JournalEntry, type Wallet } from './book.ts';
import type { ChainHead } from './chain-heads.ts';
import { readUncountedEntries, walkJournal } from './journal.ts';
import { walkWallets, walletText } from './wallet.ts';

/** An inconsistency in the books, and where it is. */
export interface AuditFinding {
  readonly wallet: string;
  /** The order that it concerns, if one is known. */
  readonly orderId: string | null;
  readonly problem: string;
}

/** How many findings of one kind are listed at most. */
export const findingsMax = 1_000;

/** The result of an audit: what it read, and what it found. */
export interface WalletAudit {
  readonly wallets: number;
  readonly entries: number;
  readonly findings: readonly AuditFinding[];
}

/**
 * Rebuilds every wallet from its journal and compares numbering, chain, balances, and the heads stored outside the
 * database. It reads each wallet first and then the journal up to the wallet's last entry, so it can run beside a server.
 */
export async function auditWallets(
  db: Queryable,
  keyring: Keyring,
  options: {
    accountIds?: readonly string[];
    heads?: ReadonlyMap<string, readonly ChainHead[]>;
    onWallet?: (count: number) => void;
  } = {},
): Promise<WalletAudit> {
  const { accountIds = null } = options;
  const findings: AuditFinding[] = [];
  const unseen = new Map(accountIds === null ? options.heads : undefined);
  let wallets = 0;
  let entries = 0;
  for await (const wallet of walkWallets(db, accountIds)) {
    const heads = options.heads?.get(walletText(wallet)) ?? [];
    unseen.delete(walletText(wallet));
    entries += await auditWallet(db, keyring, wallet, heads, (orderId, problem) =>
      findings.push({ wallet: walletText(wallet), orderId, problem }),
    );
    wallets += 1;
    options.onWallet?.(wallets);
  }
  for (const entry of await readUncountedEntries(db, accountIds)) {
    const problem = `the wallet does not count journal entry ${entry.number}`;
    findings.push({ wallet: walletText(entry), orderId: entry.orderId, problem });
  }
  for (const wallet of unseen.keys()) findings.push({ wallet, orderId: null, problem: 'the wallet is gone' });
  return { wallets, entries, findings };
}

async function auditWallet(
  db: Queryable,
  keyring: Keyring,
  wallet: Wallet,
  heads: readonly ChainHead[],
  find: (orderId: string | null, problem: string) => void,
): Promise<number> {
  let available = 0n;
  let held = 0n;
  let number = 0n;
  let chain: Buffer = chainStart;
  const writtenDown = Map.groupBy(heads, ({ entry }) => entry);
  for await (const entry of walkJournal(db, wallet, wallet.lastEntry)) {
    number += 1n;
    if (entry.number !== number) {
      find(entry.orderId, `journal entry ${number} is missing`);
      return Number(number);
    }
    if (!linked(keyring, chain, entry))
      find(
        entry.orderId,
        `journal entry ${number} does not fit the chain: it, or one before it, was changed`,
      );
    // Continues from the stored chain, so that one changed row is reported once.
    chain = entry.chain;
    available += entry.postings.clientWallet;
    held += entry.postings.clientHold;
    if (available < 0n || held < 0n)
      find(entry.orderId, `the wallet was overdrawn by journal entry ${number}`);
    if (
      entry.kind === 'adjustment' &&
      (entry.postings.clientWallet !== 0n || entry.postings.clientHold !== 0n)
    )
      find(entry.orderId, `journal entry ${number} is an adjustment but moves money of the client`);
    if (writtenDown.get(number)?.some(({ head }) => head !== chain.toString('hex')) === true) {
      find(entry.orderId, `journal entry ${number} is not the one whose head was written down`);
    }
  }
  if (number !== wallet.lastEntry)
    find(null, `the journal ends at entry ${number}, the wallet says ${wallet.lastEntry}`);
  const longest = heads.reduce((most, { entry }) => (entry > most ? entry : most), 0n);
  if (longest > number) find(null, `the journal ends at entry ${number}; ${longest} were written down`);
  if (!sameBytes(chain, wallet.chainHead)) find(null, 'the head of the chain is not that of the last entry');
  if (available !== wallet.available)
    find(null, `available is ${wallet.available}, the journal says ${available}`);
  if (held !== wallet.held) find(null, `held is ${wallet.held}, the journal says ${held}`);
  return Number(number);
}

function linked(keyring: Keyring, before: Buffer, entry: JournalEntry): boolean {
  try {
    return sameBytes(chainLink(keyring, before, entry, entry.chainKeyId).bytes, entry.chain);
  } catch {
    // The entry names an unknown key. A server does not start without a key that was used here, so no server wrote it.
    return false;
  }
}
