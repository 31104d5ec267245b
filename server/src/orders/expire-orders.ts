import type { App } from '../app.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';

/** How many orders one round expires at most. */
const roundMax = 500;

/** Expires the orders whose window has passed. A command about such an order expires it earlier. */
export async function expireOverdue(
  app: Pick<App, 'clock' | 'database' | 'orders'>,
  environment: Environment,
): Promise<void> {
  for (;;) {
    const overdue = await app.database.rows(sql<{ account_id: string; id: string }>`
      select o.account_id, o.id
        from orders o
       where o.environment = ${environment} and o.status = 'awaiting_confirmation'
         and o.expires_at <= (
           select clock_timestamp() + ${app.clock.offsetMs}::double precision * interval '1 millisecond')
       order by o.expires_at
       limit ${roundMax}`);
    await Promise.all(
      overdue.map(({ account_id: accountId, id: orderId }) =>
        app.orders.run({ kind: 'expire', wallet: { accountId, environment }, orderId }),
      ),
    );
    if (overdue.length < roundMax) return;
  }
}
