import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { Event, EventKind } from './event.ts';

/** An event of a step. Its body is made from the step when it is first sent. */
export interface NewEvent {
  readonly accountId: string;
  readonly environment: Environment;
  readonly id: string;
  readonly kind: EventKind;
  readonly at: Date;
}

/**
 * Writes the deliveries of events to the endpoints that subscribe to them, in the transaction of their steps and in one
 * query; sends nothing when there are none. Returns a row for every delivery. An account without endpoints costs one
 * index lookup.
 */
export function writeDeliveries(
  tx: Queryable,
  events: readonly NewEvent[],
): Promise<readonly { readonly event_id: string }[]>[] {
  if (events.length === 0) return [];
  return [
    tx.rows(sql<{ event_id: string }>`
      insert into deliveries (account_id, environment, event_id, endpoint_id, kind, state, attempts, tries, lease, due_at,
        created_at)
      select w.account_id, w.environment, w.id, e.id, w.kind, 'pending', 0, 0, 0, w.at, w.at
        from unnest(${events.map((event) => event.accountId)}::uuid[], ${events.map((event) => event.environment)}::text[],
          ${events.map((event) => event.id)}::uuid[], ${events.map((event) => event.kind)}::text[],
          ${events.map((event) => event.at)}::timestamptz[]) as w (account_id, environment, id, kind, at)
       cross join lateral (
         select t.id
           from webhook_endpoints t
          where t.account_id = w.account_id and t.environment = w.environment and t.disabled_at is null
            and (t.kinds is null or w.kind = any (t.kinds))
         offset 0
       ) e
      returning event_id`),
  ];
}

/** Writes an event without a step, with its deliveries to the endpoints that subscribe to its kind. */
export async function writeEvent(tx: Queryable, event: Event): Promise<void> {
  await tx.rows(sql`
    with written as (
      insert into events (account_id, environment, id, kind, body, created_at)
      values (${event.accountId}::uuid, ${event.environment}, ${event.id}::uuid, ${event.kind}, ${event.body},
        ${event.createdAt}::timestamptz)
      returning account_id, environment, id, kind, body, created_at
    )
    insert into deliveries (account_id, environment, event_id, endpoint_id, kind, body, state, attempts, tries, lease, due_at,
      created_at)
    select w.account_id, w.environment, w.id, e.id, w.kind, w.body, 'pending', 0, 0, 0, w.created_at, w.created_at
      from written w
     cross join lateral (
       select t.id
         from webhook_endpoints t
        where t.account_id = w.account_id and t.environment = w.environment and t.disabled_at is null
          and (t.kinds is null or w.kind = any (t.kinds))
       offset 0
     ) e`);
}

/**
 * Writes an event of a wallet without a step, with its deliveries, in a place behind the last step of the wallet. The
 * transaction has locked the wallet by an earlier statement, so places are in commit order.
 */
export async function writeEventInOrder(tx: Queryable, event: Event): Promise<void> {
  await tx.rows(sql`
    with written as (
      insert into events (account_id, environment, id, kind, body, created_at, after_step, place)
      select w.account_id, w.environment, ${event.id}::uuid, ${event.kind}, ${event.body}, ${event.createdAt}::timestamptz,
             w.last_step, coalesce(newest.place, 0) + 1
        from wallets w
        left join lateral (
          select v.place
            from events v
           where v.account_id = w.account_id and v.environment = w.environment and v.after_step = w.last_step
             and v.place is not null
           order by v.place desc
           limit 1
        ) newest on true
       where w.account_id = ${event.accountId}::uuid and w.environment = ${event.environment}
      returning account_id, environment, id, kind, body, created_at
    )
    insert into deliveries (account_id, environment, event_id, endpoint_id, kind, body, state, attempts, tries, lease, due_at,
      created_at)
    select w.account_id, w.environment, w.id, e.id, w.kind, w.body, 'pending', 0, 0, 0, w.created_at, w.created_at
      from written w
     cross join lateral (
       select t.id
         from webhook_endpoints t
        where t.account_id = w.account_id and t.environment = w.environment and t.disabled_at is null
          and (t.kinds is null or w.kind = any (t.kinds))
       offset 0
     ) e`);
}

/** Writes an event about one endpoint, and its delivery there, whatever kinds that endpoint has. */
export async function writeEventTo(tx: Queryable, event: Event, endpointId: string): Promise<void> {
  await tx.rows(sql`
    with written as (
      insert into events (account_id, environment, id, kind, body, created_at)
      values (${event.accountId}::uuid, ${event.environment}, ${event.id}::uuid, ${event.kind}, ${event.body},
        ${event.createdAt}::timestamptz)
      returning account_id, environment, id, kind, body, created_at
    )
    insert into deliveries (account_id, environment, event_id, endpoint_id, kind, body, state, attempts, tries, lease, due_at,
      created_at)
    select w.account_id, w.environment, w.id, ${endpointId}::uuid, w.kind, w.body, 'pending', 0, 0, 0, w.created_at, w.created_at
      from written w`);
}
