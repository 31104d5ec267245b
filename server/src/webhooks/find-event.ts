import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { isId } from '../ids.ts';
import { eventIdOf, isEventOf, stepNumberOf } from './event-id.ts';
import type { EventKey } from './event.ts';

/** An event for which deliveries are made. */
export interface FoundEvent {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Date;
  /** Null: it is an event of a step, whose body is rendered when it is first sent. */
  readonly body: string | null;
}

/** Finds an event of an account by its id. @throws CommandError when the account has no such event in that environment */
export async function findEvent(db: Queryable, key: EventKey): Promise<FoundEvent> {
  const found = isId(key.eventId)
    ? ((await findStored(db, key)) ?? (await findOfStep(db, { ...key, eventId: key.eventId.toLowerCase() })))
    : undefined;
  if (found === undefined)
    throw new CommandError(`The account has no ${key.environment} event "${key.eventId}".`);
  return found;
}

async function findStored(
  db: Queryable,
  { accountId, environment, eventId }: EventKey,
): Promise<FoundEvent | undefined> {
  const [row] = await db.rows(sql<FoundEvent & { body: string }>`
    select id, kind, created_at as "createdAt", body
      from events
     where account_id = ${accountId}::uuid and environment = ${environment} and id = ${eventId}::uuid`);
  return row;
}

async function findOfStep(db: Queryable, key: EventKey): Promise<FoundEvent | undefined> {
  if (!isEventOf(key, key.eventId)) return undefined;
  const number = stepNumberOf(key.eventId);
  const [step] = await db.rows(sql<{ at: Date; kind: string | null }>`
    select s.at, event_kind(s.kind, s.status)::text as kind
      from steps s
     where s.account_id = ${key.accountId}::uuid and s.environment = ${key.environment} and s.number = ${number}::bigint`);
  if (typeof step?.kind !== 'string') return undefined;
  const id = eventIdOf({ ...key, number, at: step.at });
  return id === key.eventId ? { id, kind: step.kind, createdAt: step.at, body: null } : undefined;
}
