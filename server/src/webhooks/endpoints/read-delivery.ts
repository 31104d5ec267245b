import type { App } from '../../app.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { isId } from '../../ids.ts';
import { sealedOrNull } from '../../sealed.ts';
import { type Exchange, openExchange } from '../dispatch/exchange.ts';
import type { EventKey } from '../event.ts';
import type { EndpointKey } from './endpoint-key.ts';

/** One attempt, with what was sent and answered. */
export interface DeliveryAttempt {
  readonly number: number;
  readonly at: Date;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly fault: string | null;
  readonly chaos: string | null;
  /** Null: nothing was sent, or the attempt is older than exchanges are kept for. */
  readonly exchange: Exchange | null;
}

/** One delivery with all its attempts, oldest first, and the body that each of them sends. */
export interface DeliveryDetail {
  readonly eventId: string;
  readonly kind: string;
  readonly state: string;
  readonly url: string;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  /** Null before the first attempt. */
  readonly body: string | null;
  /** The newest attempts. */
  readonly attempts: readonly DeliveryAttempt[];
}

/** How many attempts of a delivery are read: replays add to them without end. */
const attemptsMax = 50;

/** One delivery of an event to an endpoint; undefined when there is none. */
export async function readDelivery(
  { database, keyring }: Pick<App, 'database' | 'keyring'>,
  key: EndpointKey & { readonly eventId: string },
): Promise<DeliveryDetail | undefined> {
  if (!isId(key.endpointId) || !isId(key.eventId)) return undefined;
  const [delivery] = await database.rows(sql<Omit<DeliveryDetail, 'attempts'>>`
    select d.event_id as "eventId", d.kind, d.state, e.url, d.due_at as "dueAt", d.created_at as "createdAt",
           d.closed_at as "closedAt", d.body
      from deliveries d
      join webhook_endpoints e on e.account_id = d.account_id and e.environment = d.environment and e.id = d.endpoint_id
     where d.account_id = ${key.accountId}::uuid and d.environment = ${key.environment} and d.event_id = ${key.eventId}::uuid
       and d.endpoint_id = ${key.endpointId}::uuid and e.deleted_at is null`);
  if (delivery === undefined) return undefined;
  const attempts = await database.rows(sql<
    Omit<DeliveryAttempt, 'exchange'> & { sealed: Buffer | null; keyId: string | null }
  >`
    select a.number, a.at, a.milliseconds, a.status, a.fault, a.chaos, a.exchange_sealed as sealed,
           a.exchange_key_id as "keyId"
      from delivery_attempts a
     where a.account_id = ${key.accountId}::uuid and a.environment = ${key.environment} and a.event_id = ${key.eventId}::uuid
       and a.endpoint_id = ${key.endpointId}::uuid
     order by a.number desc
     limit ${attemptsMax}::integer`);
  return {
    ...delivery,
    attempts: attempts.toReversed().map(({ sealed, keyId, ...attempt }) => {
      const stored = sealedOrNull(sealed, keyId);
      return { ...attempt, exchange: stored === null ? null : openExchange(keyring, key, stored) };
    }),
  };
}

/** Where an event was sent to, and what became of it. */
export interface EventDelivery {
  readonly endpointId: string;
  readonly endpointName: string;
  readonly state: string;
  readonly attempts: number;
  readonly dueAt: Date | null;
  readonly closedAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastFault: string | null;
}

/** The deliveries of one event to the endpoints of its account, in the order of the endpoints. */
export async function readDeliveriesOfEvent(db: Queryable, key: EventKey): Promise<EventDelivery[]> {
  if (!isId(key.eventId)) return [];
  return db.rows(sql<EventDelivery>`
    select e.id as "endpointId", e.name as "endpointName", d.state, d.attempts, d.due_at as "dueAt",
           d.closed_at as "closedAt", a.status as "lastStatus", a.fault as "lastFault"
      from deliveries d
      join webhook_endpoints e on e.account_id = d.account_id and e.environment = d.environment and e.id = d.endpoint_id
      left join delivery_attempts a on a.account_id = d.account_id and a.environment = d.environment
        and a.event_id = d.event_id and a.endpoint_id = d.endpoint_id and a.number = d.attempts
     where d.account_id = ${key.accountId}::uuid and d.environment = ${key.environment} and d.event_id = ${key.eventId}::uuid
       and e.deleted_at is null
     order by e.created_at, e.id`);
}
