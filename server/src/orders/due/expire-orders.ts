import type { App } from '../../app.ts';
import { hourMs } from '../../clock.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { changeDue } from './change-due.ts';
import { type DueScope, type DueSpan, strictly } from './due-scope.ts';
import { endsShownFrom, readByTime } from './due-window.ts';
import { readLastSteps } from './last-steps.ts';

/** How many quotes, and how many bills, one round expires at most. */
const roundMax = 500;
/** The steps of at most so long before a span are read. Milliseconds. */
const beforeMsMax = hourMs;

/** Whose orders are looked at. */
interface DueOrders {
  readonly environment: Environment;
  readonly scope: DueScope;
}

interface OverdueRow {
  readonly accountId: string;
  readonly orderId: string;
}

/**
 * Expires the orders whose window has passed within a span of time, of one account or of all. A command about such an order expires it earlier. The
 * window of a slow inquiry starts with its bill.
 */
export async function expireOverdue(
  app: Pick<App, 'clock' | 'database' | 'log' | 'orders'>,
  environment: Environment,
  span: DueSpan,
  whose: DueScope = strictly(null),
): Promise<void> {
  await changeDue(app, whose, {
    roundMax,
    failure: 'an overdue order could not be expired',
    async find(scope) {
      const wanted = { environment, scope };
      return [
        ...(await readOverdueQuotes(app, wanted, span)),
        ...(await readLastSteps(app.database, { ...wanted, kind: 'bill', max: roundMax }, span)),
      ];
    },
    // Nothing changes what is not overdue for its lane: the next span reads it again.
    async change({ accountId, orderId }) {
      const reply = await app.orders.run({ kind: 'expire', wallet: { accountId, environment }, orderId });
      return reply.kind !== 'nothing';
    },
  });
}

/**
 * Quotes and the steps of their time are first read by time alone: with another condition, the planner takes an index that has no
 * time. A step shows that its order was confirmed or has ended, and only what has none there is looked up, and what a short span has.
 */
function readOverdueQuotes(
  { database }: Pick<App, 'database'>,
  { environment, scope }: DueOrders,
  span: DueSpan,
): Promise<OverdueRow[]> {
  const { from, to } = span;
  const { accountId } = scope;
  return readByTime(
    database,
    sql<OverdueRow>`
    with quotes as materialized (
      select q.account_id, q.environment, q.id, q.status
        from orders q
       where q.expires_at > ${from}::timestamptz and q.expires_at <= ${to}::timestamptz
    ), near as materialized (
      select s.account_id, s.environment, s.order_id, s.version
        from steps s
       where s.at > ${endsShownFrom(span, beforeMsMax)}::timestamptz and s.at <= ${to}::timestamptz
    ), unchanged as materialized (
      select u.account_id, u.id
        from (select q.account_id, q.id, false as changed
                from quotes q
               where q.environment = ${environment} and q.status = 'awaiting_confirmation'
               union all
              select n.account_id, n.order_id, true
                from near n
               where n.environment = ${environment} and n.version is not null) u
       where (${accountId}::uuid is null or u.account_id = ${accountId}::uuid)
         and u.account_id <> all (${[...scope.except()]}::uuid[])
       group by u.account_id, u.id
      having not bool_or(u.changed)
    )
    select u.account_id as "accountId", u.id as "orderId"
      from unchanged u
     where (
       select s.version
         from steps s
        where s.account_id = u.account_id and s.environment = ${environment} and s.order_id = u.id
          and s.version is not null
        order by s.version desc
        limit 1) is null
     limit ${roundMax}`,
  );
}
