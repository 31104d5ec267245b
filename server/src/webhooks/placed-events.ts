import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { EndpointOwner } from './endpoints/endpoint-key.ts';
import { choosableKinds, type EventKind } from './event.ts';
import type { Place } from './step-positions.ts';

/** An event without a step, with its place between the steps of its wallet. */
export interface PlacedEvent {
  readonly id: string;
  readonly kind: EventKind;
  readonly createdAt: Date;
  readonly body: string;
  readonly place: Place;
}

interface PlacedRow {
  id: string;
  kind: string;
  created_at: Date;
  body: string;
  after_step: bigint | null;
  place: bigint;
}

/** The events of these kinds that have a place behind `after`, up to those directly behind the step `upTo`, in their order. */
export async function readPlacedEvents(
  db: Queryable,
  of: EndpointOwner,
  request: {
    readonly after: Place;
    readonly upTo: bigint;
    readonly kinds: readonly EventKind[];
    readonly limit: number;
  },
): Promise<PlacedEvent[]> {
  const { after } = request;
  const rows = await db.rows(sql<PlacedRow>`
    select v.id, v.kind, v.created_at, v.body, v.after_step, v.place
      from events v
     where v.account_id = ${of.accountId}::uuid and v.environment = ${of.environment} and v.place is not null
       and (v.after_step, v.place) > (${after.step}::bigint, ${after.place}::bigint)
       and v.after_step <= ${request.upTo}::bigint and v.kind = any (${request.kinds}::text[])
     order by v.account_id, v.environment, v.after_step, v.place
     limit ${request.limit}::integer`);
  return rows.map(eventFromRow);
}

/** The newest event of these kinds that has a place; undefined when there is none. */
export async function newestPlacedEvent(
  db: Queryable,
  of: EndpointOwner,
  kinds: readonly EventKind[],
): Promise<PlacedEvent | undefined> {
  const [row] = await db.rows(sql<PlacedRow>`
    select v.id, v.kind, v.created_at, v.body, v.after_step, v.place
      from events v
     where v.account_id = ${of.accountId}::uuid and v.environment = ${of.environment} and v.place is not null
       and v.kind = any (${kinds}::text[])
     order by v.account_id desc, v.environment desc, v.after_step desc, v.place desc
     limit 1`);
  return row === undefined ? undefined : eventFromRow(row);
}

function eventFromRow({
  id,
  created_at: createdAt,
  body,
  after_step: step,
  place,
  ...row
}: PlacedRow): PlacedEvent {
  const kind = choosableKinds.find((one) => one === row.kind);
  if (step === null || kind === undefined) throw new Error(`The event ${id} has no place.`);
  return { id, kind, createdAt, body, place: { step, place } };
}
