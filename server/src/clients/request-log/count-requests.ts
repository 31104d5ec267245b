import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';

/** The requests of an account that the log of requests has of the last five minutes, which leaves out successes of busy keys. */
export interface RecentRequests {
  readonly environment: Environment;
  readonly requests: number;
  /** How many of them were answered with an error. */
  readonly errors: number;
}

/** How many requests of a key are counted. */
const counted = 10_000;

/** Counts the logged requests of the last five minutes by environment. One range of the log for each key. */
export function countRecentRequests(db: Queryable, accountId: string): Promise<RecentRequests[]> {
  return db.rows(sql<RecentRequests>`
    select k.environment, sum(n.requests)::integer as requests, sum(n.errors)::integer as errors
      from api_keys k
     cross join lateral (
       select count(*)::integer as requests, (count(*) filter (where l.status >= 400))::integer as errors
         from (select r.status
                 from request_log r
                where r.key_id = k.id and r.at > clock_timestamp() - interval '5 minutes'
                limit ${counted}::integer) l
     ) n
     where k.account_id = ${accountId}::uuid
     group by k.environment`);
}
