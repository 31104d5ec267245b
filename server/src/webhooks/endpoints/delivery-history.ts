import { findAccount } from '../../clients/accounts.ts';
import { CommandError } from '../../command-error.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { isId } from '../../ids.ts';
import { stepNumberOf } from '../event-id.ts';
import { findEvent } from '../find-event.ts';
import type { EndpointKey, EndpointOwner } from './endpoint-key.ts';
import { noEndpoint } from './endpoints.ts';

/** A delivery of an event to an endpoint, open or closed. */
export interface DeliveryListing {
  readonly eventId: string;
  readonly endpointId: string;
  readonly kind: string;
  readonly orderId: string | null;
  readonly state: string;
  readonly attempts: number;
  /** When it is due next; null when it is closed. */
  readonly dueAt: Date | null;
  /** When the event happened. */
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  /** The HTTP status of the newest attempt, or the code for why there is none. */
  readonly lastStatus: number | null;
  readonly lastFault: string | null;
}

/** One attempt with its result. */
export interface AttemptListing {
  readonly endpointId: string;
  readonly number: number;
  readonly at: Date;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly fault: string | null;
  /** The first characters of the answer, sanitised. */
  readonly answer: string | null;
}

/** A page of deliveries, newest event first. `next` is the cursor of the next page; null at the end. */
export interface DeliveryPage {
  readonly deliveries: readonly DeliveryListing[];
  readonly next: string | null;
}

