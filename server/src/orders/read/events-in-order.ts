import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { readWholeWallet, type WalletKey } from '../../ledger/wallet.ts';
import type { EventKind } from '../../webhooks/event.ts';
import { eventIdOf } from '../../webhooks/event-id.ts';
import { newestPlacedEvent, type PlacedEvent, readPlacedEvents } from '../../webhooks/placed-events.ts';
import { type Place, placeOf } from '../../webhooks/step-positions.ts';
import { renderEvents, type StepEvent } from './step-events.ts';

/** Which events a reader wants. */
interface EventRequest {
  readonly after: string;
  readonly kinds: readonly EventKind[];
  readonly limit: number;
}

/**
 * The events of these kinds after an event, oldest first, at most `limit`. They are read in the order of the steps of the
 * wallet, and of the events that were written between its steps, so no event ever appears before one that was read
 * (docs/decisions/0026).
 */
export async function readEventsAfter(
  db: Queryable,
  of: WalletKey,
  { after, kinds, limit }: EventRequest,
): Promise<StepEvent[]> {
  const from = await placeOf(db, of, after);
  // What is written behind this step while the others are read comes with the next request, so none is passed over.
  const upTo = (await readWholeWallet(db, of))?.lastStep ?? 0n;
  const placed = await readPlacedEvents(db, of, { after: from, upTo, kinds, limit });
  const ofSteps = await readStepEvents(db, of, { after: from.step, upTo, kinds, limit });
  return [...ofSteps, ...placed.map(withPlace)]
    .toSorted((a, b) => compare(a.place, b.place))
    .slice(0, limit)
    .map(({ event }) => event);
}

/** The id of the newest event of these kinds; undefined when there is none. */
export async function readNewestEventId(
  db: Queryable,
  of: WalletKey,
  kinds: readonly EventKind[],
): Promise<string | undefined> {
  const [step] = await db.rows(sql<{ number: bigint; at: Date }>`
    select s.number, s.at
      from steps s
     where s.account_id = ${of.accountId}::uuid and s.environment = ${of.environment}
       and event_kind(s.kind, s.status) = any (${kinds}::text[])
     order by s.account_id desc, s.environment desc, s.number desc
     limit 1`);
  const placed = await newestPlacedEvent(db, of, kinds);
  if (step === undefined || (placed !== undefined && placed.place.step >= step.number)) return placed?.id;
  return eventIdOf({ ...of, ...step });
}

interface InPlace {
  readonly place: Place;
  readonly event: StepEvent;
}

async function readStepEvents(
  db: Queryable,
  of: WalletKey,
  request: {
    readonly after: bigint;
    readonly upTo: bigint;
    readonly kinds: readonly EventKind[];
    readonly limit: number;
  },
): Promise<InPlace[]> {
  if (request.after >= request.upTo) return [];
  const steps = await db.rows(sql<{ number: bigint; at: Date }>`
    select s.number, s.at
      from steps s
     where s.account_id = ${of.accountId}::uuid and s.environment = ${of.environment}
       and s.number > ${request.after}::bigint and s.number <= ${request.upTo}::bigint
       and event_kind(s.kind, s.status) = any (${request.kinds}::text[])
     order by s.account_id, s.environment, s.number
     limit ${request.limit}::integer`);
  const ids = new Map(steps.map((step) => [eventIdOf({ ...of, ...step }), step.number]));
  const events = await renderEvents(
    db,
    [...ids.keys()].map((eventId) => ({ ...of, eventId })),
  );
  return events.map((event) => ({ event, place: { step: ids.get(event.id) ?? 0n, place: 0n } }));
}

function withPlace({ place, ...event }: PlacedEvent): InPlace {
  return { event, place };
}

function compare(a: Place, b: Place): number {
  return a.step === b.step ? Number(a.place - b.place) : Number(a.step - b.step);
}
