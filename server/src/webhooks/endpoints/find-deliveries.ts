import { CommandError } from '../../command-error.ts';
import type { Queryable } from '../../database/connection.ts';
import { plannedEachTime, sql, type Statement } from '../../database/sql.ts';
import { isId } from '../../ids.ts';
import type { EndpointKey } from './endpoint-key.ts';

/** A delivery to one endpoint, as a list shows it. */
export interface FoundDelivery {
  readonly eventId: string;
  readonly kind: string;
  /** The order that the event is about, and its client_reference; a deposit has its number. Null before the first attempt. */
  readonly orderId: string | null;
  readonly reference: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  /** The newest attempt: its HTTP status, the code for why there is none, and how it misbehaved on purpose. */
  readonly lastStatus: number | null;
  readonly lastFault: string | null;
  readonly lastChaos: string | null;
}

/** What a page of deliveries is filtered by. All of it is optional. */
export interface DeliveryFilter {
  readonly kind?: string | undefined;
  readonly state?: 'delivered' | 'failed' | 'pending' | undefined;
  /** Only events of the last days. */
  readonly days?: number | undefined;
  readonly eventId?: string | undefined;
  /** Where the page begins: the `older` or `newer` of another page. */
  readonly page?: string | undefined;
}

/** A page of deliveries, newest event first, with the cursors of the pages beside it. */
export interface FoundDeliveries {
  readonly deliveries: readonly FoundDelivery[];
  readonly older: string | null;
  readonly newer: string | null;
}

const perPage = 25;

/** The position of a delivery in the list: the time of its event as the database writes it, and its id. */
interface Place {
  readonly at: string;
  readonly eventId: string;
}

interface Search extends EndpointKey, DeliveryFilter {
  readonly offsetMs: number;
}

/**
 * One page of the deliveries to an endpoint, by keyset.
 * @throws CommandError when the cursor or the id of the event is not one
 */
export async function findDeliveries(db: Queryable, search: Search): Promise<FoundDeliveries> {
  const { eventId } = search;
  if (eventId !== undefined && !isId(eventId))
    throw new CommandError('The id of an event must be a UUID.', { reason: 'event_id_form' });
  const { isNewer, place } = parsePage(search.page);
  // One more row than is shown says whether there is another page.
  const found = await db.rows(plannedEachTime((isNewer ? newerPlaces : olderPlaces)(search, place)));
  const shown = found.slice(0, perPage);
  const hasMore = found.length > perPage;
  if (isNewer) shown.reverse();
  const [first, last] = [shown.at(0), shown.at(-1)];
  const cursor = (direction: 'n' | 'o', at: Place | undefined, exists: boolean): string | null =>
    at === undefined || !exists ? null : `${direction}${at.at}_${at.eventId}`;
  return {
    deliveries: await readPlaces(db, search, shown),
    older: cursor('o', last, isNewer || hasMore),
    newer: cursor('n', first, isNewer ? hasMore : search.page !== undefined),
  };
}

/** The index of an endpoint's deliveries is used for a comparison of `created_at` alone: that of two columns does not select it. */
function olderPlaces(search: Search, place: Place): Statement<Place> {
  return sql<Place>`
    select d.created_at::text as at, d.event_id as "eventId"
      from deliveries d
     where d.account_id = ${search.accountId}::uuid and d.environment = ${search.environment}
       and d.endpoint_id = ${search.endpointId}::uuid
       and d.created_at <= ${place.at}::timestamptz
       and (d.created_at, d.event_id) < (${place.at}::timestamptz, ${place.eventId}::uuid)
       and (${search.days ?? null}::integer is null or d.created_at >= clock_timestamp()
         + ${search.offsetMs}::double precision * interval '1 millisecond' - ${search.days ?? null}::integer * interval '1 day')
       and (${stateOf(search)}::text is null or d.state = ${stateOf(search)}::text)
       and (${stateOf(search)}::text is distinct from 'pending' or d.due_at is not null)
       and (${search.kind ?? null}::text is null or d.kind = ${search.kind ?? null}::text)
       and (${search.eventId ?? null}::uuid is null or d.event_id = ${search.eventId ?? null}::uuid)
     order by d.created_at desc, d.event_id desc
     limit ${perPage + 1}::integer`;
}

function newerPlaces(search: Search, place: Place): Statement<Place> {
  return sql<Place>`
    select d.created_at::text as at, d.event_id as "eventId"
      from deliveries d
     where d.account_id = ${search.accountId}::uuid and d.environment = ${search.environment}
       and d.endpoint_id = ${search.endpointId}::uuid
       and d.created_at >= ${place.at}::timestamptz
       and (d.created_at, d.event_id) > (${place.at}::timestamptz, ${place.eventId}::uuid)
       and (${stateOf(search)}::text is null or d.state = ${stateOf(search)}::text)
       and (${stateOf(search)}::text is distinct from 'pending' or d.due_at is not null)
       and (${search.kind ?? null}::text is null or d.kind = ${search.kind ?? null}::text)
     order by d.created_at, d.event_id
     limit ${perPage + 1}::integer`;
}

/** The state as any text: a statement has no type for the states. */
function stateOf({ state }: DeliveryFilter): string | null {
  return state ?? null;
}

async function readPlaces(
  db: Queryable,
  key: EndpointKey,
  places: readonly Place[],
): Promise<FoundDelivery[]> {
  const rows = await db.rows(sql<
    Omit<FoundDelivery, 'reference'> & { orderReference: string | null; depositNumber: string | null }
  >`
    select d.event_id as "eventId", d.kind, d.body::json #>> '{data,order,id}' as "orderId",
           d.body::json #>> '{data,order,client_reference}' as "orderReference",
           d.body::json #>> '{data,deposit,number}' as "depositNumber",
           d.state, d.attempts, d.due_at as "dueAt", d.created_at as "createdAt", d.closed_at as "closedAt",
           a.status as "lastStatus", a.fault as "lastFault", a.chaos as "lastChaos"
      from unnest(${places.map(({ eventId }) => eventId)}::uuid[]) with ordinality as k (event_id, place)
      join deliveries d on d.account_id = ${key.accountId}::uuid and d.environment = ${key.environment}
        and d.event_id = k.event_id and d.endpoint_id = ${key.endpointId}::uuid
      left join delivery_attempts a on a.account_id = d.account_id and a.environment = d.environment
        and a.event_id = d.event_id and a.endpoint_id = d.endpoint_id and a.number = d.attempts
     order by k.place`);
  return rows.map(({ orderReference, depositNumber, ...delivery }) => ({
    ...delivery,
    reference: orderReference ?? depositNumber,
  }));
}

function parsePage(page: string | undefined): { isNewer: boolean; place: Place } {
  if (page === undefined)
    return { isNewer: false, place: { at: 'infinity', eventId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } };
  const [, direction, at, eventId] =
    /^([no])(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)_([0-9a-f-]{36})$/.exec(page) ?? [];
  if (at === undefined || eventId === undefined || !isId(eventId))
    throw new CommandError('The page must be the "older" or "newer" of another page.', {
      reason: 'page_unknown',
    });
  return { isNewer: direction === 'n', place: { at, eventId } };
}
