import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** One answered request of a key, as it is logged. It has nothing from the query, the headers or the bodies. */
export interface LoggedRequest {
  readonly keyId: string;
  /** When the answer was sent, milliseconds since 1970. */
  readonly atMs: number;
  readonly requestId: string;
  readonly method: string;
  /** The path with the names of its parameters, such as `/v1/orders/{id}/confirm`. */
  readonly route: string;
  /** The order that the path names. */
  readonly orderId: string | null;
  readonly status: number;
  readonly milliseconds: number;
  /** The error code of the answer. */
  readonly refusal: string | null;
}

/** For how long requests are kept, days. */
export const retentionDays = 7;
/** How many successes of each key are kept, the newest. */
export const retainedSuccesses = 1_000;
/** How many errors of each key are kept: more than a program makes in seven days that anybody looks at. */
const retainedErrors = 100_000;

/** The lowest status of an error. */
export const errorStatus = 400;

/** Inserts requests with one statement. */
export async function insertRequests(db: Queryable, requests: readonly LoggedRequest[]): Promise<void> {
  await db.rows(sql`
    insert into request_log (key_id, at, request_id, method, route, order_id, status, milliseconds, refusal)
    select n.key_id, to_timestamp(n.at_ms / 1000), n.request_id, n.method, n.route, n.order_id, n.status, n.milliseconds, n.refusal
      from unnest(
             ${requests.map(({ keyId }) => keyId)}::uuid[],
             ${requests.map(({ atMs }) => atMs)}::double precision[],
             ${requests.map(({ requestId }) => requestId)}::uuid[],
             ${requests.map(({ method }) => method)}::text[],
             ${requests.map(({ route }) => route)}::text[],
             ${requests.map(({ orderId }) => orderId)}::uuid[],
             ${requests.map(({ status }) => status)}::smallint[],
             ${requests.map(({ milliseconds }) => milliseconds)}::integer[],
             ${requests.map(({ refusal }) => refusal)}::text[])
        as n (key_id, at_ms, request_id, method, route, order_id, status, milliseconds, refusal)`);
}

/**
 * Deletes what is older than seven days, the successes of a key before its newest 1,000, and its errors before the newest
 * 100,000. The age is by the database's clock plus the offset.
 */
export async function purgeRequests({
  database,
  clock,
}: {
  readonly database: Queryable;
  readonly clock: { readonly offsetMs: number };
}): Promise<void> {
  const keys = await database.rows(sql<{ id: string }>`select k.id from api_keys k order by k.id`);
  for (const { id } of keys) await purgeKey(database, id, clock.offsetMs);
}

async function purgeKey(db: Queryable, keyId: string, offsetMs: number): Promise<void> {
  await db.rows(sql`
    delete from request_log r
     where r.key_id = ${keyId}::uuid
       and (r.at < (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
              - setting_number('retention.requests_days', ${retentionDays}::bigint)::integer * interval '1 day')
         or r.status < ${errorStatus}::integer and r.at < (
              select o.at
                from request_log o
               where o.key_id = ${keyId}::uuid and o.status < ${errorStatus}::integer
               order by o.at desc
              offset ${retainedSuccesses - 1}::integer
               limit 1)
         or r.status >= ${errorStatus}::integer and r.at < (
              select o.at
                from request_log o
               where o.key_id = ${keyId}::uuid and o.status >= ${errorStatus}::integer
               order by o.at desc
              offset ${retainedErrors - 1}::integer
               limit 1))`);
}
