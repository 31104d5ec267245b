import type { Queryable, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { type AcceptedBreak, acceptedName, isOfLostTime } from '../ledger/heads/accepted-heads.ts';
import type { HeadRecord } from '../ledger/heads/head-record.ts';
import { type AuditDetail, operator, recordAudit } from '../operators/audit-record.ts';
import type { Restore } from '../quarantine/restores.ts';

/** How many heads one audit record has. */
const headsPerRecord = 500;

/** The heads that a restore can have lost: those that were written in its lost time. */
export function lostBy(restore: Restore, lost: readonly HeadRecord[]): readonly HeadRecord[] {
  const time = { lostFrom: restore.backupAt, lostTo: restore.restoredAt };
  return lost.filter((record) => isOfLostTime(record, time));
}

/** Records that an operator accepts the loss of these heads by a restore. Audits name it from then on. */
export async function acceptBreak(
  tx: Tx,
  restore: Restore,
  { heads, reason }: { readonly heads: readonly HeadRecord[]; readonly reason: string },
): Promise<void> {
  for (let i = 0; i < heads.length; i += headsPerRecord)
    await recordAudit(tx, {
      actor: operator,
      action: 'restore.heads_accepted',
      subject: restore.id,
      detail: { reason, heads: heads.slice(i, i + headsPerRecord).map(acceptedName) },
    });
}

/**
 * The breaks that operators accepted, oldest first. An acceptance without the record of its restore counts as none. The audit
 * verifies the chain of these records.
 */
export async function readAcceptedBreaks(db: Queryable): Promise<readonly AcceptedBreak[]> {
  const rows = await db.rows(sql<{
    restoreId: string;
    acceptedAt: Date;
    by: string;
    detail: AuditDetail;
    begun: AuditDetail;
  }>`
    select a.subject as "restoreId", a.at as "acceptedAt", a.actor as "by", a.detail, b.detail as begun
      from audit_records a
      join audit_records b on b.subject = a.subject and b.action = 'restore.begun' and b.number < a.number
     where a.action = 'restore.heads_accepted'
     order by a.number`);
  return rows.flatMap(({ detail, begun, ...row }) => {
    const lostFrom = new Date(String(begun['backup_at']));
    const lostTo = new Date(String(begun['restored_at']));
    // Not as konter writes it; the audit of the records reports it.
    if (Number.isNaN(lostFrom.getTime()) || Number.isNaN(lostTo.getTime())) return [];
    const heads = new Set(Array.isArray(detail['heads']) ? detail['heads'].map(String) : []);
    return [{ ...row, lostFrom, lostTo, reason: String(detail['reason'] ?? ''), heads }];
  });
}
