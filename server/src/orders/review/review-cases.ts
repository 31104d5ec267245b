import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { environments, type Environment } from '../../environment.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { SupplierStatement } from '../../suppliers/supplier.ts';
import type { OrderReason, OrderStatus } from '../order.ts';
import type { ReviewCause, ReviewRuling } from './review-case.ts';

type CaseStatements = readonly SupplierStatement[];

/** A review case as it is stored. */
export interface StoredCase {
  /** Position among the cases of its order, from 1. */
  readonly number: number;
  readonly cause: ReviewCause;
  readonly statements: CaseStatements;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly ruling: ReviewRuling | null;
}

/** The cases of an order, oldest first, at most `limit`. */
export function readCasesOfOrder(
  db: Queryable,
  key: WalletKey,
  orderId: string,
  limit: number,
): Promise<StoredCase[]> {
  return db.rows(sql<StoredCase>`
    select c.number, c.cause, c.statements, c.opened_at as "openedAt", c.closed_at as "closedAt", c.ruling
      from review_cases c
     where c.account_id = ${key.accountId}::uuid and c.environment = ${key.environment} and c.order_id = ${orderId}::uuid
     order by c.number
     limit ${limit}::integer`);
}

/** A review case with the order that it is about. */
export interface CaseOfOrder extends StoredCase {
  readonly orderId: string;
}

/** The cases of orders of one wallet, oldest first. */
export function readCasesOfOrders(
  db: Queryable,
  key: WalletKey,
  orderIds: readonly string[],
): Promise<CaseOfOrder[]> {
  return db.rows(sql<CaseOfOrder>`
    select c.order_id as "orderId", c.number, c.cause, c.statements, c.opened_at as "openedAt", c.closed_at as "closedAt", c.ruling
      from review_cases c
     where c.account_id = ${key.accountId}::uuid and c.environment = ${key.environment}
       and c.order_id = any (${[...orderIds]}::uuid[])
     order by c.number`);
}

/** An open case of an order. */
export interface OpenCase {
  readonly orderId: string;
  readonly openedAt: Date;
  /** When an operator last ruled on the outcome of the order's purchases; null: never. */
  readonly ruledAt: Date | null;
}

/** Reads the open cases of these orders. */
export async function readOpenCases(
  db: Queryable,
  environment: Environment,
  orders: readonly { readonly accountId: string; readonly id: string }[],
): Promise<OpenCase[]> {
  if (orders.length === 0) return [];
  const rows = await db.rows(sql<{ order_id: string; opened_at: Date; ruled_at: Date | null }>`
    select c.order_id, c.opened_at,
           (
             select t.closed_at
               from review_cases t
              where t.account_id = k.account_id and t.environment = ${environment} and t.order_id = k.order_id
                and t.ruling in ('succeeded', 'failed')
              order by t.number desc
              limit 1
           ) as ruled_at
      from unnest(${orders.map(({ accountId }) => accountId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[])
        as k (account_id, order_id)
     cross join lateral (
       select t.order_id, t.opened_at
         from review_cases t
        where t.account_id = k.account_id and t.environment = ${environment} and t.order_id = k.order_id
          and t.closed_at is null
        limit 1
     ) c`);
  return rows.map((row) => ({ orderId: row.order_id, openedAt: row.opened_at, ruledAt: row.ruled_at }));
}

/** An order that waits for a ruling, as a list shows it. Amounts are rupiah. */
export interface WaitingOrder {
  readonly order_id: string;
  readonly account_id: string;
  readonly account: string;
  readonly environment: Environment;
  readonly cause: ReviewCause;
  readonly opened_at: Date;
  readonly status: OrderStatus;
  readonly reason: OrderReason | null;
  readonly client_reference: string;
  readonly product_code: string;
  /** The name of the product. */
  readonly product: string;
  readonly price: bigint;
}

/** A page of the open cases. */
export interface CaseQuery {
  /** Undefined: both. */
  readonly environment: Environment | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** One page of the orders that wait for a ruling, the longest waiting first, and their total number. */
export async function listOpenCases(
  db: Queryable,
  query: CaseQuery,
): Promise<{ cases: WaitingOrder[]; total: number }> {
  const wanted = query.environment === undefined ? [...environments] : [query.environment];
  const [count] = await db.rows(sql<{ total: bigint }>`
    select count(*) as total
      from review_cases c
     where c.closed_at is null and c.environment = any (${wanted}::text[])`);
  const cases = await db.rows(sql<WaitingOrder>`
    with page as (
      select c.account_id, c.environment, c.order_id, c.cause, c.opened_at
        from review_cases c
       where c.closed_at is null and c.environment = any (${wanted}::text[])
       order by c.opened_at, c.order_id
       limit ${query.perPage}::integer offset ${(query.page - 1) * query.perPage}::integer
    )
    select page.order_id, page.account_id, a.name as account, page.environment, page.cause, page.opened_at, o.status,
           o.reason, o.client_reference, o.product_code, o.product_name as product, o.price
      from page
      join current_orders o on o.account_id = page.account_id and o.environment = page.environment and o.id = page.order_id
      join accounts a on a.id = page.account_id
     order by page.opened_at, page.order_id`);
  return { cases, total: Number(count?.total ?? 0n) };
}
