import type { App } from '../app.ts';
import { later, minuteMs } from '../clock.ts';
import type { Database, Queryable, Tx } from '../database/connection.ts';
import { readDatabaseTime } from '../database/database-time.ts';
import { sql } from '../database/sql.ts';
import { konter, recordAudit } from '../operators/audit-record.ts';
import type { Rupiah } from '../rupiah.ts';
import { readActivity } from '../suppliers/activity/activity-rows.ts';
import { type DepositReading, endGrownPause } from '../suppliers/pauses/end-grown-pause.ts';
import { readAccountSince } from '../suppliers/setup/configured-suppliers.ts';
import type { RealSupplier } from '../suppliers/supplier.ts';

/** After how long most sales that were under way at a reading are counted, milliseconds. Activity is counted by the minute. */
const underWayMs = 2 * minuteMs;

/** Our deposit at a supplier, as it reports it, rupiah. */
export interface Reading {
  /** When it was asked for. */
  readonly at: Date;
  readonly amount: Rupiah;
}

/** A stored reading. */
export interface StoredReading extends Reading {
  /** The answer had come by this time; null: it is not known. */
  readonly answeredAt: Date | null;
}

/**
 * Asks a supplier for our deposit and stores the answer; undefined when there is none now. A deposit that has grown ends
 * the pause of the supplier. `signal` aborts the call.
 */
export async function takeReading(
  app: Pick<App, 'clock' | 'database'>,
  supplier: RealSupplier,
  signal: AbortSignal,
): Promise<Reading | undefined> {
  const answer = await askForReading(app, supplier, signal);
  return answer.kind === 'reading' ? answer : undefined;
}

/** The answer of a supplier that was asked for our deposit. */
export type ReadingAnswer =
  | (Reading & { readonly kind: 'reading' })
  | { readonly kind: 'unavailable'; readonly supplierCode: string | null };

/** The same as {@link takeReading}, with the code of a refusal; null when there was no answer. */
export async function askForReading(
  app: Pick<App, 'clock' | 'database'>,
  supplier: RealSupplier,
  signal: AbortSignal,
): Promise<ReadingAnswer> {
  if (!supplier.capabilities.has('balance')) return { kind: 'unavailable', supplierCode: null };
  const at = await readNow(app);
  const deadline = AbortSignal.timeout(supplier.callDeadlineMs);
  const outcome = await supplier.balance({ signal: AbortSignal.any([signal, deadline]) });
  if (outcome.kind === 'unavailable')
    return { kind: 'unavailable', supplierCode: outcome.supplierCode ?? null };
  await noteReading(app, { supplier: supplier.name, at, amount: outcome.amount }, 'always');
  return { kind: 'reading', at, amount: outcome.amount };
}

/**
 * Ends the pause of the supplier if its deposit has grown, and stores the reading. A paused supplier is asked every few
 * seconds: then only the reading that ended the pause is stored, so that nobody is told of the old deposit any more.
 * Returns whether a pause ended.
 */
export function noteReading(
  { database, clock }: { readonly database: Database; readonly clock: { readonly offsetMs: number } },
  reading: DepositReading,
  stored: 'always' | 'if_pause_ended',
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const ended = await endGrownPause(tx, reading, {
      offsetMs: clock.offsetMs,
      readBefore: (beganAt) => readDepositBefore(tx, reading.supplier, beganAt),
    });
    if (ended || stored === 'always') await storeReading(tx, reading, clock.offsetMs);
    return ended;
  });
}

/**
 * What was left of our deposit when a pause began, by the last reading before it, less what was spent since; null: there is
 * none. Rather too much than too little: a sale under way at the reading is charged already and counted later.
 */
async function readDepositBefore(db: Queryable, supplier: string, beganAt: Date): Promise<Rupiah | null> {
  // A reading of another account says nothing about this one.
  const accountSince = (await readAccountSince(db, supplier)) ?? new Date(0);
  const reading = await lastReading(db, supplier, accountSince, beganAt);
  if (reading === undefined) return null;
  const { spent } = await readActivity(db, supplier, later(reading.at, underWayMs));
  return reading.amount > spent ? reading.amount - spent : 0n;
}

/** It is stored after its answer has come, so the time of the statement bounds that of the answer. */
async function storeReading(
  tx: Tx,
  { supplier, at, amount }: DepositReading,
  offsetMs: number,
): Promise<void> {
  const stored = await tx.rows(sql<{ supplier: string }>`
    insert into balance_readings (supplier, at, amount, answered_at)
    values (${supplier}, ${at}::timestamptz, ${amount}::bigint,
            greatest(${at}::timestamptz, clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'))
        on conflict (supplier, at) do nothing
    returning supplier`);
  if (stored.length === 0) return;
  await recordAudit(tx, {
    actor: konter,
    action: 'balance.read',
    subject: supplier,
    rows: [{ table: 'balance_readings', key: `${supplier}/${at.getTime()}` }],
  });
}

/** The database's time. */
export function readNow({ clock, database }: Pick<App, 'clock' | 'database'>): Promise<Date> {
  return readDatabaseTime(database, clock.offsetMs);
}

/** The first reading from `from` on and up to `to`. */
export async function firstReading(
  db: Queryable,
  supplier: string,
  from: Date,
  to: Date,
): Promise<StoredReading | undefined> {
  const [row] = await db.rows(sql<{ at: Date; amount: bigint; answeredAt: Date | null }>`
    select r.at, r.amount, r.answered_at as "answeredAt"
      from balance_readings r
     where r.supplier = ${supplier} and r.at >= ${from}::timestamptz and r.at <= ${to}::timestamptz
     order by r.at
     limit 1`);
  return row;
}

/** The last reading from `from` on and up to `to`. */
export async function lastReading(
  db: Queryable,
  supplier: string,
  from: Date,
  to: Date,
): Promise<StoredReading | undefined> {
  const [row] = await db.rows(sql<{ at: Date; amount: bigint; answeredAt: Date | null }>`
    select r.at, r.amount, r.answered_at as "answeredAt"
      from balance_readings r
     where r.supplier = ${supplier} and r.at >= ${from}::timestamptz and r.at <= ${to}::timestamptz
     order by r.at desc
     limit 1`);
  return row;
}
