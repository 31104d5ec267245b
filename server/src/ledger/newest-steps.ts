import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';

/** The number of the newest step of each of these orders. It changes with everything that is known about an order. */
export async function readNewestSteps(
  db: Queryable,
  environment: Environment,
  orders: readonly { readonly accountId: string; readonly id: string }[],
): Promise<ReadonlyMap<string, bigint>> {
  if (orders.length === 0) return new Map();
  const rows = await db.rows(sql<{ order_id: string; number: bigint }>`
    select k.order_id, s.number
      from unnest(${orders.map(({ accountId }) => accountId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[])
        as k (account_id, order_id)
     cross join lateral (
       select t.number
         from steps t
        where t.account_id = k.account_id and t.environment = ${environment} and t.order_id = k.order_id
        order by t.number desc
        limit 1
     ) s`);
  return new Map(rows.map(({ order_id: id, number }) => [id, number]));
}
