import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { EndpointOwner } from './endpoints/endpoint-key.ts';
import type { EventKind } from './event.ts';

/** An event in the outbox. `body` is the text of all of its deliveries, byte for byte. */
export interface StoredEvent {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Date;
  readonly body: string;
}

/**
 * The events of these kinds after an event, oldest first, at most `limit`. Events of orders and wallets are committed
 * in the order of their ids, so no event ever appears before one that was read (decision 0026). Other kinds guarantee
 * no order and must not be read here. The primary key serves the query.
 */
export async function readEventsAfter(
  db: Queryable,
  of: EndpointOwner,
  ask: { after: string; kinds: readonly EventKind[]; limit: number },
): Promise<StoredEvent[]> {
  return db.rows(sql<StoredEvent>`
    select e.id, e.kind, e.created_at as "createdAt", e.body::text as body
      from events e
     where e.account_id = ${of.accountId}::uuid and e.environment = ${of.environment} and e.id > ${ask.after}::uuid
       and e.kind = any (${ask.kinds}::text[])
     order by e.account_id, e.environment, e.id
     limit ${ask.limit}`);
}

/**
 * The id of the newest event of these kinds; undefined when there is none. Kinds without a guaranteed order must not be
 * read here: the id of one may be higher than those of later events.
 */
export async function readNewestEventId(
  db: Queryable,
  of: EndpointOwner,
  kinds: readonly EventKind[],
): Promise<string | undefined> {
  const [row] = await db.rows(sql<{ id: string }>`
    select e.id
      from events e
     where e.account_id = ${of.accountId}::uuid and e.environment = ${of.environment}
       and e.kind = any (${kinds}::text[])
     order by e.account_id desc, e.environment desc, e.id desc
     limit 1`);
  return row?.id;
}
