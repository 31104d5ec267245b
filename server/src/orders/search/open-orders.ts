import { later, minuteMs } from '../../clock.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { readOrdersOfOpenAttempts } from '../../suppliers/attempts/suppliers-of-orders.ts';
import { readByTime } from '../due/due-window.ts';
import type { OrderPlace } from './order-places.ts';

/** How far behind its watermark the search for due holds may still find one. */
const behindMs = 15 * minuteMs;

/**
 * The orders, of one account or (null) of all, that are processing or inquiring, or wait for a person: those with an open attempt, with a hold that nothing has
 * ended, or with an open case. They are few, whatever the number of orders is. Some may have ended in the meantime.
 */
export async function readOpenOrders(database: Database, accountId: string | null): Promise<OrderPlace[]> {
  const [attempts, holds, cases] = await Promise.all([
    readOrdersOfOpenAttempts(database, accountId),
    readOrdersOfHolds(database, accountId),
    readOrdersOfCases(database, accountId),
  ]);
  return [...attempts, ...holds, ...cases];
}

/**
 * The orders of holds that may still be with their confirm: they have no row of `attempts`. The worker has dealt with all
 * that were due before its watermark.
 */
async function readOrdersOfHolds(database: Database, accountId: string | null): Promise<OrderPlace[]> {
  const [row] = await database.rows(sql<{ at: Date }>`
    select w.at
      from watermarks w
     where w.task = 'holds'
     order by w.at
     limit 1`);
  const from = later(row?.at ?? new Date(behindMs), -behindMs);
  return readByTime(
    database,
    sql<{ accountId: string; environment: Environment; id: string }>`
    with recent as materialized (
      select h.account_id, h.environment, h.order_id, h.version, h.kind
        from steps h
       where h.due_at > ${from}::timestamptz
    )
    select h.account_id as "accountId", h.environment, h.order_id as id
      from recent h
     where h.kind = 'hold' and h.order_id is not null
       and (${accountId}::uuid is null or h.account_id = ${accountId}::uuid)
       and h.version = (
         select s.version
           from steps s
          where s.account_id = h.account_id and s.environment = h.environment and s.order_id = h.order_id
            and s.version is not null
          order by s.version desc
          limit 1)`,
  );
}

async function readOrdersOfCases(db: Queryable, accountId: string | null): Promise<OrderPlace[]> {
  return db.rows(sql<{ accountId: string; environment: Environment; id: string }>`
    select c.account_id as "accountId", c.environment, c.order_id as id
      from review_cases c
     where c.closed_at is null and (${accountId}::uuid is null or c.account_id = ${accountId}::uuid)
     order by c.opened_at, c.order_id`);
}
