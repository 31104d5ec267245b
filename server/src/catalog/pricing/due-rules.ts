import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../database/connection.ts';
import { readDatabaseTime } from '../../database/database-time.ts';
import { konter, recordAudit } from '../../operators/audit-record.ts';
import { lockCatalog } from '../version.ts';
import { applyChange, detailOf, keyOf, recordRule } from './apply-rule-change.ts';
import { readScheduledRules, removeScheduledRule } from './scheduled-rule-rows.ts';

/** Starts the rules that are due, for a command, which has no running server. It locks nothing when none is. */
export async function startRulesIfDue(
  database: Database,
  { offsetMs }: Pick<Clock, 'offsetMs'>,
): Promise<void> {
  const now = await readDatabaseTime(database, offsetMs);
  const scheduled = await readScheduledRules(database);
  if (scheduled.some(({ startsAt }) => startsAt <= now)) await startDueRules(database, offsetMs);
}

/**
 * Applies the changes whose time has come, in one transaction. Of several servers one applies them, and the others wait for it.
 * Returns their number. `offsetMs` is the clock's.
 */
export function startDueRules(database: Database, offsetMs: number): Promise<number> {
  return database.transaction(async (tx) => {
    await lockCatalog(tx);
    return startDue(tx, offsetMs);
  });
}

/**
 * The same within the caller's transaction, which holds the catalog's lock, in the order of their times. A change of the rules calls
 * it first, because the newest change counts. What follows in that transaction changes only what the catalog's lock protects: the
 * audit records of the changes lock the chain of records.
 */
export async function startDue(tx: Tx, offsetMs: number): Promise<number> {
  const now = await readDatabaseTime(tx, offsetMs);
  const due = (await readScheduledRules(tx)).filter(({ startsAt }) => startsAt <= now);
  for (const { id, change } of due) {
    await removeScheduledRule(tx, id);
    await applyChange(tx, change);
  }
  for (const { id, change } of due) {
    const detail = change.kind === 'set' ? detailOf(change.rule) : {};
    const action = change.kind === 'set' ? 'margin.set' : 'margin.removed';
    await recordRule(tx, action, keyOf(change), { ...detail, scheduled: id }, konter);
    await recordAudit(tx, {
      actor: konter,
      action: 'margin.started',
      subject: 'margin',
      detail: { id },
      rows: [{ table: 'scheduled_margin_rules', key: id }],
    });
  }
  return due.length;
}
