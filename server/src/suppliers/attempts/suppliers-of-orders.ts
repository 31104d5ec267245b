import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';

/** An order in its wallet. */
interface OrderPlace {
  readonly accountId: string;
  readonly environment: Environment;
  readonly id: string;
}

/**
 * The supplier of the newest purchase or inquiry of each order, by the order's id. An order without one is left out. The newest one
 * is that of `readLatestAttempts`.
 */
export async function readSuppliersOfOrders(
  db: Queryable,
  orders: readonly OrderPlace[],
): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map();
  const rows = await db.rows(sql<{ order_id: string; supplier: string }>`
    select k.order_id, a.supplier
      from unnest(${orders.map(({ accountId }) => accountId)}::uuid[], ${orders.map(({ environment }) => environment)}::text[],
        ${orders.map(({ id }) => id)}::uuid[]) as k (account_id, environment, order_id)
     cross join lateral (
       select t.supplier
         from current_attempts t
        where t.account_id = k.account_id and t.environment = k.environment and t.order_id = k.order_id
        order by t.state = 'open' desc, t.kind = 'purchase' desc,
                 t.state not in ('rejected', 'absent') or t.acknowledged_at is not null desc, t.opened_at desc, t.id desc
        limit 1
     ) a`);
  return new Map(rows.map(({ order_id: id, supplier }) => [id, supplier]));
}

/** The orders, of one account or (null) of all, with a purchase or inquiry that has no outcome yet and has a row of `attempts`. */
export async function readOrdersOfOpenAttempts(
  db: Queryable,
  accountId: string | null,
): Promise<OrderPlace[]> {
  return db.rows(sql<OrderPlace>`
    select a.account_id as "accountId", a.environment, a.order_id as id
      from attempts a
     where a.state = 'open' and a.due_at is not null and a.environment in ('live', 'sandbox')
       and (${accountId}::uuid is null or a.account_id = ${accountId}::uuid)
     order by a.environment, a.supplier, a.due_at`);
}
