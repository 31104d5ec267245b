import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { WalletKey } from '../ledger/wallet.ts';
import type { EventKind } from '../webhooks/event.ts';
import { eventIdOf } from '../webhooks/event-id.ts';
import { placeOf } from '../webhooks/step-positions.ts';
import { renderEvents, type StepEvent } from './step-events.ts';

/** An event between the steps of its wallet. One of a step has no id and no body: both are computed from the step. */
interface PlacedEvent {
  number: bigint;
  at: Date;
  kind: EventKind;
  id: string | null;
  body: string | null;
}

/**
 * The events of these kinds after an event, oldest first, at most `limit`. They are read in the order of the steps of the
 * wallet, and of the events that were written between its steps, so no event ever appears before one that was read
 * (docs/decisions/0026).
 */
export async function readEventsAfter(
  db: Queryable,
  of: WalletKey,
  request: { readonly after: string; readonly kinds: readonly EventKind[]; readonly limit: number },
): Promise<StepEvent[]> {
  const { kinds, limit } = request;
  const after = await placeOf(db, of, request.after);
  // One statement, because two would see two states: an event of the first could be missed for a step of the second.
  const placed = await db.rows(sql<PlacedEvent & { place: bigint }>`
    select s.number, 0::bigint as place, s.at, s.kind, null::uuid as id, null::text as body
      from (
        select t.number, t.at, event_kind(t.kind, t.status) as kind
          from steps t
         where t.account_id = ${of.accountId}::uuid and t.environment = ${of.environment} and t.number > ${after.step}::bigint
           and event_kind(t.kind, t.status) = any (${kinds}::text[])
         order by t.account_id, t.environment, t.number
         limit ${limit}::integer
      ) s
    union all
    select e.number, e.place, e.at, e.kind, e.id, e.body
      from (
        select t.after_step as number, t.place, t.created_at as at, t.kind, t.id, t.body
          from events t
         where t.account_id = ${of.accountId}::uuid and t.environment = ${of.environment} and t.place is not null
           and (t.after_step, t.place) > (${after.step}::bigint, ${after.place}::bigint)
           and t.kind = any (${kinds}::text[])
         order by t.account_id, t.environment, t.after_step, t.place
         limit ${limit}::integer
      ) e
     order by number, place
     limit ${limit}::integer`);
  return render(db, of, placed);
}

/** The id of the newest event of these kinds; undefined when there is none. */
export async function readNewestEventId(
  db: Queryable,
  of: WalletKey,
  kinds: readonly EventKind[],
): Promise<string | undefined> {
  const [newest] = await db.rows(sql<{ number: bigint; at: Date; id: string | null; place: bigint }>`
    select s.number, s.at, null::uuid as id, 0::bigint as place
      from (
        select t.number, t.at
          from steps t
         where t.account_id = ${of.accountId}::uuid and t.environment = ${of.environment}
           and event_kind(t.kind, t.status) = any (${kinds}::text[])
         order by t.account_id desc, t.environment desc, t.number desc
         limit 1
      ) s
    union all
    select e.number, e.at, e.id, e.place
      from (
        select t.after_step as number, t.created_at as at, t.id, t.place
          from events t
         where t.account_id = ${of.accountId}::uuid and t.environment = ${of.environment} and t.place is not null
           and t.kind = any (${kinds}::text[])
         order by t.account_id desc, t.environment desc, t.after_step desc, t.place desc
         limit 1
      ) e
     order by number desc, place desc
     limit 1`);
  return newest === undefined ? undefined : idOf(of, newest);
}

/** Steps never change, so their events may be rendered by a statement of its own. */
async function render(db: Queryable, of: WalletKey, placed: readonly PlacedEvent[]): Promise<StepEvent[]> {
  const ofSteps = placed.flatMap((event) => (event.id === null ? [{ ...of, eventId: idOf(of, event) }] : []));
  const rendered = new Map((await renderEvents(db, ofSteps)).map((event) => [event.id, event]));
  return placed.map((event) => {
    const { kind, at, body } = event;
    const id = idOf(of, event);
    const found = body === null ? rendered.get(id) : { id, kind, createdAt: at, body };
    if (found === undefined) throw new Error(`The event ${id} was not rendered.`);
    return found;
  });
}

function idOf(of: WalletKey, { id, number, at }: Pick<PlacedEvent, 'at' | 'id' | 'number'>): string {
  return id ?? eventIdOf({ ...of, number, at });
}
