import type { Database, Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { type AuditDetail, checkedReason, recordAudit } from './audit-record.ts';
import type { ChainedRecord } from './record-chain.ts';

const action = 'personal_data.purged';

/**
 * Records that personal data of the orders and payments before a time has been purged, so that the audit does not report what is missing
 * there.
 */
export function recordPurge(
  database: Database,
  purge: { readonly before: Date; readonly reason: string; readonly actor: string },
): Promise<void> {
  const { before, actor } = purge;
  const reason = checkedReason(purge.reason, 'recording a purge');
  const detail = { before: before.toISOString(), reason };
  return database.transaction((tx) => recordAudit(tx, { actor, action, subject: 'personal data', detail }));
}

/** Before when personal data was purged, by the newest record about it; null: never. */
export async function readPurgedBefore(db: Queryable): Promise<Date | null> {
  const rows = await db.rows(sql<{ action: string; detail: AuditDetail }>`
    select r.action, r.detail
      from audit_records r
     where r.action = ${action}
     order by r.number`);
  return rows.map(purgeRecorded).at(-1) ?? null;
}

/** Before when personal data was purged, by a record; undefined: the record says nothing about it. */
export function purgeRecorded(record: Pick<ChainedRecord, 'action' | 'detail'>): Date | undefined {
  const { before } = record.detail;
  return record.action === action && typeof before === 'string' ? new Date(before) : undefined;
}
