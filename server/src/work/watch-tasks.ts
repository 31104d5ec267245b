import type { App } from '../app.ts';
import { auditContinuously } from '../audit/continuous-audit.ts';
import { askPausedSuppliers } from '../suppliers/pauses/ask-paused-suppliers.ts';
import type { Task } from './task.ts';

/** How often a server asks whether the next round of the continuous audit is due. */
const auditMs = 5_000;

/** The tasks that watch the business: the books, and paused suppliers. */
export function watchTasks(app: App): readonly Task[] {
  const { supplierBalanceMs } = app.config.settings;
  return [
    { name: 'audit new rows', everyMs: auditMs, run: (signal) => auditContinuously(app, signal) },
    {
      name: 'ask paused suppliers',
      // Short, so that a new pause has a first reading soon.
      everyMs: Math.min(supplierBalanceMs, 1_000),
      run: (signal) => askPausedSuppliers(app, signal),
    },
  ];
}
