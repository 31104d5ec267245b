import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { countNameOf, type RequestCounts } from './request-counts.ts';
import type { WindowUse } from './sliding-window.ts';

/**
 * Counts in PostgreSQL, by its clock. All questions of a call are one statement. The function returns no null, which its
 * declaration cannot say.
 */
export function countInPostgresql(database: Queryable): RequestCounts {
  return {
    async take(asks, offsetMs) {
      return database.rows(sql<WindowUse>`
        select coalesce(taken, 0) as taken, coalesce(used, 0) as used, coalesce(now_ms, 0) as "nowMs",
               coalesce(next_ms, 0) as "nextMs"
          from take_requests(
                 ${asks.map(({ accountId }) => accountId)}::uuid[],
                 ${asks.map(countNameOf)}::text[],
                 ${asks.map(({ limit }) => limit)}::integer[],
                 ${asks.map(({ wanted }) => wanted)}::integer[],
                 ${offsetMs}::double precision)
         order by place`);
    },
    close: () => Promise.resolve(),
  };
}
