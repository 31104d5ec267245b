import { later } from '../clock.ts';
import type { Database, Queryable } from '../database/connection.ts';
import { asText } from '../database/row-json.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import { newId } from '../ids.ts';
import { konter, recordAudit } from '../operators/audit-record.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Drift, DriftKind } from './compare.ts';

/** How many drifts of one reconciliation are stored; with more, the first ones are enough. */
const driftsMax = 1_000;

/** The result of a reconciliation. Amounts are rupiah. */
export interface ReconciliationResult {
  readonly from: Date;
  readonly to: Date;
  readonly balances: { readonly opening: Rupiah; readonly closing: Rupiah } | null;
  /** The number of purchases that were compared, and of those that the supplier was asked about. */
  readonly attempts: number;
  readonly asked: number;
  /** Their cost by our journal, and by the supplier's statements. */
  readonly booked: Rupiah;
  readonly said: Rupiah;
  readonly drifts: readonly Drift[];
}

/** A stored reconciliation. */
export interface StoredReconciliation extends ReconciliationResult {
  readonly id: string;
  readonly supplier: string;
  /** In Jakarta, `YYYY-MM-DD`. */
  readonly day: string;
  readonly run: 'command' | 'daily';
  readonly finishedAt: Date;
}

/** Whether the daily reconciliation of a day is done. */
export async function isDayDone(db: Queryable, supplier: string, day: string): Promise<boolean> {
  const rows = await db.rows(sql<{ id: string }>`
    select r.id
      from reconciliations r
     where r.supplier = ${supplier} and r.day = ${day}::date and r.run = 'daily' and r.finished_at is not null`);
  return rows.length > 0;
}

/** Claims the reconciliation of a day; undefined when another server has done it, or began less than `staleMs` ago. */
export async function claimDay(
  db: Queryable,
  claim: { supplier: string; day: string; now: Date; staleMs: number },
): Promise<string | undefined> {
  const stale = later(claim.now, -claim.staleMs);
  const [row] = await db.rows(sql<{ id: string }>`
    insert into reconciliations as r (id, supplier, day, run, started_at)
    values (${newId()}::uuid, ${claim.supplier}, ${claim.day}::date, 'daily', ${claim.now}::timestamptz)
        on conflict (supplier, day) where run = 'daily'
        do update set started_at = excluded.started_at
            where r.finished_at is null and r.started_at < ${stale}::timestamptz
    returning r.id`);
  return row?.id;
}

/** Starts a reconciliation by command. */
export async function startRun(
  db: Queryable,
  run: { supplier: string; day: string; now: Date },
): Promise<string> {
  const id = newId();
  await db.rows(sql`
    insert into reconciliations (id, supplier, day, run, started_at)
    values (${id}::uuid, ${run.supplier}, ${run.day}::date, 'command', ${run.now}::timestamptz)`);
  return id;
}

/** Stores the result of a reconciliation. One that another server has taken over and finished stays as it is. */
export async function finishReconciliation(
  database: Database,
  id: string,
  now: Date,
  found: ReconciliationResult,
): Promise<void> {
  const drifts = found.drifts.slice(0, driftsMax);
  await database.transaction(async (tx) => {
    const finished = await tx.rows(sql<{ id: string }>`
      update reconciliations
         set finished_at = ${now}::timestamptz, from_at = ${found.from}::timestamptz, to_at = ${found.to}::timestamptz,
             opening = ${found.balances?.opening ?? null}::bigint, closing = ${found.balances?.closing ?? null}::bigint,
             attempts = ${found.attempts}, asked = ${found.asked}, booked = ${found.booked}::bigint,
             said = ${found.said}::bigint
       where id = ${id}::uuid and finished_at is null
      returning id`);
    if (finished.length === 0) return;
    await tx.rows(sql`
      insert into drifts (reconciliation_id, number, kind, account_id, environment, order_id, reference, booked, said, amount,
        stray_number)
      select ${id}::uuid, r.number, r.kind, r.account_id, r.environment, r.order_id, r.reference, r.booked, r.said, r.amount,
             r.stray_number
        from json_to_recordset(${JSON.stringify(drifts.map(toRow))}::json) as r (number integer,
          kind text, account_id uuid, environment text, order_id uuid, reference text, booked bigint, said bigint,
          amount bigint, stray_number bigint)`);
    await recordAudit(tx, {
      actor: konter,
      action: 'reconciliation.finished',
      subject: id,
      rows: [
        { table: 'reconciliations', key: id },
        ...drifts.map((_, index) => ({ table: 'drifts', key: `${id}/${index + 1}` }) as const),
      ],
    });
  });
}

