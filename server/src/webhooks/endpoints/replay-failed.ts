import { readNewestAudit } from '../../operators/audit-record.ts';
import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { isId } from '../../ids.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import type { ByActor, EndpointKey } from './endpoint-key.ts';
import { EndpointRefused } from './endpoint-refused.ts';
import { type EndpointApp, lockEnabledEndpoint, type LockedEndpoint } from './endpoints.ts';

/** How many failed deliveries one replay sends again. */
export const replayedMax = 10_000;
/** How many deliveries can be chosen one by one. */
export const chosenMax = 100;
/** How many deliveries one statement changes, so that no lock is held for long. */
const chunk = 1_000;
/** The shortest time between two replays of a period to one endpoint, milliseconds. */
const replayPauseMs = 60_000;

/** How many failed deliveries of events since a time an endpoint has: at most one more than a replay sends. */
export async function countFailed(
  db: Queryable,
  key: EndpointKey & { readonly since: Date },
): Promise<number> {
  const [row] = await db.rows(sql<{ count: number }>`
    select count(*)::integer as count
      from (select
              from deliveries d
             where d.account_id = ${key.accountId}::uuid and d.environment = ${key.environment}
               and d.endpoint_id = ${key.endpointId}::uuid and d.state = 'failed'
               and d.created_at >= ${key.since}::timestamptz
             limit ${replayedMax + 1}::integer) f`);
  return row?.count ?? 0;
}

/**
 * Sends chosen deliveries of an endpoint again, from the start of the schedule. Those that wait stay as they are. Returns how
 * many are sent again.
 * @throws CommandError when there is no such endpoint, or it is disabled
 */
export function replayChosen(
  app: EndpointApp,
  command: EndpointKey & { readonly eventIds: readonly string[] } & ByActor,
): Promise<number> {
  const eventIds = command.eventIds.filter(isId).slice(0, chosenMax);
  return app.database.transaction(async (tx) => {
    const endpoint = await lockEnabledEndpoint(tx, command, app.clock.offsetMs);
    const put = await tx.rows(sql<{ event_id: string }>`
      update deliveries d
         set state = 'pending', tries = 0, due_at = ${endpoint.now}::timestamptz, closed_at = null
       where d.account_id = ${endpoint.accountId}::uuid and d.environment = ${endpoint.environment}
         and d.endpoint_id = ${endpoint.endpointId}::uuid and d.event_id = any (${[...eventIds]}::uuid[])
         and d.state <> 'pending'
      returning d.event_id`);
    await auditEndpoint(tx, endpoint, 'endpoint.replayed_chosen', { events: put.length }, command.actor);
    return put.length;
  });
}

/**
 * Sends the failed deliveries of events since a time again, the oldest first, at most `replayedMax`. Returns how many. It works in
 * chunks, so an interrupted replay can be repeated, but not within a minute.
 * @throws CommandError when there is no such endpoint, it is disabled, or the last replay was less than a minute ago
 */
export async function replayFailed(
  app: EndpointApp,
  command: EndpointKey & { readonly since: Date } & ByActor,
): Promise<number> {
  const endpoint = await app.database.transaction((tx) => beginReplay(app, tx, command));
  let replayed = 0;
  while (replayed < replayedMax) {
    const limit = Math.min(chunk, replayedMax - replayed);
    const put = await putFailed(app.database, { ...endpoint, since: command.since, limit });
    replayed += put;
    if (put < limit) break;
  }
  return replayed;
}

async function beginReplay(
  app: EndpointApp,
  tx: Tx,
  command: EndpointKey & { readonly since: Date } & ByActor,
): Promise<LockedEndpoint> {
  const endpoint = await lockEnabledEndpoint(tx, command, app.clock.offsetMs);
  const last = await readNewestAudit(tx, endpoint.endpointId, 'endpoint.replayed');
  if (last !== undefined && endpoint.now.getTime() - app.clock.offsetMs - last.at.getTime() < replayPauseMs)
    throw new EndpointRefused(
      'too_soon',
      'This endpoint was replayed less than a minute ago; wait a minute.',
      { reason: 'replayed_recently' },
    );
  const detail = { since: command.since.toISOString(), delivered: false };
  await auditEndpoint(tx, endpoint, 'endpoint.replayed', detail, command.actor);
  return endpoint;
}

async function putFailed(
  db: Queryable,
  options: LockedEndpoint & { readonly since: Date; readonly limit: number },
): Promise<number> {
  const put = await db.rows(sql<{ event_id: string }>`
    update deliveries d
       set state = 'pending', tries = 0, due_at = ${options.now}::timestamptz, closed_at = null
      from (select f.event_id
              from deliveries f
             where f.account_id = ${options.accountId}::uuid and f.environment = ${options.environment}
               and f.endpoint_id = ${options.endpointId}::uuid and f.state = 'failed'
               and f.created_at >= ${options.since}::timestamptz and f.created_at <= ${options.now}::timestamptz
             order by f.created_at, f.event_id
             limit ${options.limit}::integer) f
     where d.account_id = ${options.accountId}::uuid and d.environment = ${options.environment}
       and d.event_id = f.event_id and d.endpoint_id = ${options.endpointId}::uuid and d.state = 'failed'
    returning d.event_id`);
  return put.length;
}
