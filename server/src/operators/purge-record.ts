import type { Database, Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { operator, recordAudit } from './audit-record.ts';
import type { ChainedRecord } from './record-chain.ts';

const action = 'personal_data.purged';

/**
 * Records that personal data of the orders before a time has been purged, so that the audit does not report what is missing
 * there.
 */
export function recordPurge(database: Database, purge: { before: Date; reason: string }): Promise<void> {
  const detail = { before: purge.before.toISOString(), reason: purge.reason };
  return database.transaction((tx) =>
    recordAudit(tx, { actor: operator, action, subject: 'personal data', detail }),
  );
}

/** Before when personal data was purged, by all records; null: never. */
export async function readPurgedBefore(db: Queryable): Promise<Date | null> {
  const [row] = await db.rows(sql<{ before: string | null }>`
    select max(r.detail ->> 'before') as before
      from audit_records r
     where r.action = ${action}`);
  return row?.before == null ? null : new Date(row.before);
}

/** Before when personal data was purged, by a record; undefined: the record says nothing about it. */
export function purgeRecorded(record: Pick<ChainedRecord, 'action' | 'detail'>): Date | undefined {
  const { before } = record.detail;
  return record.action === action && typeof before === 'string' ? new Date(before) : undefined;
}
