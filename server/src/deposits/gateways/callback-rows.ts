import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import { type Keyring, Secret } from '../../sealed.ts';
import type { ClaimOutcome, WaitingClaim } from './decide-check.ts';
import type { CallbackClaim, GatewayCallbackReading } from './gateway.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';

/** How many callbacks that are no hints are stored of one gateway in a day. More are only counted as security events. */
export const ignoredPerDayMax = 1_000;

/** How many different hints about one reference are stored in a day, but for confirmed ones: not every signature covers the body. */
export const hintsPerReferenceMax = 20;

/** How many waiting claims are read for one question. */
const claimsMax = 20;

/** A callback as it arrived. */
export interface ArrivedCallback {
  readonly gateway: string;
  readonly reading: GatewayCallbackReading;
  readonly body: Buffer;
  /** The address of the sender, where it is known. */
  readonly address: string | null;
  /** Null: it waits for an answer of the gateway. */
  readonly outcome: 'for_person' | 'ignored' | 'unknown_reference' | null;
}

/**
 * Stores a callback whole and encrypted, or counts it when it arrived before. Returns its id, when it arrived, whether that was
 * for the first time, and whether it waits for an answer of the gateway; then the transaction that it is about, which the caller
 * has locked, becomes due.
 */
export async function storeCallback(
  tx: Tx,
  { keyring, offsetMs }: { readonly keyring: Keyring; readonly offsetMs: number },
  { gateway, reading, body, address, outcome }: ArrivedCallback,
  about: string | null = null,
): Promise<{ readonly id: string; readonly waits: boolean; readonly first: boolean; readonly at: Date }> {
  const id = newId();
  const claim = 'claim' in reading ? reading.claim : null;
  // The bytes as text: one character for each, so that any body can be opened again.
  const sealed = keyring.seal(new Secret(body.toString('latin1')), ['gateway_callbacks', id, 'body']);
  const fingerprint = fingerprintOf(keyring, { gateway, reading, body });
  const [row] = await tx.rows(sql<{ id: string; outcome: string | null; received: number; at: Date }>`
    with clock as materialized (
      select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
    ), stored as (
      insert into gateway_callbacks as c (id, gateway, reading, fingerprint, reference, transaction_id, payment_id, status, paid,
        reversed, amount, body_sealed, body_key_id, address, received_at, last_at, outcome, settled_at)
      select ${id}::uuid, ${gateway}, ${reading.kind}, ${fingerprint}, ${orNull(claim?.reference, 100)},
             ${orNull(claim?.transactionId, 100)}, ${orNull(claim?.paymentId, 100)}, ${orNull(claim?.status, 60)},
             ${claim?.paid ?? false}, ${claim?.reversed ?? false}, ${claim?.amount ?? null}::bigint, ${sealed.bytes},
             ${sealed.keyId}, ${address}::inet, clock.now, clock.now, ${outcome},
             case when ${outcome}::text is null then null else clock.now end
        from clock
          on conflict (gateway, fingerprint) do update
         set received = least(c.received, 2147483646) + 1, last_at = excluded.last_at
      returning c.id, c.outcome, c.received, c.last_at
    ), due as (
      update gateway_transactions t
         set due_at = clock.now
        from stored s, clock
       where t.id = ${about}::uuid and s.outcome is null and (t.due_at is null or t.due_at > clock.now)
    )
    select s.id, s.outcome, s.received, s.last_at as at
      from stored s`);
  if (row === undefined) throw new Error('A callback was not stored.');
  return { id: row.id, waits: row.outcome === null, first: row.received === 1, at: row.at };
}

function fingerprintOf(
  keyring: Keyring,
  { gateway, reading, body }: Pick<ArrivedCallback, 'body' | 'gateway' | 'reading'>,
): Buffer {
  return keyring.digest('fingerprint', [gateway, reading.kind, body]).bytes;
}

