import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';

/** How many orders are counted at most. */
const countedMax = 100_000;

/** The orders whose supplier has not said what became of them, by the age of their purchase. */
export interface OpenOrderAges {
  /** Each order counts once. */
  readonly underMinute: number;
  readonly underTenMinutes: number;
  readonly underHour: number;
  readonly older: number;
  /** When the oldest purchase began; null when there is none. */
  readonly oldestAt: Date | null;
}

/**
 * Counts the orders under way in an environment by their age at `now`. An order that still waits for the first answer of
 * its supplier is not counted: the worker takes it over when its first lease is over. An order that waits for a person
 * is a review case.
 */
export async function readOpenOrderAges(
  db: Queryable,
  environment: Environment,
  now: Date,
): Promise<OpenOrderAges> {
  const [row] = await db.rows(sql<{
    under_minute: number;
    under_ten: number;
    under_hour: number;
    older: number;
    oldest_at: Date | null;
  }>`
    select count(*) filter (where o.age < interval '1 minute')::integer as under_minute,
           count(*) filter (where o.age >= interval '1 minute' and o.age < interval '10 minutes')::integer as under_ten,
           count(*) filter (where o.age >= interval '10 minutes' and o.age < interval '1 hour')::integer as under_hour,
           count(*) filter (where o.age >= interval '1 hour')::integer as older,
           min(o.opened_at)::timestamptz as oldest_at
      from (
        select a.opened_at, ${now}::timestamptz - a.opened_at as age
          from attempts a
         where a.environment = ${environment} and a.state = 'open' and a.due_at is not null and a.kind = 'purchase'
           and not exists (
             select
               from review_cases c
              where c.account_id = a.account_id and c.environment = a.environment and c.order_id = a.order_id
                and c.closed_at is null
             offset 0)
         limit ${countedMax}
      ) o`);
  return {
    underMinute: row?.under_minute ?? 0,
    underTenMinutes: row?.under_ten ?? 0,
    underHour: row?.under_hour ?? 0,
    older: row?.older ?? 0,
    oldestAt: row?.oldest_at ?? null,
  };
}
