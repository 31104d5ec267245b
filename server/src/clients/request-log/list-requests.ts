import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { retentionDays } from './request-rows.ts';

/** A logged request as it is listed. */
export interface ListedRequest {
  readonly keyId: string;
  readonly at: Date;
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly orderId: string | null;
  readonly status: number;
  readonly milliseconds: number;
  readonly refusal: string | null;
}

/** Where a page begins: after this request, towards the older or the newer ones. */
export interface RequestCursor {
  readonly towards: 'newer' | 'older';
  /** The time as the database writes it, because a Date would lose its microseconds. */
  readonly at: string;
  readonly requestId: string;
}

/** A filter for logged requests. */
export interface RequestQuery {
  readonly accountId: string;
  readonly environment: Environment;
  readonly keyId: string | null;
  /** The range of statuses, both included. */
  readonly statuses: readonly [from: number, to: number];
  /** A part of the path. */
  readonly path: string | null;
  readonly requestId: string | null;
  readonly cursor: RequestCursor | undefined;
  readonly limit: number;
}

/** A page of logged requests, newest first, with the cursors of the pages beside it. */
export interface RequestPage {
  readonly requests: readonly ListedRequest[];
  readonly older: string | null;
  readonly newer: string | null;
}

type Row = ListedRequest & { readonly place: string };

/**
 * Lists the requests of the keys of an account in an environment, newest first. Each key is read through its index and the keys
 * are merged. What is older than seven days is left out, also before it is purged.
 */
export async function listRequests(
  db: Queryable,
  query: RequestQuery,
  offsetMs: number,
): Promise<RequestPage> {
  const { cursor, limit } = query;
  const goesNewer = cursor?.towards === 'newer';
  // One more row than is shown says whether there is another page.
  const found = await (goesNewer ? readNewer : readOlder)(db, query, offsetMs);
  const shown = goesNewer ? found.slice(0, limit).toReversed() : found.slice(0, limit);
  const hasMore = found.length > limit;
  const cursorOf = (row: Row | undefined, towards: RequestCursor['towards']): string | null =>
    row === undefined ? null : `${towards}_${row.place}_${row.requestId}`;
  return {
    requests: shown.map(({ place: _place, ...request }) => request),
    older: goesNewer || hasMore ? cursorOf(shown.at(-1), 'older') : null,
    newer: cursor !== undefined && (!goesNewer || hasMore) ? cursorOf(shown[0], 'newer') : null,
  };
}

/** Reads the cursor of a page. Undefined when the text is none. */
export function parseRequestCursor(text: string): RequestCursor | undefined {
  const [, towards, at, requestId] =
    /^(newer|older)_(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      text,
    ) ?? [];
  if (at === undefined || requestId === undefined || Number.isNaN(Date.parse(`${at}:00`))) return undefined;
  return { towards: towards === 'newer' ? 'newer' : 'older', at, requestId };
}

function readOlder(db: Queryable, query: RequestQuery, offsetMs: number): Promise<Row[]> {
  const { at = 'infinity', requestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff' } = query.cursor ?? {};
  const [from, to] = query.statuses;
  return db.rows(sql<Row>`
    select r.key_id as "keyId", r.at, r.request_id as "requestId", r.method, r.route, r.order_id as "orderId", r.status,
           r.milliseconds, r.refusal, r.at::text as place
      from api_keys k
     cross join lateral (
       select l.key_id, l.at, l.request_id, l.method, l.route, l.order_id, l.status, l.milliseconds, l.refusal
         from request_log l
        where l.key_id = k.id
          and (l.at, l.request_id) < (${at}::timestamptz, ${requestId}::uuid)
          and l.at > (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
                - setting_number('retention.requests_days', ${retentionDays}::bigint)::integer * interval '1 day')
          and l.status between ${from}::integer and ${to}::integer
          and (${query.path}::text is null or strpos(l.route, ${query.path}::text) > 0)
          and (${query.requestId}::uuid is null or l.request_id = ${query.requestId}::uuid)
        order by l.at desc, l.request_id desc
        limit ${query.limit + 1}::integer
     ) r
     where k.account_id = ${query.accountId}::uuid and k.environment = ${query.environment}
       and (${query.keyId}::uuid is null or k.id = ${query.keyId}::uuid)
     order by r.at desc, r.request_id desc
     limit ${query.limit + 1}::integer`);
}

function readNewer(db: Queryable, query: RequestQuery, offsetMs: number): Promise<Row[]> {
  const { at = '-infinity', requestId = '00000000-0000-0000-0000-000000000000' } = query.cursor ?? {};
  const [from, to] = query.statuses;
  return db.rows(sql<Row>`
    select r.key_id as "keyId", r.at, r.request_id as "requestId", r.method, r.route, r.order_id as "orderId", r.status,
           r.milliseconds, r.refusal, r.at::text as place
      from api_keys k
     cross join lateral (
       select l.key_id, l.at, l.request_id, l.method, l.route, l.order_id, l.status, l.milliseconds, l.refusal
         from request_log l
        where l.key_id = k.id
          and (l.at, l.request_id) > (${at}::timestamptz, ${requestId}::uuid)
          and l.at > (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
                - setting_number('retention.requests_days', ${retentionDays}::bigint)::integer * interval '1 day')
          and l.status between ${from}::integer and ${to}::integer
          and (${query.path}::text is null or strpos(l.route, ${query.path}::text) > 0)
          and (${query.requestId}::uuid is null or l.request_id = ${query.requestId}::uuid)
        order by l.at, l.request_id
        limit ${query.limit + 1}::integer
     ) r
     where k.account_id = ${query.accountId}::uuid and k.environment = ${query.environment}
       and (${query.keyId}::uuid is null or k.id = ${query.keyId}::uuid)
     order by r.at, r.request_id
     limit ${query.limit + 1}::integer`);
}
