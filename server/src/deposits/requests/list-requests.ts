import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
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
  readonly limit: number;
}

/** A page of deposit requests. */
export interface RequestPage {
  readonly requests: readonly DepositRequest[];
  /** The `before` of the next page; null: this is the last one. */
  readonly next: string | null;
}

/** Lists deposit requests by keyset: a page costs the same wherever it is, and new requests do not move it. */
export async function listDepositRequests(db: Queryable, filter: RequestFilter): Promise<RequestPage> {
  const { accountId = null, from = null, until = null, before = null } = filter;
  const state: string | null = filter.state ?? null;
  const method: string | null = filter.method ?? null;
  const rows = await db.rows(sql<{ id: string }>`
    select r.id
      from deposit_requests r
     where r.environment = ${filter.environment}
       and (${accountId}::uuid is null or r.account_id = ${accountId}::uuid)
       and (${state}::text is null or r.state = ${state}::text)
       and (${method}::text is null or r.method = ${method}::text)
       and (${from}::timestamptz is null or r.created_at >= ${from}::timestamptz)
       and (${until}::timestamptz is null or r.created_at < ${until}::timestamptz)
       and (${before}::uuid is null or r.id < ${before}::uuid)
     order by r.id desc
     limit ${filter.limit + 1}::integer`);
  const ids = rows.slice(0, filter.limit).map(({ id }) => id);
  const requests = await readRequests(db, ids);
  return { requests, next: rows.length > filter.limit ? (ids.at(-1) ?? null) : null };
}
