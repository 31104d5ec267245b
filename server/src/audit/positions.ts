import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { chainStart } from '../ledger/book.ts';
import type { WalletKey } from '../ledger/wallet.ts';

/** How far the continuous audit has read a wallet: the numbers and chains of the last step and order that it read. */
export interface WalletPosition extends WalletKey {
  readonly steps: bigint;
  readonly chain: Buffer;
  readonly orders: bigint;
  readonly ordersChain: Buffer;
}

/** A wallet that is not where the continuous audit left it. */
export interface WalletBehind {
  readonly position: WalletPosition;
  /** How many of its steps and orders were not read yet. */
  readonly rows: number;
}

/** The wallets that are not where the continuous audit left them, at most `limit`. */
export async function readBehind(db: Queryable, limit: number): Promise<WalletBehind[]> {
  const behind = await db.rows(sql<WalletPosition & { unread: bigint }>`
    select w.account_id as "accountId", w.environment, coalesce(p.steps, 0) as steps, coalesce(p.chain, ${chainStart}) as chain,
           coalesce(p.orders, 0) as orders, coalesce(p.orders_chain, ${chainStart}) as "ordersChain",
           w.last_step - coalesce(p.steps, 0) + w.orders - coalesce(p.orders, 0) as unread
      from wallets w
      left join audit_positions p on p.account_id = w.account_id and p.environment = w.environment
     where w.last_step <> coalesce(p.steps, 0) or w.orders <> coalesce(p.orders, 0)
        or w.chain_head <> coalesce(p.chain, ${chainStart}) or w.orders_head <> coalesce(p.orders_chain, ${chainStart})
     order by w.account_id, w.environment
     limit ${limit}::integer`);
  return behind.map(({ unread, ...position }) => ({ position, rows: Number(unread) }));
}

/** Stores how far wallets were read. */
export async function savePositions(db: Queryable, positions: readonly WalletPosition[]): Promise<void> {
  if (positions.length === 0) return;
  await db.rows(sql`
    insert into audit_positions (account_id, environment, steps, chain, orders, orders_chain)
    select r.account_id, r.environment, r.steps, r.chain, r.orders, r.orders_chain
      from unnest(${positions.map(({ accountId }) => accountId)}::uuid[],
        ${positions.map(({ environment }) => environment)}::text[], ${positions.map(({ steps }) => steps)}::bigint[],
        ${positions.map(({ chain }) => chain)}::bytea[], ${positions.map(({ orders }) => orders)}::bigint[],
        ${positions.map(({ ordersChain }) => ordersChain)}::bytea[])
        as r (account_id, environment, steps, chain, orders, orders_chain)
        on conflict (account_id, environment) do update
       set steps = excluded.steps, chain = excluded.chain, orders = excluded.orders, orders_chain = excluded.orders_chain`);
}

/** How far the continuous audit has read the audit records. */
export interface RecordsPosition {
  readonly records: bigint;
  readonly chain: Buffer;
}

/** How long a server has the lease of the continuous audit without renewing it; longer than its pause, milliseconds. */
export const auditLeaseMs = 60_000;

/**
 * Takes the lease of the continuous audit for `leaseMs`; undefined while another server has it, or it pauses. A lease that ends
 * later than any can was given before the database's clock was set back, and holds nobody up.
 */
export async function leaseAudit(db: Queryable, leaseMs: number): Promise<RecordsPosition | undefined> {
  const [row] = await db.rows(sql<RecordsPosition>`
    update continuous_audit c
       set leased_until = clock_timestamp() + ${leaseMs}::double precision * interval '1 millisecond'
     where c.leased_until <= clock_timestamp()
        or c.leased_until > clock_timestamp() + ${leaseMs}::double precision * interval '1 millisecond'
    returning c.records, c.records_chain as chain`);
  return row;
}

/** Extends the lease. */
export async function renewLease(db: Queryable, leaseMs: number): Promise<void> {
  await db.rows(sql`
    update continuous_audit
       set leased_until = clock_timestamp() + ${leaseMs}::double precision * interval '1 millisecond'`);
}

/** Ends a round that has read everything. The next one begins `pauseMs` later, in any server. */
export async function finishRound(db: Queryable, position: RecordsPosition, pauseMs: number): Promise<void> {
  await db.rows(sql`
    update continuous_audit
       set finished_at = clock_timestamp(), records = ${position.records}::bigint, records_chain = ${position.chain},
           leased_until = clock_timestamp() + ${pauseMs}::double precision * interval '1 millisecond'`);
}

/** When a round of the continuous audit ended last; null: never. */
export async function readFinishedAt(db: Queryable): Promise<Date | null> {
  const [row] = await db.rows(sql<{ finished_at: Date | null }>`
    select c.finished_at
      from continuous_audit c`);
  return row?.finished_at ?? null;
}
