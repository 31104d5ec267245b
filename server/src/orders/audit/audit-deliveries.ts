import { isDeepStrictEqual } from 'node:util';
import { DatabaseUnavailable, type Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { idBeforeAll } from '../../ids.ts';
import type { Find } from '../../ledger/audit-chain.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { isEventOf } from '../../webhooks/event-id.ts';
import { renderEvents } from '../read/step-events.ts';

interface DeliveryRow {
  event_id: string;
  endpoint_id: string;
  kind: string;
  body: string | null;
  state: string;
  attempts: number;
  created_at: Date;
  /** Whether the attempt that ended it is there, and how it ended. */
  recorded: boolean;
  taken: boolean;
  /** The body of an event without a step. */
  stored: string | null;
}

/** How many deliveries are read at once, to bound the memory. */
const pageDeliveries = 1_000;

/**
 * Compares the deliveries of a wallet with the events that they bring and with the attempts that ended them: each has the
 * kind, the time and the body of its event, and one that was taken or has failed has an attempt that says so.
 */
export async function auditDeliveries(db: Queryable, wallet: WalletKey, find: Find): Promise<void> {
  let after = { event: idBeforeAll, endpoint: idBeforeAll };
  for (;;) {
    const rows = await readDeliveries(db, wallet, after);
    const keys = rows.map(({ event_id: eventId }) => ({ ...wallet, eventId }));
    const events = await renderEvents(db, keys).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error;
      find(null, 'the events of its deliveries cannot be made from its steps and orders');
    });
    if (events === undefined) return;
    const bodies = new Map(events.map(({ id, body }) => [id, body]));
    for (const row of rows)
      for (const problem of deliveryProblems(wallet, row, bodies.get(row.event_id)))
        find(null, `the delivery of the event ${row.event_id} ${problem}`);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageDeliveries) return;
    after = { event: last.event_id, endpoint: last.endpoint_id };
  }
}

function readDeliveries(
  db: Queryable,
  { accountId, environment }: WalletKey,
  after: { event: string; endpoint: string },
): Promise<DeliveryRow[]> {
  return db.rows(sql<DeliveryRow>`
    select d.event_id, d.endpoint_id, d.kind, d.body, d.state, d.attempts, d.created_at, a.number is not null as recorded,
           coalesce(a.status between 200 and 299, false) as taken, e.body as stored
      from deliveries d
      left join delivery_attempts a
        on a.account_id = d.account_id and a.environment = d.environment and a.event_id = d.event_id
       and a.endpoint_id = d.endpoint_id and a.number = d.attempts
      left join events e
        on e.account_id = d.account_id and e.environment = d.environment and e.id = d.event_id
     where d.account_id = ${accountId}::uuid and d.environment = ${environment}
       and (d.event_id, d.endpoint_id) > (${after.event}::uuid, ${after.endpoint}::uuid)
     order by d.event_id, d.endpoint_id
     limit ${pageDeliveries}::integer`);
}

function deliveryProblems(
  wallet: { readonly accountId: string; readonly environment: Environment },
  row: DeliveryRow,
  rendered: string | undefined,
): string[] {
  const event = rendered ?? row.stored;
  if (event === null)
    return isEventOf(wallet, row.event_id) ? ['is of an event that no step tells'] : ['has no event'];
  const recorded = parsed(event);
  return [
    ...(isPartOf({ type: row.kind, timestamp: row.created_at.toISOString() }, recorded)
      ? []
      : ['has another kind or time than its event']),
    ...(row.body === null || isPartOf(parsed(row.body), recorded) ? [] : ['has another body than its event']),
    ...(row.attempts > 0 && !row.recorded ? ['lacks its last attempt'] : []),
    ...(row.state === 'delivered' && !row.taken ? ['says that it was taken, but no attempt does'] : []),
    ...(row.state === 'failed' && (row.attempts === 0 || row.taken)
      ? ['says that it failed, but its last attempt does not']
      : []),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A later version may add members to an event. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null || typeof whole !== 'object' || whole === null)
    return part !== undefined && isDeepStrictEqual(part, whole);
  if (Array.isArray(part)) return isDeepStrictEqual(part, whole);
  return Object.entries(part).every(
    ([name, value]) => name in whole && isPartOf(value, Reflect.get(whole, name)),
  );
}
