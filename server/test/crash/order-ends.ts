import type { Queryable } from '../../src/database/connection.ts';
import { sql } from '../../src/database/sql.ts';

/** How an order ends once the client has sent its request again and the worker has run. */
export interface OrderEnd {
  /** Its status. */
  readonly end: string;
  /** The kinds of its steps, from the first to the last. */
  readonly steps: RegExp;
}

/** How the order of each operation ends, whatever interrupts the operation. */
export const orderEnds = {
  quote: { end: 'awaiting_confirmation', steps: /^$/ },
  // The worker shows the order of an interrupted inquiry before it asks for the bill.
  inquiry: { end: 'awaiting_confirmation', steps: /^(bill)?$/ },
  inquiryOfSlowBill: { end: 'awaiting_confirmation', steps: /^bill$/ },
  sale: { end: 'succeeded', steps: /^hold capture$/ },
  failure: { end: 'failed', steps: /^hold release$/ },
  expiry: { end: 'expired', steps: /^expire$/ },
  cancel: { end: 'cancelled', steps: /^cancel$/ },
} as const satisfies Record<string, OrderEnd>;

/** Finds what an order has otherwise than its end says: the status, the steps, and the number of its purchases. */
export async function differencesFromEnd(
  database: Queryable,
  id: string,
  { end, steps }: OrderEnd,
): Promise<string[]> {
  const [order] = await database.rows(sql<{ status: string; steps: string; purchases: number }>`
    select o.status,
           coalesce((
             select string_agg(s.kind, ' ' order by s.version)
               from steps s
              where s.order_id = o.id and s.version is not null), '') as steps,
           (select count(*)::integer
              from current_attempts a
             where a.order_id = o.id and a.kind = 'purchase') as purchases
      from current_orders o
     where o.id = ${id}::uuid`);
  if (order === undefined) return [`${id} is gone`];
  const purchases = steps.source.includes('hold') ? 1 : 0;
  return [
    ...(order.status === end ? [] : [`${id} is ${order.status}, not ${end}`]),
    ...(steps.test(order.steps) ? [] : [`${id} has the steps "${order.steps}"`]),
    ...(order.purchases === purchases ? [] : [`${id} has ${order.purchases} purchases, not ${purchases}`]),
  ];
}