function toRow(drift: Drift, index: number): Record<string, unknown> {
  const { purchase } = drift;
  return {
    number: index + 1,
    kind: drift.kind,
    account_id: purchase?.accountId ?? null,
    environment: purchase?.environment ?? null,
    order_id: purchase?.orderId ?? null,
    reference: purchase?.reference ?? null,
    booked: asText(drift.booked),
    said: asText(drift.said),
    amount: asText(drift.amount),
    stray_number: asText(drift.strayNumber ?? null),
  };
}

/** A filter for stored reconciliations. */
export interface ReconciliationQuery {
  readonly supplier: string | undefined;
  readonly day: string | undefined;
  readonly id?: string;
  readonly limit: number;
}

/** Finished reconciliations, newest first, each with its drifts. */
export async function readReconciliations(
  db: Queryable,
  query: ReconciliationQuery,
): Promise<StoredReconciliation[]> {
  const { supplier = null, day = null, id = null } = query;
  const rows = await db.rows(sql<{ id: string }>`
    select r.id
      from reconciliations r
     where r.finished_at is not null
       and r.supplier = coalesce(${supplier}::text, r.supplier)
       and r.day = coalesce(${day}::date, r.day)
       and r.id = coalesce(${id}::uuid, r.id)
     order by r.day desc, r.started_at desc, r.id desc
     limit ${query.limit}::integer`);
  return readReconciliationsById(
    db,
    rows.map((row) => row.id),
  );
}

/** The finished reconciliations with these ids, in their order, each with its drifts. */
export async function readReconciliationsById(
  db: Queryable,
  ids: readonly string[],
): Promise<StoredReconciliation[]> {
  const rows = await db.rows(sql<ReconciliationRow>`
    select r.id, r.supplier, r.day, r.run, coalesce(r.finished_at, r.started_at) as finished_at,
           coalesce(r.from_at, r.started_at) as from_at, coalesce(r.to_at, r.started_at) as to_at, r.opening, r.closing,
           coalesce(r.attempts, 0) as attempts, coalesce(r.asked, 0) as asked, coalesce(r.booked, 0) as booked,
           coalesce(r.said, 0) as said
      from unnest(${[...ids]}::uuid[]) with ordinality as k (id, place)
      join reconciliations r on r.id = k.id and r.finished_at is not null
     order by k.place`);
  const drifts = await readDrifts(db, ids);
  return rows.map((row) => ({
    id: row.id,
    supplier: row.supplier,
    day: row.day,
    run: row.run,
    finishedAt: row.finished_at,
    from: row.from_at,
    to: row.to_at,
    balances:
      row.opening === null || row.closing === null ? null : { opening: row.opening, closing: row.closing },
    attempts: row.attempts,
    asked: row.asked,
    booked: row.booked,
    said: row.said,
    drifts: drifts.get(row.id) ?? [],
  }));
}

interface ReconciliationRow {
  id: string;
  supplier: string;
  day: string;
  run: 'command' | 'daily';
  finished_at: Date;
  from_at: Date;
  to_at: Date;
  opening: bigint | null;
  closing: bigint | null;
  attempts: number;
  asked: number;
  booked: bigint;
  said: bigint;
}

async function readDrifts(db: Queryable, ids: readonly string[]): Promise<Map<string, Drift[]>> {
  const rows = await db.rows(sql<{
    reconciliation_id: string;
    kind: DriftKind;
    account_id: string | null;
    environment: Environment | null;
    order_id: string | null;
    reference: string | null;
    booked: bigint | null;
    said: bigint | null;
    amount: bigint;
    stray_number: bigint | null;
  }>`
    select d.reconciliation_id, d.kind, d.account_id, d.environment, d.order_id, d.reference, d.booked, d.said, d.amount,
           d.stray_number
      from drifts d
     where d.reconciliation_id = any (${[...ids]}::uuid[])
     order by d.reconciliation_id, d.number`);
  const drifts = new Map<string, Drift[]>();
  for (const row of rows) {
    const {
      account_id: accountId,
      environment,
      order_id: orderId,
      reference,
      kind,
      booked,
      said,
      amount,
      stray_number: stray,
    } = row;
    const purchase =
      accountId === null || environment === null || orderId === null || reference === null
        ? null
        : { accountId, environment, orderId, reference };
    const list = drifts.get(row.reconciliation_id) ?? [];
    list.push({
      ...{ kind, purchase, booked, said, amount },
      ...(stray === null ? {} : { strayNumber: stray }),
    });
    drifts.set(row.reconciliation_id, list);
  }
  return drifts;
}
