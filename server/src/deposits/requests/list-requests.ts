import type { Queryable } from '../../database/connection.ts';
import { plannedEachTime, sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { proofWaitsDays } from '../proofs/proof.ts';
import type { DepositMethodName, DepositRequest, RequestState } from './deposit-request.ts';
import { readRequests } from './request-rows.ts';

/** Which deposit requests to list, newest first. What is left out does not matter. */
export interface RequestFilter {
  readonly environment: Environment;
  /** Left out: those of all accounts, for operators. */
  readonly accountId?: string | undefined;
  readonly state?: RequestState | undefined;
  readonly method?: DepositMethodName | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /** The id of the last request of the page before. */
  readonly before?: string | undefined;
  /** The id of the first request of the page behind: the page before it is listed instead. */
  readonly after?: string | undefined;
  /** Only those that are not credited and have a file of the last days: those that the task on home counts. */
  readonly proved?: boolean | undefined;
  readonly limit: number;
}

/** A page of deposit requests. */
export interface RequestPage {
  readonly requests: readonly DepositRequest[];
  /** The `before` of the next page; null: this is the last one. */
  readonly next: string | null;
  /** The `after` of the page before; null: this is the first one. */
  readonly previous: string | null;
}

/** Lists deposit requests by keyset: a page costs the same wherever it is, and new requests do not move it. */
export async function listDepositRequests(db: Queryable, filter: RequestFilter): Promise<RequestPage> {
  const { after, before, limit } = filter;
  if (after !== undefined) {
    const newer = await readIds(db, filter, limit + 1);
    // The first page is read from the newest request, so that it is full.
    if (newer.length <= limit) return listDepositRequests(db, { ...filter, after: undefined });
    const ids = newer.slice(0, limit).toReversed();
    return {
      requests: await readRequests(db, ids),
      next: ids.at(-1) ?? null,
      previous: ids.at(0) ?? null,
    };
  }
  const found = await readIds(db, filter, limit + 1);
  const ids = found.slice(0, limit);
  return {
    requests: await readRequests(db, ids),
    next: found.length > limit ? (ids.at(-1) ?? null) : null,
    previous: before === undefined ? null : (ids.at(0) ?? null),
  };
}

/** The ids of the requests behind `before`, newest first; or of those before `after`, oldest first. */
async function readIds(db: Queryable, filter: RequestFilter, limit: number): Promise<string[]> {
  const { accountId = null, from = null, until = null, before = null, after = null, proved = false } = filter;
  const state: string | null = filter.state ?? null;
  const method: string | null = filter.method ?? null;
  const ids =
    after === null
      ? sql<{ id: string }>`
          select r.id
            from deposit_requests r
           where r.environment = ${filter.environment}
             and (${accountId}::uuid is null or r.account_id = ${accountId}::uuid)
             and (${state}::text is null or r.state = ${state}::text)
             and (${method}::text is null or r.method = ${method}::text)
             and (${from}::timestamptz is null or r.created_at >= ${from}::timestamptz)
             and (${until}::timestamptz is null or r.created_at < ${until}::timestamptz)
             and (not ${proved}::boolean or r.state <> 'credited' and r.id in (
               select f.request_id
                 from deposit_proofs f
                where f.environment = ${filter.environment} and f.content_sealed is not null
                  and f.uploaded_at > (select clock_timestamp() - ${proofWaitsDays}::integer * interval '1 day')))
             and (${before}::uuid is null or r.id < ${before}::uuid)
           order by r.id desc
           limit ${limit}::integer`
      : sql<{ id: string }>`
          select r.id
            from deposit_requests r
           where r.environment = ${filter.environment}
             and (${accountId}::uuid is null or r.account_id = ${accountId}::uuid)
             and (${state}::text is null or r.state = ${state}::text)
             and (${method}::text is null or r.method = ${method}::text)
             and (${from}::timestamptz is null or r.created_at >= ${from}::timestamptz)
             and (${until}::timestamptz is null or r.created_at < ${until}::timestamptz)
             and (not ${proved}::boolean or r.state <> 'credited' and r.id in (
               select f.request_id
                 from deposit_proofs f
                where f.environment = ${filter.environment} and f.content_sealed is not null
                  and f.uploaded_at > (select clock_timestamp() - ${proofWaitsDays}::integer * interval '1 day')))
             and r.id > ${after}::uuid
           order by r.id
           limit ${limit}::integer`;
  const rows = await db.rows(plannedEachTime(ids));
  return rows.map(({ id }) => id);
}