/** A filter for deliveries. */
export interface DeliveryQuery extends EndpointOwner {
  /** All endpoints when left out. */
  readonly endpointId?: string | undefined;
  /** Only failed ones. */
  readonly failed?: boolean | undefined;
  /** The `next` of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The maximum size of a page of deliveries. */
export const deliveriesPerPageMax = 100;

/**
 * Lists deliveries, newest event first, in pages. Each endpoint's page is read through an index and the pages are
 * merged, so the length of the history costs nothing.
 * @throws CommandError when there is no such account or endpoint, or the cursor is invalid
 */
export async function listDeliveries(db: Queryable, query: DeliveryQuery): Promise<DeliveryPage> {
  await findAccount(db, query.accountId);
  if (query.endpointId !== undefined)
    await refuseUnknownEndpoint(db, { ...query, endpointId: query.endpointId });
  const limit = Math.min(query.limit, deliveriesPerPageMax);
  const from = parseCursor(query.before);
  // One more row than is shown says whether there is another page.
  const found = await (query.failed === true ? cursorsOfFailed : cursorsOfAll)(db, query, from, limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const more = found.length > limit && last !== undefined;
  return {
    deliveries: await readAtCursors(db, query, shown),
    next: more ? `${last.at}_${last.eventId}_${last.endpointId}` : null,
  };
}

/**
 * The deliveries of one event with every attempt, oldest first.
 * @throws CommandError when the account has no such event
 */
export async function showEvent(
  db: Queryable,
  key: EndpointOwner & { readonly eventId: string },
): Promise<{ deliveries: DeliveryListing[]; attempts: AttemptListing[] }> {
  await findAccount(db, key.accountId);
  await findEvent(db, key);
  const places = await db.rows(sql<Omit<Cursor, 'at'>>`
    select event_id as "eventId", endpoint_id as "endpointId"
      from deliveries
     where account_id = ${key.accountId}::uuid and environment = ${key.environment} and event_id = ${key.eventId}::uuid
     order by endpoint_id`);
  const attempts = await db.rows(sql<AttemptListing>`
    select endpoint_id as "endpointId", number, at, milliseconds, status, fault, answer
      from delivery_attempts
     where account_id = ${key.accountId}::uuid and environment = ${key.environment} and event_id = ${key.eventId}::uuid
     order by endpoint_id, number`);
  return { deliveries: await readAtCursors(db, key, places), attempts };
}

/** The deliveries of these events of a wallet, in the order of the events. */
export async function readDeliveriesOfEvents(
  db: Queryable,
  owner: EndpointOwner,
  eventIds: readonly string[],
): Promise<DeliveryListing[]> {
  if (eventIds.length === 0) return [];
  const places = await db.rows(sql<Omit<Cursor, 'at'>>`
    select d.event_id as "eventId", d.endpoint_id as "endpointId"
      from unnest(${[...eventIds]}::uuid[]) with ordinality as k (id, place)
     cross join lateral (
       select t.event_id, t.endpoint_id
         from deliveries t
        where t.account_id = ${owner.accountId}::uuid and t.environment = ${owner.environment} and t.event_id = k.id
       offset 0
     ) d
     order by k.place, d.endpoint_id`);
  return places.length === 0 ? [] : readAtCursors(db, owner, places);
}

async function refuseUnknownEndpoint(db: Queryable, key: EndpointKey): Promise<void> {
  const found = isId(key.endpointId)
    ? await db.rows(sql<{ id: string }>`
        select id
          from webhook_endpoints
         where account_id = ${key.accountId}::uuid and environment = ${key.environment} and id = ${key.endpointId}::uuid
             and deleted_at is null`)
    : [];
  if (found.length === 0) throw noEndpoint(key);
}

/** The position of a delivery in the list. */
interface Cursor {
  /** The time of the event as the database writes it, because a Date would lose its microseconds. */
  readonly at: string;
  readonly eventId: string;
  readonly endpointId: string;
}

function cursorsOfAll(db: Queryable, query: DeliveryQuery, from: Cursor, limit: number): Promise<Cursor[]> {
  return db.rows(sql<Cursor>`
    select d.created_at::text as at, d.event_id as "eventId", d.endpoint_id as "endpointId"
      from webhook_endpoints e
     cross join lateral (
       select l.event_id, l.endpoint_id, l.created_at
         from deliveries l
        where l.account_id = e.account_id and l.environment = e.environment and l.endpoint_id = e.id
          and l.created_at <= ${from.at}::timestamptz
          and (l.created_at, l.event_id) <= (${from.at}::timestamptz, ${from.eventId}::uuid)
          and ((l.created_at, l.event_id) < (${from.at}::timestamptz, ${from.eventId}::uuid)
            or l.endpoint_id < ${from.endpointId}::uuid)
        order by l.created_at desc, l.event_id desc
        limit ${limit}
     ) d
     where e.account_id = ${query.accountId}::uuid and e.environment = ${query.environment} and e.deleted_at is null
       and (${query.endpointId ?? null}::uuid is null or e.id = ${query.endpointId ?? null}::uuid)
     order by d.created_at desc, d.event_id desc, d.endpoint_id desc
     limit ${limit}`);
}

/** As above; the literal state is needed for the partial index of failed deliveries. */
function cursorsOfFailed(
  db: Queryable,
  query: DeliveryQuery,
  from: Cursor,
  limit: number,
): Promise<Cursor[]> {
  return db.rows(sql<Cursor>`
    select d.created_at::text as at, d.event_id as "eventId", d.endpoint_id as "endpointId"
      from webhook_endpoints e
     cross join lateral (
       select l.event_id, l.endpoint_id, l.created_at
         from deliveries l
        where l.account_id = e.account_id and l.environment = e.environment and l.endpoint_id = e.id
          and l.state = 'failed'
          and (l.created_at, l.event_id) <= (${from.at}::timestamptz, ${from.eventId}::uuid)
          and ((l.created_at, l.event_id) < (${from.at}::timestamptz, ${from.eventId}::uuid)
            or l.endpoint_id < ${from.endpointId}::uuid)
        order by l.created_at desc, l.event_id desc
        limit ${limit}
     ) d
     where e.account_id = ${query.accountId}::uuid and e.environment = ${query.environment} and e.deleted_at is null
       and (${query.endpointId ?? null}::uuid is null or e.id = ${query.endpointId ?? null}::uuid)
     order by d.created_at desc, d.event_id desc, d.endpoint_id desc
     limit ${limit}`);
}

function readAtCursors(
  db: Queryable,
  owner: EndpointOwner,
  places: readonly Omit<Cursor, 'at'>[],
): Promise<DeliveryListing[]> {
  return db.rows(sql<DeliveryListing>`
    select d.event_id as "eventId", d.endpoint_id as "endpointId", d.kind, s.order_id as "orderId", d.state, d.attempts,
           d.due_at as "dueAt", d.created_at as "createdAt", d.closed_at as "closedAt", a.status as "lastStatus",
           a.fault as "lastFault"
      from unnest(${places.map(({ eventId }) => eventId)}::uuid[], ${places.map(({ endpointId }) => endpointId)}::uuid[],
             ${places.map(({ eventId }) => stepNumberOf(eventId))}::bigint[]) with ordinality as k (event_id, endpoint_id, number, place)
      join deliveries d on d.account_id = ${owner.accountId}::uuid and d.environment = ${owner.environment}
        and d.event_id = k.event_id and d.endpoint_id = k.endpoint_id
      left join steps s on s.account_id = d.account_id and s.environment = d.environment and s.number = k.number
        and d.kind like 'order.%'
      left join delivery_attempts a on a.account_id = d.account_id and a.environment = d.environment
        and a.event_id = d.event_id and a.endpoint_id = d.endpoint_id and a.number = d.attempts
     order by k.place`);
}

const lastCursor: Cursor = {
  at: 'infinity',
  eventId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  endpointId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

function parseCursor(before: string | undefined): Cursor {
  if (before === undefined) return lastCursor;
  const [, at, eventId, endpointId] =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)_([0-9a-f-]{36})_([0-9a-f-]{36})$/.exec(before) ?? [];
  if (at === undefined || eventId === undefined || endpointId === undefined) {
    throw new CommandError('The cursor must be the "next" of the page before.');
  }
  return { at, eventId, endpointId };
}
