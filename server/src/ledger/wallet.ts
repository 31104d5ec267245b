import type { Queryable, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { environments, type Environment } from '../environment.ts';
import { idBeforeAll, newId } from '../ids.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Keyring } from '../sealed.ts';
import { book, chainStart, type JournalEntry, type Wallet } from './book.ts';
import { reset } from './chart.ts';

/** Which wallet: every account has one per environment. */
export interface WalletKey {
  readonly accountId: string;
  readonly environment: Environment;
}

/** A wallet's key as text, for maps, files and messages. */
export function walletText(key: WalletKey): string {
  return `${key.accountId}/${key.environment}`;
}

/** A row of the table `wallets`. */
export interface WalletRow {
  account_id: string;
  environment: Environment;
  available: bigint;
  held: bigint;
  last_entry: bigint;
  chain_head: Buffer;
  spent_on: string | null;
  spent: bigint;
  last_change: string;
}

/** Wallets under their locks, and the database's clock once the last of them was held. */
export interface LockedWallets {
  readonly wallets: Wallet[];
  readonly now: Date;
  /** The same moment without an offset, microseconds since 1970. */
  readonly micros: bigint;
}

/**
 * Locks wallets in the order of their keys, the same on every node, and gives them as they are under the lock.
 * `offsetMs` is added to the time that is told as now.
 */
export async function lockWallets(
  tx: Queryable,
  keys: readonly WalletKey[],
  offsetMs: number,
): Promise<LockedWallets> {
  // The clock is asked for each row after its lock, so that the last row has the time under all locks.
  const rows = await tx.rows(sql<WalletRow & { now: Date; micros: bigint | null }>`
    select w.account_id, w.environment, w.available, w.held, w.last_entry, w.chain_head, w.spent_on, w.spent, w.last_change,
           clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now,
           (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros
      from (
        select k.account_id, k.environment
          from unnest(${keys.map((key) => key.accountId)}::uuid[], ${keys.map((key) => key.environment)}::text[])
            as k (account_id, environment)
         order by k.account_id, k.environment
      ) wanted, lateral (
       select t.account_id, t.environment, t.available, t.held, t.last_entry, t.chain_head, t.spent_on, t.spent, t.last_change
         from wallets t
        where t.account_id = wanted.account_id and t.environment = wanted.environment
          for no key update
      ) w`);
  const { now, micros = null } = rows.at(-1) ?? {};
  if (now === undefined || micros === null) throw new Error('None of these accounts has a wallet.');
  return { wallets: rows.map(walletFromRow), now, micros };
}

/** Reads a wallet from its row. */
export function walletFromRow(row: WalletRow): Wallet {
  return {
    accountId: row.account_id,
    environment: row.environment,
    available: row.available,
    held: row.held,
    lastEntry: row.last_entry,
    chainHead: row.chain_head,
    spentOn: row.spent_on,
    spent: row.spent,
    lastChange: row.last_change,
  };
}

/** What a client can spend and what is held, rupiah. Undefined when there is no such wallet. */
export async function readWallet(
  db: Queryable,
  key: WalletKey,
): Promise<{ available: Rupiah; held: Rupiah } | undefined> {
  const rows = await db.rows(sql<{ available: bigint; held: bigint }>`
    select w.available, w.held
      from wallets w
     where w.account_id = ${key.accountId}::uuid and w.environment = ${key.environment}`);
  return rows[0];
}

/** Opens the wallets of a new account: an empty one for live, and one with simulated money for the sandbox. */
export async function openWallets(
  tx: Tx,
  keyring: Keyring,
  account: { id: string; createdAt: Date; sandboxStart: Rupiah },
): Promise<void> {
  for (const environment of environments) {
    const empty: Wallet = {
      accountId: account.id,
      environment,
      available: 0n,
      held: 0n,
      lastEntry: 0n,
      chainHead: chainStart,
      spentOn: null,
      spent: 0n,
      lastChange: idBeforeAll,
    };
    await insertWallet(tx, empty, account.createdAt);
    if (environment === 'live' || account.sandboxStart === 0n) continue;
    const start = book(keyring, empty, reset(account.sandboxStart), account.createdAt);
    await Promise.all(writeJournal(tx, [start.entry]));
    await writeWallets(tx, [{ before: empty, after: { ...start.wallet, lastChange: newId() } }]);
  }
}

async function insertWallet(tx: Tx, wallet: Wallet, openedAt: Date): Promise<void> {
  await tx.rows(sql`
    insert into wallets (account_id, environment, available, held, last_entry, chain_head, spent, opened_at)
    values (${wallet.accountId}::uuid, ${wallet.environment}, 0, 0, 0, ${wallet.chainHead}::bytea, 0, ${openedAt}::timestamptz)`);
}

/** Appends entries to the journal with one statement; nothing is sent when there are none. */
export function writeJournal(tx: Queryable, entries: readonly JournalEntry[]): Promise<unknown>[] {
  if (entries.length === 0) return [];
  const rows = entries.map((entry) => ({
    account_id: entry.accountId,
    environment: entry.environment,
    number: String(entry.number),
    kind: entry.kind,
    order_id: entry.orderId,
    reference: entry.reference,
    client_wallet: String(entry.postings.clientWallet),
    client_hold: String(entry.postings.clientHold),
    supplier_clearing: String(entry.postings.supplierClearing),
    margin: String(entry.postings.margin),
    deposits_received: String(entry.postings.depositsReceived),
    adjustments: String(entry.postings.adjustments),
    created_at: entry.createdAt,
    chain: `\\x${entry.chain.toString('hex')}`,
    chain_key_id: entry.chainKeyId,
  }));
  return [
    tx.rows(sql`
      insert into journal_entries (account_id, environment, number, kind, order_id, reference, client_wallet, client_hold,
        supplier_clearing, margin, deposits_received, adjustments, created_at, chain, chain_key_id)
      select r.account_id, r.environment, r.number, r.kind, r.order_id, r.reference, r.client_wallet, r.client_hold,
             r.supplier_clearing, r.margin, r.deposits_received, r.adjustments, r.created_at, r.chain, r.chain_key_id
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, environment text, number bigint, kind text,
          order_id uuid, reference text, client_wallet bigint, client_hold bigint, supplier_clearing bigint, margin bigint,
          deposits_received bigint, adjustments bigint, created_at timestamptz, chain bytea, chain_key_id text)`),
  ];
}

/** A wallet as a transaction found it and as it leaves it. */
export interface WalletChange {
  readonly before: Wallet;
  readonly after: Wallet;
}

/** How far behind the database's clock a time may be that a process has reckoned, microseconds. */
export const behindMicrosMax = 1_000_000n;

/**
 * Stores wallets in the order of their keys, with one statement for all, and gives the database's time as microseconds
 * since 1970. It takes their locks where they are not held yet. Whoever decided without the locks says what time they took it
 * to be, `reckoned`: it is stored only if nobody has changed anything of these accounts since, and the time was about right
 * and not ahead, so that events lie in order (docs/decisions/0039).
 */
export async function writeWallets(
  tx: Queryable,
  changes: readonly WalletChange[],
  reckoned: bigint | null = null,
): Promise<bigint> {
  const rows = changes.map(({ before, after }) => ({
    account_id: after.accountId,
    environment: after.environment,
    available: String(after.available),
    held: String(after.held),
    last_entry: String(after.lastEntry),
    chain_head: `\\x${after.chainHead.toString('hex')}`,
    spent_on: after.spentOn,
    spent: String(after.spent),
    change_before: before.lastChange,
    change: after.lastChange,
    entry_before: String(before.lastEntry),
  }));
  // The clock is asked for each row that is stored, thus after its lock: whoever held that may have kept us waiting.
  const [row] = await tx.rows(sql<{ expect_rows: unknown; micros: bigint | null }>`
    with stored as (
      update wallets w
         set available = r.available, held = r.held, last_entry = r.last_entry, chain_head = r.chain_head,
             spent_on = r.spent_on, spent = r.spent, last_change = r.change
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, environment text, available bigint,
          held bigint, last_entry bigint, chain_head bytea, spent_on date, spent bigint, change_before uuid, change uuid,
          entry_before bigint),
             lateral (
               select t.ctid
                 from wallets t
                where t.account_id = r.account_id and t.environment = r.environment
                limit 1
             ) place
       where w.ctid = place.ctid and w.last_change = r.change_before and w.last_entry = r.entry_before
      returning w.account_id
    ), timely as (
      select count(*) as wallets
        from stored
       where ${reckoned}::bigint is null or (extract(epoch from clock_timestamp()) * 1000000)::bigint
             between ${reckoned}::bigint and ${reckoned}::bigint + ${behindMicrosMax}::bigint
    )
    select expect_rows((select t.wallets from timely t), ${changes.length}::bigint, 'wallets'),
           (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros`);
  const micros = row?.micros ?? null;
  if (micros === null) throw new Error('The database told no time.');
  return micros;
}
