import type { Queryable } from '../database/connection.ts';
import { plannedEachTime, sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import { idBeforeAll } from '../ids.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Wallet } from './book.ts';

/** The key of a wallet: every account has one per environment. */
export interface WalletKey {
  readonly accountId: string;
  readonly environment: Environment;
}

/** The wallet key of anything that belongs to a wallet, such as an order. */
export function walletOf({ accountId, environment }: WalletKey): WalletKey {
  return { accountId, environment };
}

/** A wallet's key as text, for maps, files and messages. */
export function walletText(key: WalletKey): string {
  return `${key.accountId}/${key.environment}`;
}

/** A row of the table `wallets`. */
interface WalletRow {
  account_id: string;
  environment: Environment;
  available: bigint;
  held: bigint;
  last_step: bigint;
  chain_head: Buffer;
  orders: bigint;
  orders_head: Buffer;
  spent_on: string | null;
  spent: bigint;
  version: string;
  clock_offset: bigint;
}

/** Locked wallets, and the database's clock after the last lock was taken. */
export interface LockedWallets {
  readonly wallets: Wallet[];
  readonly now: Date;
  /** The same moment without an offset, microseconds since 1970. */
  readonly micros: bigint;
}

/**
 * Locks wallets in the order of their keys, which is the same on every node, and returns them as they are under the lock.
 * `offsetMs` is added to `now`.
 */
export async function lockWallets(
  tx: Queryable,
  keys: readonly WalletKey[],
  offsetMs: number,
): Promise<LockedWallets> {
  // The clock is read for each row after its lock, so that the last row has the time under all locks.
  const rows = await tx.rows(sql<WalletRow & { now: Date; micros: bigint | null }>`
    select w.account_id, w.environment, w.available, w.held, w.last_step, w.chain_head, w.orders, w.orders_head, w.spent_on, w.spent, w.version, w.clock_offset,
           clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now,
           (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros
      from (
        select k.account_id, k.environment
          from unnest(${keys.map((key) => key.accountId)}::uuid[], ${keys.map((key) => key.environment)}::text[])
            as k (account_id, environment)
         order by k.account_id, k.environment
      ) wanted, lateral (
       select t.account_id, t.environment, t.available, t.held, t.last_step, t.chain_head, t.orders, t.orders_head, t.spent_on, t.spent, t.version,
              t.clock_offset
         from wallets t
        where t.account_id = wanted.account_id and t.environment = wanted.environment
          for no key update
      ) w`);
  const { now, micros = null } = rows.at(-1) ?? {};
  if (now === undefined || micros === null) throw new Error('None of these accounts has a wallet.');
  return { wallets: rows.map(walletFromRow), now, micros };
}

/** Reads a wallet from its row. */
function walletFromRow(row: WalletRow): Wallet {
  return {
    accountId: row.account_id,
    environment: row.environment,
    available: row.available,
    held: row.held,
    lastStep: row.last_step,
    chainHead: row.chain_head,
    orders: row.orders,
    ordersHead: row.orders_head,
    spentOn: row.spent_on,
    spent: row.spent,
    version: row.version,
    clockOffsetMs: Number(row.clock_offset),
  };
}

/** The available and the held money of a wallet, rupiah. Undefined when there is no such wallet. */
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

/** Reads all columns of a wallet. Undefined when there is no such wallet. */
export async function readWholeWallet(db: Queryable, key: WalletKey): Promise<Wallet | undefined> {
  const [row] = await db.rows(sql<WalletRow>`
    select w.account_id, w.environment, w.available, w.held, w.last_step, w.chain_head, w.orders, w.orders_head, w.spent_on, w.spent,
           w.version, w.clock_offset
      from wallets w
     where w.account_id = ${key.accountId}::uuid and w.environment = ${key.environment}`);
  return row === undefined ? undefined : walletFromRow(row);
}

/** How many accounts with a moved clock one statement reads. */
const clocksMax = 50;

/** A sandbox account whose clock was moved forward, by this many milliseconds. */
export interface AdvancedClock {
  readonly accountId: string;
  readonly clockOffsetMs: number;
}

/** The accounts whose clock was moved forward, by their ids; usually none. */
export async function readAdvancedClocks(db: Queryable): Promise<AdvancedClock[]> {
  const found: AdvancedClock[] = [];
  for (;;) {
    // The order and the limit let the planner choose the index of these wallets. Without them it reads all wallets until there
    // are statistics, because the condition seems to be true for each.
    const rows = await db.rows(
      plannedEachTime(sql<{ account_id: string; clock_offset: bigint }>`
      select w.account_id, w.clock_offset
        from wallets w
       where w.clock_offset <> 0
       order by w.account_id
       limit ${clocksMax}::integer
      offset ${found.length}::integer`),
    );
    found.push(
      ...rows.map((row) => ({ accountId: row.account_id, clockOffsetMs: Number(row.clock_offset) })),
    );
    if (rows.length < clocksMax) return found;
  }
}

/** How far the clock of a wallet is ahead, milliseconds; only that of a sandbox may be. */
export async function readClockOffset(db: Queryable, key: WalletKey): Promise<number> {
  if (key.environment !== 'sandbox') return 0;
  const [row] = await db.rows(sql<{ offset: bigint }>`
    select w.clock_offset as "offset"
      from wallets w
     where w.account_id = ${key.accountId}::uuid and w.environment = ${key.environment}`);
  return Number(row?.offset ?? 0n);
}

/** Moves the sandbox clock of an account forward, and returns how far it is ahead now, milliseconds. */
export async function advanceWalletClock(tx: Queryable, accountId: string, ms: number): Promise<number> {
  const [row] = await tx.rows(sql<{ clock_offset: bigint | null }>`
    select advance_sandbox_clock(${accountId}::uuid, ${BigInt(ms)}::bigint)::bigint as clock_offset`);
  if (typeof row?.clock_offset !== 'bigint')
    throw new Error(`The account ${accountId} has no sandbox wallet.`);
  return Number(row.clock_offset);
}

/** How many rows of the books one statement reads, to bound the memory. */
export const pageRows = 5_000;

/** Walks the wallets of these accounts (null: all accounts) in the order of their keys. */
export async function* walkWallets(
  db: Queryable,
  accountIds: readonly string[] | null,
): AsyncGenerator<Wallet> {
  let after: WalletKey | undefined;
  for (;;) {
    const rows: WalletRow[] = await db.rows(sql<WalletRow>`
      select w.account_id, w.environment, w.available, w.held, w.last_step, w.chain_head, w.orders, w.orders_head, w.spent_on, w.spent,
             w.version, w.clock_offset
        from wallets w
       where (w.account_id, w.environment) > (${after?.accountId ?? idBeforeAll}::uuid, ${after?.environment ?? ''}::text)
         and (${accountIds}::uuid[] is null or w.account_id = any (${accountIds}::uuid[]))
       order by w.account_id, w.environment
       limit ${pageRows}::integer`);
    for (const row of rows) yield walletFromRow(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = { accountId: last.account_id, environment: last.environment };
  }
}

/** A wallet before and after a transaction. */
export interface WalletChange {
  readonly before: Wallet;
  readonly after: Wallet;
}

/** How far a clock estimate may lag behind the database's clock, microseconds. */
export const clockLagMicrosMax = 1_000_000n;

/**
 * Stores wallets, sorted by key, with one statement, and returns the database's time in microseconds since 1970. It locks
 * the rows if they are not locked yet. It fails if another transaction has changed an account since `before`. A caller that
 * decided without the locks passes the time it assumed as `estimatedMicros`: the write also fails if that is ahead of the
 * database's clock, or behind by more than `clockLagMicrosMax`, so that events stay in order (docs/decisions/0039).
 */
export async function writeWallets(
  tx: Queryable,
  changes: readonly WalletChange[],
  estimatedMicros: bigint | null = null,
): Promise<bigint> {
  const after = changes.map((change) => change.after);
  // The clock is read for each stored row, and so after waiting for its lock.
  const [row] = await tx.rows(sql<{ expect_rows: unknown; micros: bigint | null }>`
    with stored as (
      update wallets w
         set available = r.available, held = r.held, last_step = r.last_step, chain_head = r.chain_head,
             orders = r.orders, orders_head = r.orders_head, spent_on = r.spent_on, spent = r.spent, version = r.version
        from unnest(${after.map(({ accountId }) => accountId)}::uuid[], ${after.map(({ environment }) => environment)}::text[],
          ${after.map(({ available }) => available)}::bigint[], ${after.map(({ held }) => held)}::bigint[],
          ${after.map(({ lastStep }) => lastStep)}::bigint[], ${after.map(({ chainHead }) => chainHead)}::bytea[],
          ${after.map(({ orders }) => orders)}::bigint[], ${after.map(({ ordersHead }) => ordersHead)}::bytea[],
          ${after.map(({ spentOn }) => spentOn)}::date[], ${after.map(({ spent }) => spent)}::bigint[],
          ${after.map(({ version }) => version)}::uuid[],
          ${changes.map(({ before }) => before.version)}::uuid[],
          ${changes.map(({ before }) => before.lastStep)}::bigint[]) as r (account_id, environment, available, held, last_step,
          chain_head, orders, orders_head, spent_on, spent, version, version_before, step_before),
             lateral (
               select t.ctid
                 from wallets t
                where t.account_id = r.account_id and t.environment = r.environment
                limit 1
             ) place
       where w.ctid = place.ctid and w.version = r.version_before and w.last_step = r.step_before
      returning w.account_id
    ), timely as (
      select count(*) as wallets
        from stored
       where ${estimatedMicros}::bigint is null or (extract(epoch from clock_timestamp()) * 1000000)::bigint
             between ${estimatedMicros}::bigint and ${estimatedMicros}::bigint + ${clockLagMicrosMax}::bigint
    )
    select expect_rows((select t.wallets from timely t), ${changes.length}::bigint, 'wallets'),
           (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros`);
  const micros = row?.micros ?? null;
  if (micros === null) throw new Error('The database returned no time.');
  return micros;
}
