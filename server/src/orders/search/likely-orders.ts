import type { Queryable } from '../../database/connection.ts';
import { plannedEachTime, sql } from '../../database/sql.ts';
import { type OrderFilter, storedStatuses } from './order-filter.ts';
import type { OrderPlace } from './order-places.ts';

/**
 * The ids of the orders that may meet a filter, by what is stored: most of a long list are passed without being read in full. Those
 * that are returned have to be compared, since the clock decides some statuses, and the newest purchase is not looked for here.
 */
export async function readLikelyOrders(
  db: Queryable,
  places: readonly OrderPlace[],
  filter: OrderFilter,
): Promise<ReadonlySet<string>> {
  if (places.length === 0) return new Set();
  const codes = filter.productCodes === undefined ? null : [...filter.productCodes];
  const statuses = filter.statuses === undefined ? null : storedStatuses(filter.statuses);
  const channel: string | null = filter.channel ?? null;
  const kind: string | null = filter.kind ?? null;
  const { productCode = null, supplier = null } = filter;
  const rows = await db.rows(
    plannedEachTime(sql<{ id: string }>`
    select k.id
      from unnest(${places.map(({ accountId }) => accountId)}::uuid[], ${places.map(({ environment }) => environment)}::text[],
        ${places.map(({ id }) => id)}::uuid[]) as k (account_id, environment, id)
     cross join lateral (
       select t.status, t.inquiry_supplier
         from orders t
        where t.account_id = k.account_id and t.environment = k.environment and t.id = k.id
          and (${productCode}::text is null or t.product_code = ${productCode}::text)
          and (${codes}::text[] is null or t.product_code = any (${codes}::text[]))
          and (${channel}::text is null or t.channel = ${channel}::text)
          and (${kind}::text is null or t.transaction_kind = ${kind}::text)
        limit 1
     ) o
     where (${statuses}::text[] is null or coalesce((
         select s.status
           from steps s
          where s.account_id = k.account_id and s.environment = k.environment and s.order_id = k.id and s.version is not null
          order by s.version desc
          limit 1), o.status) = any (${statuses}::text[]))
       and (${supplier}::text is null or o.inquiry_supplier = ${supplier}::text
         or (select true
               from steps s
              where s.account_id = k.account_id and s.environment = k.environment and s.order_id = k.id
                and s.supplier = ${supplier}::text
              limit 1)
         or (select true
               from attempts a
              where a.account_id = k.account_id and a.environment = k.environment and a.order_id = k.id
                and a.supplier = ${supplier}::text
              limit 1))`),
  );
  return new Set(rows.map(({ id }) => id));
}
