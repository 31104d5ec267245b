import type { App } from '../app.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import { type DueSpan, readByTime } from './due-window.ts';

/** How many quotes, and how many bills, one round expires at most. */
const roundMax = 500;

/** Whose orders are looked at; a null `accountId`: those of all accounts. */
interface DueOrders {
  readonly environment: Environment;
  readonly accountId: string | null;
}

interface OverdueRow {
  account_id: string;
  id: string;
}

/**
 * Expires the orders whose window has passed within a span of time, of one account or of all. A command about such an order expires it earlier. The
 * window of a slow inquiry starts with its bill.
 */
export async function expireOverdue(
  app: Pick<App, 'database' | 'orders'>,
  environment: Environment,
  span: DueSpan,
  onlyOf: string | null = null,
): Promise<void> {
  for (;;) {
    const overdue = [
      ...(await readOverdueQuotes(app, { environment, accountId: onlyOf }, span)),
      ...(await readOverdueBills(app, { environment, accountId: onlyOf }, span)),
    ];
    const replies = await Promise.all(
      overdue.map(({ account_id: accountId, id: orderId }) =>
        app.orders.run({ kind: 'expire', wallet: { accountId, environment }, orderId }),
      ),
    );
    // Nothing changes what is not overdue for its lane: the next span reads it again.
    if (overdue.length < roundMax || replies.every(({ kind }) => kind === 'nothing')) return;
  }
}

// Both statements first read rows by time alone: with another condition, the planner takes an index that has no time.

function readOverdueQuotes(
  { database }: Pick<App, 'database'>,
  { environment, accountId }: DueOrders,
  { from, to }: DueSpan,
): Promise<OverdueRow[]> {
  return readByTime(
    database,
    sql<OverdueRow>`
    with quotes as materialized (
      select q.account_id, q.environment, q.id, q.status
        from orders q
       where q.expires_at > ${from}::timestamptz and q.expires_at <= ${to}::timestamptz
    )
    select q.account_id, q.id
      from quotes q
     where q.environment = ${environment} and (${accountId}::uuid is null or q.account_id = ${accountId}::uuid) and q.status = 'awaiting_confirmation'
       and (
         select s.version
           from steps s
          where s.account_id = q.account_id and s.environment = q.environment and s.order_id = q.id
            and s.version is not null
          order by s.version desc
          limit 1) is null
     limit ${roundMax}`,
  );
}

function readOverdueBills(
  { database }: Pick<App, 'database'>,
  { environment, accountId }: DueOrders,
  { from, to }: DueSpan,
): Promise<OverdueRow[]> {
  return readByTime(
    database,
    sql<OverdueRow>`
    with bills as materialized (
      select b.account_id, b.environment, b.order_id, b.version, b.kind
        from steps b
       where b.due_at > ${from}::timestamptz and b.due_at <= ${to}::timestamptz
    )
    select b.account_id, b.order_id as id
      from bills b
     where b.environment = ${environment} and (${accountId}::uuid is null or b.account_id = ${accountId}::uuid) and b.kind = 'bill' and b.order_id is not null
       and b.version = (
         select s.version
           from steps s
          where s.account_id = b.account_id and s.environment = b.environment and s.order_id = b.order_id
            and s.version is not null
          order by s.version desc
          limit 1)
     limit ${roundMax}`,
  );
}
