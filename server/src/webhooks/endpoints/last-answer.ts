import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { EndpointKey } from './endpoint-key.ts';

/** The newest attempt of the newest delivery of an endpoint that was attempted: its HTTP status, or why there is none. */
export interface LastAnswer {
  readonly at: Date;
  readonly status: number | null;
  readonly fault: string | null;
}

/** Among how many of the newest deliveries it is looked for. */
const newest = 50;

/** The newest answer of an endpoint; undefined when none of its newest deliveries was attempted. */
export async function readLastAnswer(db: Queryable, key: EndpointKey): Promise<LastAnswer | undefined> {
  const [last] = await db.rows(sql<LastAnswer>`
    select a.at, a.status, a.fault
      from (select d.account_id, d.environment, d.event_id, d.endpoint_id, d.attempts
              from deliveries d
             where d.account_id = ${key.accountId}::uuid and d.environment = ${key.environment}
               and d.endpoint_id = ${key.endpointId}::uuid and d.created_at > '-infinity'::timestamptz
             order by d.created_at desc, d.event_id desc
             limit ${newest}::integer) n
      join delivery_attempts a on a.account_id = n.account_id and a.environment = n.environment and a.event_id = n.event_id
        and a.endpoint_id = n.endpoint_id and a.number = n.attempts
     order by a.at desc
     limit 1`);
  return last;
}
