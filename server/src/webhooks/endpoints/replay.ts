import { dayMs, later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { idBeforeAll } from '../../ids.ts';
import { eventIdOf } from '../event-id.ts';
import { readEventRetention } from '../event-retention.ts';
import { findEvent, type FoundEvent } from '../find-event.ts';
import { lastStepBefore } from '../step-positions.ts';
import { auditEndpoint } from './audit-endpoint.ts';
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
    const event = await findEvent(tx, key);
    await auditEndpoint(tx, endpoint, 'endpoint.replayed', { event: key.eventId });
    await tx.rows(sql`
      insert into deliveries as d (account_id, environment, event_id, endpoint_id, kind, body, state, attempts, tries, lease,
        due_at, created_at)
      values (${key.accountId}::uuid, ${key.environment}, ${event.id}::uuid, ${endpoint.endpointId}::uuid, ${event.kind},
        ${event.body}::text, 'pending', 0, 0, 0, ${endpoint.now}::timestamptz, ${event.createdAt}::timestamptz)
          on conflict (account_id, environment, event_id, endpoint_id) do update
         set state = 'pending', tries = 0, due_at = excluded.due_at, closed_at = null
       where d.state <> 'pending'`);
  });
}

/**
 * Replays the events since a time that an endpoint subscribes to and has not received: failed ones, and those from when
 * it did not exist or was disabled. With `deliveredToo` it also repeats delivered ones. It reaches back as far as the
 * results of deliveries are kept: what was delivered before that is no longer known. It works in chunks, each in a
 * transaction of its own, so an interrupted replay can be repeated. Returns the number of deliveries.
 * @throws CommandError when there is no such endpoint, or it is disabled
 */
export async function replaySince(
  app: EndpointApp,
  command: EndpointKey & { readonly since: Date; readonly deliveredToo?: boolean | undefined },
): Promise<number> {
  const deliveredToo = command.deliveredToo === true;
  const endpoint = await app.database.transaction(async (tx) => {
    const locked = await lockEnabledEndpoint(tx, command, app.clock.offsetMs);
    // Recorded before the chunks, so that an interrupted replay is recorded too.
    const detail = { since: command.since.toISOString(), delivered: deliveredToo };
    await auditEndpoint(tx, locked, 'endpoint.replayed', detail);
    return locked;
  });
  const days = await readEventRetention(app.database, app.config.settings);
  const kept = later(endpoint.now, -days * dayMs);
  const since = command.since > kept ? command.since : kept;
  const request = { ...endpoint, since, until: endpoint.now, deliveredToo };
  let replayed = 0;
  for (const walk of [walkSteps, walkStored])
    for await (const events of walk(app.database, request))
      replayed += await putDeliveries(app.database, request, events);
  return replayed;
}

interface ReplayOptions extends EndpointKey {
  readonly since: Date;
  readonly until: Date;
  readonly deliveredToo: boolean;
}

interface EventStep {
  number: bigint;
  at: Date;
  kind: string | null;
}

/** The events of steps in the time of a replay, chunk by chunk. */
async function* walkSteps(db: Queryable, options: ReplayOptions): AsyncGenerator<readonly FoundEvent[]> {
  let after = await lastStepBefore(db, options, options.since);
  for (;;) {
    const steps: EventStep[] = await db.rows(sql<EventStep>`
      select s.number, s.at, event_kind(s.kind, s.status)::text as kind
        from steps s
       where s.account_id = ${options.accountId}::uuid and s.environment = ${options.environment} and s.number > ${after}::bigint
         and s.at >= ${options.since}::timestamptz and s.at <= ${options.until}::timestamptz
       order by s.account_id, s.environment, s.number
       limit ${chunk}::integer`);
    yield steps.flatMap(({ number, at, kind }) =>
      kind === null ? [] : [{ id: eventIdOf({ ...options, number, at }), kind, createdAt: at, body: null }],
    );
    const last = steps.at(-1);
    if (last === undefined || steps.length < chunk) return;
    after = last.number;
  }
}

interface StoredEvent {
  id: string;
  kind: string;
  body: string;
  createdAt: Date;
  /** The time as the database writes it, because a Date would lose its microseconds. */
  at: string;
}

/** The events of no step in the time of a replay, chunk by chunk; without tests of an endpoint. */
async function* walkStored(db: Queryable, options: ReplayOptions): AsyncGenerator<readonly FoundEvent[]> {
  let place = { at: options.since.toISOString(), id: idBeforeAll };
  for (;;) {
    const events: StoredEvent[] = await db.rows(sql<StoredEvent>`
      select v.id, v.kind, v.body, v.created_at as "createdAt", v.created_at::text as at
        from events v
       where v.account_id = ${options.accountId}::uuid and v.environment = ${options.environment} and v.kind <> 'webhook.test'
         and v.created_at >= ${place.at}::timestamptz
         and (v.created_at, v.id) > (${place.at}::timestamptz, ${place.id}::uuid) and v.created_at <= ${options.until}::timestamptz
       order by v.created_at, v.id
       limit ${chunk}::integer`);
    yield events;
    const last = events.at(-1);
    if (last === undefined || events.length < chunk) return;
    place = { at: last.at, id: last.id };
  }
}

/** Makes the deliveries of events that an endpoint subscribes to due again, or inserts them. Returns how many. */
async function putDeliveries(
  db: Queryable,
  options: ReplayOptions,
  events: readonly FoundEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  const put = await db.rows(sql<{ event_id: string }>`
    insert into deliveries as d (account_id, environment, event_id, endpoint_id, kind, body, state, attempts, tries, lease, due_at,
      created_at)
    select e.account_id, e.environment, r.id, e.id, r.kind, r.body, 'pending', 0, 0, 0, ${options.until}::timestamptz, r.created_at
      from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ kind }) => kind)}::text[],
        ${events.map(({ body }) => body)}::text[], ${events.map(({ createdAt }) => createdAt)}::timestamptz[])
        as r (id, kind, body, created_at)
      join webhook_endpoints e on e.account_id = ${options.accountId}::uuid and e.environment = ${options.environment}
        and e.id = ${options.endpointId}::uuid
     where e.kinds is null and r.kind <> 'product.changed' or r.kind = any (e.kinds)
     order by r.id
        on conflict (account_id, environment, event_id, endpoint_id) do update
       set state = 'pending', tries = 0, due_at = excluded.due_at, closed_at = null
     where d.state = 'failed' or (d.state = 'delivered' and ${options.deliveredToo}::boolean)
    returning d.event_id`);
  return put.length;
}
