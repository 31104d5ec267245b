import type { Queryable } from '../../database/connection.ts';
import { plannedEachTime, sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { parseIdPage } from '../../id-page.ts';
import { isId } from '../../ids.ts';

/** The states that a list of endpoints can be filtered by. */
export const endpointStates = ['disabled', 'failing'] as const;
export type EndpointListState = (typeof endpointStates)[number];

/** An endpoint in the list of all clients. */
export interface FoundEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly environment: Environment;
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly string[] | null;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  readonly failingSince: Date | null;
}

/** What a list of endpoints is filtered by. */
export interface EndpointFilter {
  readonly environment: Environment;
  readonly state?: EndpointListState | undefined;
  readonly accountId?: string | undefined;
  /** The `older` or `newer` of another page. */
  readonly page?: string | undefined;
}

/** A page of endpoints, newest first, with the cursors of the pages beside it. */
export interface FoundEndpoints {
  readonly endpoints: readonly FoundEndpoint[];
  readonly older: string | null;
  readonly newer: string | null;
}

const perPage = 25;

/**
 * One page of the endpoints of all clients, by keyset.
 * @throws CommandError when the cursor is none of this list
 */
export async function findEndpoints(db: Queryable, filter: EndpointFilter): Promise<FoundEndpoints> {
  const { isNewer, id } = parseIdPage(filter.page);
  // One more than is shown says whether there is another page.
  const found = await readPage(db, filter, { isNewer, id });
  const shown = found.slice(0, perPage);
  if (isNewer) shown.reverse();
  const hasMore = found.length > perPage;
  const [first, last] = [shown.at(0)?.id, shown.at(-1)?.id];
  const cursor = (direction: 'n' | 'o', at: string | undefined, exists: boolean): string | null =>
    at === undefined || !exists ? null : `${direction}${at}`;
  return {
    endpoints: shown,
    older: cursor('o', last, isNewer || hasMore),
    newer: cursor('n', first, isNewer ? hasMore : filter.page !== undefined),
  };
}

function readPage(
  db: Queryable,
  filter: EndpointFilter,
  { isNewer, id }: { readonly isNewer: boolean; readonly id: string },
): Promise<FoundEndpoint[]> {
  const state: string | null = filter.state ?? null;
  const accountId: string | null = filter.accountId ?? null;
  return db.rows(
    plannedEachTime(sql<FoundEndpoint>`
      select e.id, e.account_id as "accountId", a.name as "accountName", e.environment, e.name, e.url, e.kinds,
             e.created_at as "createdAt", e.disabled_at as "disabledAt", e.disabled_reason as "disabledReason",
             e.failing_since as "failingSince"
        from webhook_endpoints e
        join accounts a on a.id = e.account_id
       where case when ${isNewer}::boolean then e.id > ${id}::uuid else e.id < ${id}::uuid end
         and e.environment = ${filter.environment} and e.deleted_at is null
         and (${accountId}::uuid is null or e.account_id = ${accountId}::uuid)
         and (${state}::text is distinct from 'failing'
           or ((e.failing_since is not null or e.disabled_reason in ('failing', 'gone'))
             and coalesce(e.disabled_reason, 'failing') in ('failing', 'gone')))
         and (${state}::text is distinct from 'disabled' or e.disabled_at is not null)
       order by case when ${isNewer}::boolean then e.id end, case when not ${isNewer}::boolean then e.id end desc
       limit ${perPage + 1}::integer`),
  );
}

/** The account of an endpoint in an environment; undefined when there is no such endpoint. */
export async function readEndpointOwner(
  db: Queryable,
  { environment, endpointId }: { readonly environment: Environment; readonly endpointId: string },
): Promise<{ readonly accountId: string; readonly accountName: string } | undefined> {
  if (!isId(endpointId)) return undefined;
  const [owner] = await db.rows(sql<{ accountId: string; accountName: string }>`
    select e.account_id as "accountId", a.name as "accountName"
      from webhook_endpoints e
      join accounts a on a.id = e.account_id
     where e.id = ${endpointId}::uuid and e.environment = ${environment} and e.deleted_at is null`);
  return owner;
}
