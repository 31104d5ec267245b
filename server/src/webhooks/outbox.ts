import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Event } from './event.ts';

/** Writes events in the transaction that made them true, with one statement; nothing is sent when there are none. */
export function writeEvents(tx: Queryable, events: readonly Event[]): Promise<unknown>[] {
  if (events.length === 0) return [];
  const rows = events.map((event) => ({
    account_id: event.accountId,
    environment: event.environment,
    id: event.id,
    kind: event.kind,
    order_id: event.orderId,
    order_version: event.orderVersion,
    body: event.body,
    created_at: event.createdAt,
  }));
  return [
    tx.rows(sql`
      insert into events (account_id, environment, id, kind, order_id, order_version, body, created_at)
      select r.account_id, r.environment, r.id, r.kind, r.order_id, r.order_version, r.body::json, r.created_at
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, environment text, id uuid, kind text,
          order_id uuid, order_version integer, body text, created_at timestamptz)`),
  ];
}
