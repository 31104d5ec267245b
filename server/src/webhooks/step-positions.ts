import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { EndpointOwner } from './endpoints/endpoint-key.ts';
import { eventIdOf, isEventOf, stepNumberOf, timeOf } from './event-id.ts';

/** A place between the steps of a wallet. */
export interface Place {
  /** The number of the step before it. */
  readonly step: bigint;
  /** The place of the event after that step; 0: directly behind the step. */
  readonly place: bigint;
}

/**
 * The place behind an event, where reading continues. The id of an event that has no place, is none of this wallet, or was lost in a
 * restore, says a time alone: what happened before that time was read.
 */
export async function placeOf(db: Queryable, of: EndpointOwner, eventId: string): Promise<Place> {
  if (isEventOf(of, eventId) && (await isOfStep(db, of, eventId)))
    return { step: stepNumberOf(eventId), place: 0n };
  const [stored] = await db.rows(sql<{ step: bigint | null; place: bigint | null }>`
    select v.after_step as step, v.place
      from events v
     where v.account_id = ${of.accountId}::uuid and v.environment = ${of.environment} and v.id = ${eventId}::uuid`);
  const { step = null, place = null } = stored ?? {};
  if (step !== null && place !== null) return { step, place };
  return { step: await lastStepBefore(db, of, timeOf(eventId)), place: 0n };
}

/** Whether the step with the number in an id has this id: after a restore its number may be that of another step. */
async function isOfStep(db: Queryable, of: EndpointOwner, eventId: string): Promise<boolean> {
  const number = stepNumberOf(eventId);
  const [step] = await db.rows(sql<{ at: Date }>`
    select s.at
      from steps s
     where s.account_id = ${of.accountId}::uuid and s.environment = ${of.environment} and s.number = ${number}::bigint`);
  return step !== undefined && eventIdOf({ ...of, number, at: step.at }) === eventId.toLowerCase();
}

/**
 * The number of the last step of a wallet before a time; 0 when there is none. A binary search in the primary key: the steps
 * of a wallet are in the order of their times.
 */
export async function lastStepBefore(db: Queryable, of: EndpointOwner, time: Date): Promise<bigint> {
  const [row] = await db.rows(sql<{ number: bigint }>`
    with recursive search as (
      select 0::bigint as low, w.last_step as high
        from wallets w
       where w.account_id = ${of.accountId}::uuid and w.environment = ${of.environment}
      union all
      select case when s.at < ${time}::timestamptz then s.number else r.low end,
             case when s.at < ${time}::timestamptz then r.high else s.number - 1 end
        from search r
       cross join lateral (
         select t.number, t.at
           from steps t
          where t.account_id = ${of.accountId}::uuid and t.environment = ${of.environment} and t.number = (r.low + r.high + 1) / 2
          limit 1
       ) s
       where r.low < r.high
    )
    select r.low as number
      from search r
     where r.low = r.high`);
  return row?.number ?? 0n;
}
