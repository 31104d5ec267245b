import type { App } from '../app.ts';
import { hourMs } from '../clock.ts';
import { auditContinuously } from '../audit/continuous-audit.ts';
import { reconcileDaily } from '../reconciliation/daily.ts';
import { rollUpEarnings } from '../reports/earnings/roll-up.ts';
import { purgeOldRows } from './purge-old-rows.ts';
import type { Task } from './task.ts';

/** Short, so that the deposit at a new supplier is read before much has been bought there. */
const reconcileMs = 10_000;

/** How often a server asks whether the next round of the continuous audit is due. */
const auditMs = 5_000;

/** How often a server asks whether the next round of the roll-up is due. */
const rollUpMs = 10_000;

/** The tasks that read the books: they compare them, and add them up for reports. Old rows are deleted beside them. */
export function bookkeepingTasks(app: App): Task[] {
  return [
    { name: 'reconcile', everyMs: reconcileMs, run: (signal) => reconcileDaily(app, signal) },
    { name: 'audit new rows', everyMs: auditMs, run: (signal) => auditContinuously(app, signal) },
    { name: 'purge old rows', everyMs: hourMs, run: () => purgeOldRows(app) },
    { name: 'roll up earnings', everyMs: rollUpMs, run: (signal) => rollUpEarnings(app, signal) },
  ];
}
