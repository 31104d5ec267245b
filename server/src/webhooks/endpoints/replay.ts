import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { idBeforeAll } from '../../ids.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import { refuseUnknownEvent } from './delivery-history.ts';
import type { EndpointKey } from './endpoint-key.ts';
import { type EndpointApp, lockEnabledEndpoint } from './endpoints.ts';

/** How many events one statement handles, so that no lock is held for long. */
const chunk = 1_000;

/**
 * Sends one event to an endpoint again, from the start of the schedule. A pending one stays as it is.
 * @throws CommandError when there is no such endpoint or event, or the endpoint is disabled
 */
export async function replayEvent(
  app: EndpointApp,
  key: EndpointKey & { readonly eventId: string },
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const endpoint = await lockEnabledEndpoint(tx, key, app.clock.offsetMs);
    await refuseUnknownEvent(tx, key);
    await auditEndpoint(tx, endpoint, 'endpoint.replayed', { event: key.eventId });
    await tx.rows(sql`
      insert into deliveries as d (account_id, environment, event_id, endpoint_id, state, attempts, tries, lease, due_at, created_at)
      select v.account_id, v.environment, v.id, ${endpoint.endpointId}::uuid, 'pending', 0, 0, 0, ${endpoint.now}::timestamptz,
             v.created_at
        from events v
       where v.account_id = ${key.accountId}::uuid and v.environment = ${key.environment} and v.id = ${key.eventId}::uuid
          on conflict (account_id, environment, event_id, endpoint_id) do update
         set state = 'pending', tries = 0, due_at = excluded.due_at, closed_at = null
       where d.state <> 'pending'`);
  });
}

/**
 * Replays the events since a time that an endpoint subscribes to and has not received: failed ones, and those from when
 * it did not exist or was disabled. With `deliveredToo` it also repeats delivered ones. It works in chunks, each in a
 * transaction of its own, so an interrupted replay can be repeated. Returns the number of deliveries.
 * @throws CommandError when there is no such endpoint, or it is disabled
 */
export async function replaySince(
  app: EndpointApp,
  command: EndpointKey & { readonly since: Date; readonly deliveredToo?: boolean | undefined },
): Promise<number> {
  const [since, deliveredToo] = [command.since.toISOString(), command.deliveredToo === true];
  const endpoint = await app.database.transaction(async (tx) => {
    const locked = await lockEnabledEndpoint(tx, command, app.clock.offsetMs);
    // Recorded before the chunks, so that an interrupted replay is recorded too.
    await auditEndpoint(tx, locked, 'endpoint.replayed', { since, delivered: deliveredToo });
    return locked;
  });
  const ask = { ...endpoint, until: endpoint.now, deliveredToo };
  let replayed = 0;
  let place = { at: since, eventId: idBeforeAll };
  for (;;) {
    const part = await replayPart(app.database, ask, place);
    replayed += part?.replayed ?? 0;
    if (part === undefined || part.seen < chunk || part.at === null || part.event_id === null)
      return replayed;
    place = { at: part.at, eventId: part.event_id };
  }
}

interface Part {
  seen: number;
  replayed: number;
  at: string | null;
  event_id: string | null;
}

/** One chunk of events in the order of their time, read through the index. */
async function replayPart(
  db: Queryable,
  ask: EndpointKey & { readonly until: Date; readonly deliveredToo: boolean },
  after: { readonly at: string; readonly eventId: string },
): Promise<Part | undefined> {
  const [part] = await db.rows(sql<{
    seen: number | null;
    replayed: number | null;
    at: string | null;
    event_id: string | null;
  }>`
    with page as materialized (
      select v.account_id, v.environment, v.id, v.kind, v.created_at
        from events v
       where v.account_id = ${ask.accountId}::uuid and v.environment = ${ask.environment}
         and v.created_at >= ${after.at}::timestamptz
         and (v.created_at, v.id) > (${after.at}::timestamptz, ${after.eventId}::uuid) and v.created_at <= ${ask.until}::timestamptz
       order by v.created_at, v.id
       limit ${chunk}
    ), put as (
      insert into deliveries as d (account_id, environment, event_id, endpoint_id, state, attempts, tries, lease, due_at, created_at)
      select p.account_id, p.environment, p.id, e.id, 'pending', 0, 0, 0, ${ask.until}::timestamptz, p.created_at
        from page p
        join webhook_endpoints e on e.account_id = p.account_id and e.environment = p.environment and e.id = ${ask.endpointId}::uuid
       where p.kind <> 'webhook.test' and (e.kinds is null or p.kind = any (e.kinds))
       order by p.id
          on conflict (account_id, environment, event_id, endpoint_id) do update
         set state = 'pending', tries = 0, due_at = excluded.due_at, closed_at = null
       where d.state = 'failed' or (d.state = 'delivered' and ${ask.deliveredToo}::boolean)
      returning d.event_id
    ), last as (
      select p.created_at, p.id from page p order by p.created_at desc, p.id desc limit 1
    )
    select (select count(*)::integer from page) as seen, (select count(*)::integer from put) as replayed,
           (select l.created_at::text from last l) as at, (select l.id from last l) as event_id`);
  return part === undefined ? undefined : { ...part, seen: part.seen ?? 0, replayed: part.replayed ?? 0 };
}
