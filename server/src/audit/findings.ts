import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { AuditFinding } from '../ledger/audit.ts';

/** A finding of the continuous audit, with the time of its discovery. */
export interface StoredFinding extends AuditFinding {
  readonly foundAt: Date;
}

/** Stores findings, and returns those that are new: the same finding is stored once. */
export async function storeFindings(
  db: Queryable,
  findings: readonly AuditFinding[],
): Promise<AuditFinding[]> {
  if (findings.length === 0) return [];
  const rows = await db.rows(sql<{ subject: string; order_id: string; problem: string }>`
    insert into audit_findings (subject, order_id, problem, found_at)
    select r.subject, r.order_id, r.problem, clock_timestamp()
      from unnest(${findings.map(({ wallet }) => wallet)}::text[],
        ${findings.map(({ orderId }) => orderId ?? '')}::text[], ${findings.map(({ problem }) => problem)}::text[])
        as r (subject, order_id, problem)
        on conflict (subject, order_id, problem) do nothing
    returning subject, order_id, problem`);
  return rows.map(({ subject, order_id: orderId, problem }) => ({
    wallet: subject,
    orderId: orderId === '' ? null : orderId,
    problem,
  }));
}

/** How many findings there are, and when the newest one was found; null: none. */
export async function countFindings(
  db: Queryable,
): Promise<{ readonly count: number; readonly newestAt: Date | null }> {
  const [row] = await db.rows(sql<{ count: number; newest_at: Date | null }>`
    select count(*)::integer as count, max(f.found_at)::timestamptz as newest_at
      from audit_findings f`);
  return { count: row?.count ?? 0, newestAt: row?.newest_at ?? null };
}

/** The findings of the continuous audit, newest first, at most `limit`. */
export async function readFindings(db: Queryable, limit: number): Promise<StoredFinding[]> {
  const rows = await db.rows(sql<{ subject: string; order_id: string; problem: string; found_at: Date }>`
    select f.subject, f.order_id, f.problem, f.found_at
      from audit_findings f
     order by f.found_at desc, f.subject, f.order_id, f.problem
     limit ${limit}::integer`);
  return rows.map((row) => ({
    wallet: row.subject,
    orderId: row.order_id === '' ? null : row.order_id,
    problem: row.problem,
    foundAt: row.found_at,
  }));
}
