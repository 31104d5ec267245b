import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { Event } from './event.ts';

/**
 * Writes events in the transaction of their changes, with their deliveries to the endpoints that subscribe to them, in
 * one query; sends nothing when there are none. Returns a row for every delivery. An account without endpoints costs
 * one index lookup.
 */
export function writeEvents(
  tx: Queryable,
  events: readonly Event[],
): Promise<readonly { readonly event_id: string }[]>[] {
  if (events.length === 0) return [];
  return [
    tx.rows(sql<{ event_id: string }>`
      with written as (
        insert into events (account_id, environment, id, kind, order_id, order_version, body, created_at)
        select r.account_id, r.environment, r.id, r.kind, r.order_id, r.order_version, r.body::json, r.created_at
          from json_to_recordset(${JSON.stringify(events.map(toRow))}::json) as r (account_id uuid, environment text,
            id uuid, kind text, order_id uuid, order_version integer, body text, created_at timestamptz)
        returning account_id, environment, id, kind, created_at
      )
      insert into deliveries (account_id, environment, event_id, endpoint_id, state, attempts, tries, lease, due_at, created_at)
      select w.account_id, w.environment, w.id, e.id, 'pending', 0, 0, 0, w.created_at, w.created_at
        from written w
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

/** Writes an event about one endpoint, and its delivery there, whatever kinds that endpoint has. */
export async function writeEventTo(tx: Queryable, event: Event, endpointId: string): Promise<void> {
  await tx.rows(sql`
    with written as (
      insert into events (account_id, environment, id, kind, order_id, order_version, body, created_at)
      select r.account_id, r.environment, r.id, r.kind, r.order_id, r.order_version, r.body::json, r.created_at
        from json_to_recordset(${JSON.stringify([toRow(event)])}::json) as r (account_id uuid, environment text,
          id uuid, kind text, order_id uuid, order_version integer, body text, created_at timestamptz)
      returning account_id, environment, id, created_at
    )
    insert into deliveries (account_id, environment, event_id, endpoint_id, state, attempts, tries, lease, due_at, created_at)
    select w.account_id, w.environment, w.id, ${endpointId}::uuid, 'pending', 0, 0, 0, w.created_at, w.created_at
      from written w`);
}

function toRow(event: Event): Record<string, unknown> {
  return {
    account_id: event.accountId,
    environment: event.environment,
    id: event.id,
    kind: event.kind,
    order_id: event.orderId,
    order_version: event.orderVersion,
    body: event.body,
    created_at: event.createdAt,
  };
}

/** The event of one change of an order. */
export interface WrittenEvent {
  readonly kind: string;
  readonly version: number;
  /** The order's reason at that time. */
  readonly reason: string | null;
  readonly at: Date;
}

/** The events of an order, in the order of its versions, at most `limit`. */
export function readEventsOfOrder(
  db: Queryable,
  key: { readonly accountId: string; readonly environment: Environment },
  orderId: string,
  limit: number,
): Promise<WrittenEvent[]> {
  return db.rows(sql<WrittenEvent>`
    select e.kind, coalesce(e.order_version, 0) as version, e.body #>> '{data,order,reason}' as reason, e.created_at as at
      from events e
     where e.account_id = ${key.accountId}::uuid and e.environment = ${key.environment} and e.order_id = ${orderId}::uuid
     order by e.order_version
     limit ${limit}::integer`);
}
