import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { WalletKey } from './wallet.ts';

/** How many misplaced steps are listed at most. */
const misplacedMax = 1_000;

/** A step that no wallet counts. */
export interface MisplacedStep extends WalletKey {
  readonly number: bigint;
  readonly orderId: string | null;
}

/**
 * Reads the first step behind the last one of its wallet, and the first one before step 1, of each wallet of these accounts
 * (null: all accounts). One statement reads wallets and steps, so a step that is being committed does not appear.
 */
export function readUncountedSteps(
  db: Queryable,
  accountIds: readonly string[] | null,
): Promise<MisplacedStep[]> {
  return db.rows(sql<MisplacedStep>`
    select w.account_id as "accountId", w.environment, coalesce(s.number, 0) as number, s.order_id as "orderId"
      from wallets w
     cross join lateral (
       (select t.number, t.order_id
          from steps t
         where t.account_id = w.account_id and t.environment = w.environment and t.number > w.last_step
         order by t.number
         limit 1)
       union all
       (select t.number, t.order_id
          from steps t
         where t.account_id = w.account_id and t.environment = w.environment and t.number < 1
         order by t.number
         limit 1)
     ) s
     where (${accountIds}::uuid[] is null or w.account_id = any (${accountIds}::uuid[]))
     limit ${misplacedMax}::integer`);
}

/**
 * Reads the first step of each wallet that has steps but does not exist, of these accounts (null: all accounts). It skips
 * from wallet to wallet through the primary key.
 */
export function readStepsOfNoWallet(
  db: Queryable,
  accountIds: readonly string[] | null,
): Promise<MisplacedStep[]> {
  return db.rows(sql<MisplacedStep>`
    with recursive first as (
      (select t.account_id, t.environment, t.number
         from steps t
        order by t.account_id, t.environment, t.number
        limit 1)
      union all
      select n.account_id, n.environment, n.number
        from first f
       cross join lateral (
         select t.account_id, t.environment, t.number
           from steps t
          where (t.account_id, t.environment) > (f.account_id, f.environment)
          order by t.account_id, t.environment, t.number
          limit 1
       ) n
    )
    select s.account_id as "accountId", s.environment, s.number, s.order_id as "orderId"
      from first f
      join steps s on s.account_id = f.account_id and s.environment = f.environment and s.number = f.number
     where (${accountIds}::uuid[] is null or s.account_id = any (${accountIds}::uuid[]))
       and not exists (
         select from wallets w where w.account_id = s.account_id and w.environment = s.environment)
     limit ${misplacedMax}::integer`);
}

/** A purchase of an order that is paid for in the books, by our reference. */
export interface PaidPurchase {
  readonly orderId: string;
  readonly reference: string;
  /** `capture`: the client pays for it. `adjustment`: it is a loss. */
  readonly kind: 'adjustment' | 'capture';
}

/** Reads which purchases of these orders are paid for. A ruling may have charged an order without naming a purchase. */
export async function readPaidPurchases(
  db: Queryable,
  environment: Environment,
  orders: readonly { readonly accountId: string; readonly id: string }[],
): Promise<PaidPurchase[]> {
  if (orders.length === 0) return [];
  const rows = await db.rows(sql<{ order_id: string; reference: string; captured: boolean }>`
    select k.order_id, s.reference, s.kind = 'capture' as captured
      from unnest(${orders.map(({ accountId }) => accountId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[])
        as k (account_id, order_id)
     cross join lateral (
       select t.reference, t.kind
         from steps t
        where t.account_id = k.account_id and t.environment = ${environment} and t.order_id = k.order_id
          and t.kind in ('capture', 'adjustment') and t.reference is not null
       offset 0
     ) s`);
  return rows.map(({ order_id: orderId, reference, captured }) => ({
    orderId,
    reference,
    kind: captured ? 'capture' : 'adjustment',
  }));
}

/** The chain of a step of a wallet; undefined when there is no such step. */
export async function readStepLink(
  db: Queryable,
  key: WalletKey,
  number: bigint,
): Promise<Buffer | undefined> {
  const [row] = await db.rows(sql<{ chain: Buffer }>`
    select s.chain
      from steps s
     where s.account_id = ${key.accountId}::uuid and s.environment = ${key.environment} and s.number = ${number}::bigint`);
  return row?.chain;
}

/** Whether anything was booked or ordered, beside the simulated money of new accounts. */
export async function hasEntries(db: Queryable): Promise<boolean> {
  const [row] = await db.rows(sql<{ found: boolean }>`
    select exists (select from steps s where s.kind <> 'reset') or exists (select from wallets w where w.orders > 0) as found`);
  return row?.found === true;
}