/** Whether a hint is new, and so many about its reference were stored in the last day that it is not stored. */
export async function isOneTooMany(
  tx: Tx,
  { keyring, offsetMs }: { readonly keyring: Keyring; readonly offsetMs: number },
  arrived: Pick<ArrivedCallback, 'body' | 'gateway' | 'reading'>,
  reference: string | null,
): Promise<boolean> {
  const { gateway } = arrived;
  const [row] = await tx.rows(sql<{ others: bigint | null; known: boolean }>`
    select (select count(*)
              from gateway_callbacks c
             where c.gateway = ${gateway} and c.reference = ${reference} and c.reading = 'hint'
               and (c.outcome is null or c.outcome not in ('confirmed', 'for_person'))
               and c.received_at > clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' - interval '1 day') as others,
           exists (
             select from gateway_callbacks c
              where c.gateway = ${gateway} and c.fingerprint = ${fingerprintOf(keyring, arrived)}) as known`);
  return row?.known === false && (row.others ?? 0n) >= hintsPerReferenceMax;
}

/** How many callbacks that are no hints a gateway has had in the last day. */
export async function countIgnored(
  db: Queryable,
  gateway: string,
  { offsetMs }: { readonly offsetMs: number },
): Promise<number> {
  const [row] = await db.rows(sql<{ count: bigint }>`
    select count(*) as count
      from (
        select
          from gateway_callbacks c
         where c.gateway = ${gateway} and c.reading <> 'hint'
           and c.last_at > clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' - interval '1 day'
         limit ${ignoredPerDayMax}::integer) recent`);
  return Number(row?.count ?? 0n);
}

/**
 * The claims that wait for an answer about a transaction, the oldest first. That money was taken back may name nothing but the
 * money.
 */
export async function readWaitingClaims(
  db: Queryable,
  about: Pick<GatewayTransaction, 'gateway' | 'payments' | 'reference' | 'transactionId'>,
): Promise<(WaitingClaim & { readonly address: string | null })[]> {
  const rows = await db.rows(sql<
    Omit<CallbackClaim, 'paymentId' | 'transactionId'> & {
      id: string;
      transaction_id: string | null;
      payment_id: string | null;
      received_at: Date;
      address: string | null;
    }
  >`
    select c.id, c.reference, c.transaction_id, c.payment_id, coalesce(c.status, '') as status, c.paid, c.reversed, c.amount,
           c.received_at, host(c.address) as address
      from gateway_callbacks c
     where c.gateway = ${about.gateway} and c.outcome is null
       and (c.reference = ${about.reference} or c.transaction_id = ${about.transactionId}
            or (c.reversed and c.payment_id = any (${about.payments.map(({ id }) => id)}::text[])))
     order by c.id
     limit ${claimsMax}::integer`);
  return rows.map(({ id, received_at: receivedAt, address, transaction_id, payment_id, ...claim }) => ({
    id,
    receivedAt,
    address,
    claim: { ...claim, transactionId: transaction_id, paymentId: payment_id },
  }));
}

/** Writes what the gateway's answers made of callbacks. */
export async function settleCallbacks(
  tx: Tx,
  settled: readonly { readonly id: string; readonly outcome: ClaimOutcome }[],
): Promise<void> {
  if (settled.length === 0) return;
  await tx.rows(sql`
    update gateway_callbacks c
       set outcome = s.outcome, settled_at = clock_timestamp()
      from unnest(${settled.map(({ id }) => id)}::uuid[], ${settled.map(({ outcome }) => outcome)}::text[]) as s (id, outcome)
     where c.id = s.id and c.outcome is null`);
}

/** Deletes callbacks that were no hints, or that the gateway has denied or that claimed no money, 30 days after they last came. */
export async function purgeCallbacks(
  db: Queryable,
  { offsetMs }: { readonly offsetMs: number },
): Promise<void> {
  await db.rows(sql`
    delete from gateway_callbacks c
     where c.outcome in ('contradicted', 'ignored')
       and c.last_at < clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' - interval '30 days'`);
}

function orNull(text: string | null | undefined, lengthMax: number): string | null {
  return text === undefined || text === null || text === '' ? null : text.slice(0, lengthMax);
}
