import type { Database } from '../../src/database/connection.ts';
import { sql } from '../../src/database/sql.ts';

/** An order as a client sees it. Amounts are rupiah. */
export interface StoredOrder {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly version: number;
  readonly price: number;
  readonly charged: number;
}

/** Reads the orders as a client sees them: an order past its window is expired before a step records it. */
export function readOrders(database: Database): Promise<StoredOrder[]> {
  return database.rows(sql<StoredOrder>`
    with aged as (
      select o.id, o.client_reference, o.status, o.version, o.price, o.charged,
             o.status = 'awaiting_confirmation' and o.expires_at <= clock_timestamp() as overdue
        from current_orders o
       where o.version > 0
    )
    select a.id, a.client_reference as reference, a.price::integer as price, a.charged::integer as charged,
           case when a.overdue then 'expired' else a.status end as status,
           case when a.overdue then a.version + 1 else a.version end as version
      from aged a`);
}

/** Finds holds, ends of holds, purchases and events that an order has more than once. */
export async function findDoubles(database: Database): Promise<string[]> {
  const rows = await database.rows(sql<{ order_id: string; what: string; n: number }>`
    with effects as (
      select e.order_id, case when e.kind in ('capture', 'release') then 'end of a hold' else e.kind end as what
        from journal_entries e
       where e.order_id is not null
       union all
      select a.order_id, 'attempt of ' || a.kind
        from current_attempts a
       union all
      select s.order_id, 'step to ' || s.status
        from steps s
       where s.version is not null
    )
    select f.order_id, f.what, count(*)::integer as n
      from effects f
     group by f.order_id, f.what
    having count(*) > 1`);
  return rows.map(({ order_id: orderId, what, n }) => `${orderId} has ${n} × ${what}`);
}
