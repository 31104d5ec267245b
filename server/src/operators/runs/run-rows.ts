import type { Database, Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { Refusal } from '../../refusals.ts';
import { konter, recordAudit } from '../audit-record.ts';

/** The kinds of work that operators start. */
export type RunKind = 'audit' | 'rebuild' | 'reconciliation';

/** What a run is about, such as the day. */
export type RunSubject = Readonly<Record<string, string | null>>;

/** What a run found, as JSON. Amounts are texts of digits. */
export type RunContent = Readonly<Record<string, unknown>>;

/** Work that an operator started. */
export interface OperatorRun {
  readonly id: string;
  readonly kind: RunKind;
  readonly subject: RunSubject;
  /** The actor who started it. */
  readonly startedBy: string;
  readonly startedAt: Date;
  /** What it does now, or did last; null: nothing was said yet. */
  readonly progress: string | null;
  /** Null: it runs. */
  readonly finishedAt: Date | null;
  /** Why it ended without a result. */
  readonly failure: string | null;
  readonly result: RunContent | null;
}

/** A run that was not renewed for this long has ended with its server, seconds. */
const staleSeconds = 60;

/** Inserts a run, with its audit record. @throws Refusal `already_running` */
export async function insertRun(
  database: Database,
  run: {
    readonly id: string;
    readonly kind: RunKind;
    readonly subject: RunSubject;
    readonly by: string;
  },
): Promise<OperatorRun> {
  const { id, kind, subject, by } = run;
  return database.transaction(async (tx) => {
    await tx.rows(sql`
      update operator_runs
         set finished_at = clock_timestamp(), failure = 'Its server has stopped.'
       where kind = ${kind} and finished_at is null
         and renewed_at < clock_timestamp() - ${staleSeconds}::integer * interval '1 second'`);
    const [started] = await tx.rows(sql<{ startedAt: Date }>`
      insert into operator_runs (id, kind, subject, started_by)
      values (${id}::uuid, ${kind}, ${JSON.stringify(subject)}::jsonb, ${by})
          on conflict (kind) where finished_at is null do nothing
      returning started_at as "startedAt"`);
    if (started === undefined) throw new Refusal('already_running');
    await recordAudit(tx, { actor: by, action: `${kind}.started`, subject: id, detail: { ...subject } });
    const { startedAt } = started;
    return {
      ...{ id, kind, subject, startedBy: by, startedAt },
      ...{ progress: null, finishedAt: null, failure: null, result: null },
    };
  });
}

/** Says that a run is alive, and what it does. */
export async function renewRun(db: Queryable, id: string, progress: string | null): Promise<void> {
  await db.rows(sql`
    update operator_runs
       set renewed_at = clock_timestamp(), progress = ${progress}
     where id = ${id}::uuid and finished_at is null`);
}

/** How a run ended. */
type RunEnd = { readonly result: RunContent } | { readonly failure: string };

/** Stores how a run ended, with its audit record, unless another server took it for dead. */
export async function finishRun(
  database: Database,
  { id, kind, end }: { readonly id: string; readonly kind: RunKind; readonly end: RunEnd },
): Promise<void> {
  const result = 'result' in end ? JSON.stringify(end.result) : null;
  const failure = 'failure' in end ? end.failure : null;
  await database.transaction(async (tx) => {
    const ended = await tx.rows(sql<{ id: string }>`
      update operator_runs
         set finished_at = clock_timestamp(), result = ${result}::jsonb, failure = ${failure}
       where id = ${id}::uuid and finished_at is null
      returning id`);
    if (ended.length === 0) return;
    const detail = failure === null ? {} : { failure };
    await recordAudit(tx, { actor: konter, action: `${kind}.ended`, subject: id, detail });
  });
}

/** The newest runs of a kind, newest first. */
export function readRuns(db: Queryable, kind: RunKind, limit: number): Promise<OperatorRun[]> {
  return db.rows(sql<{
    id: string;
    kind: RunKind;
    subject: RunSubject;
    startedBy: string;
    startedAt: Date;
    progress: string | null;
    finishedAt: Date | null;
    failure: string | null;
    result: RunContent | null;
  }>`
    select r.id, r.kind, r.subject, r.started_by as "startedBy", r.started_at as "startedAt", r.progress,
           case when r.finished_at is null and r.renewed_at < clock_timestamp() - ${staleSeconds}::integer * interval '1 second'
                then r.renewed_at else r.finished_at end as "finishedAt",
           case when r.finished_at is null and r.renewed_at < clock_timestamp() - ${staleSeconds}::integer * interval '1 second'
                then 'Its server has stopped.' else r.failure end as failure,
           r.result
      from operator_runs r
     where r.kind = ${kind}
     order by r.started_at desc, r.id desc
     limit ${limit}::integer`);
}
