import type { App } from '../app.ts';
import { dayMs, hourMs, jakartaDay, later } from '../clock.ts';
import { recordPendingLines } from '../deposits/bank/lines/record-lines.ts';
import { readDifferenceDays } from '../deposits/books/deposit-cases.ts';
import { reconcileDeposits } from '../deposits/books/reconcile-deposits.ts';
import { expireDueRequests } from '../deposits/requests/expire-requests.ts';
import { playDeposits } from '../deposits/scenarios/play-deposits.ts';
import { environments } from '../environment.ts';
import { readNow } from '../reconciliation/readings.ts';
import type { Task } from './task.ts';

/** How often a server looks for credits of a bank account whose payments are not recorded yet. */
const recordMs = 1_000;

/** How often the deposits of the days before are compared. */
const reconcileMs = hourMs;

/** How many past days are compared: a statement may come late. */
const daysBack = 3;

/** How many earlier days are compared again while a difference of them is open: somebody may have ruled on it. */
const openDaysMax = 10;

/** The tasks of deposits. */
export function depositTasks(app: App): Task[] {
  const { workerIntervalMs } = app.config.settings;
  return [
    {
      name: 'expire deposit requests',
      everyMs: 20 * workerIntervalMs,
      // A request may have been paid in the time that a restore has lost.
      run: async (signal) => {
        if (!app.quarantine.active) await expireDueRequests(app, signal);
      },
    },
    {
      name: 'record bank lines',
      everyMs: recordMs,
      // The requests of the time that a restore has lost are missing, so that payments would not find them.
      run: async (signal) => {
        if (!app.quarantine.active) await recordPendingLines(app, { bankAccountId: null, signal });
      },
    },
    {
      name: 'play deposits of the sandbox',
      everyMs: 4 * workerIntervalMs,
      run: async () => {
        if (!app.quarantine.active) await playDeposits(app);
      },
    },
    { name: 'reconcile deposits', everyMs: reconcileMs, run: () => reconcileDays(app) },
  ];
}

/**
 * Compares the deposits of the days before today, and of earlier ones with an open difference, which ends when the sides agree.
 * Several servers may do this: a case is opened once.
 */
async function reconcileDays(app: App): Promise<void> {
  const now = await readNow(app);
  const ago = (days: number): string => jakartaDay(later(now, -days * dayMs));
  const recent = Array.from({ length: daysBack }, (_, i) => ago(daysBack - i));
  for (const environment of environments) {
    const before = { day: ago(daysBack), limit: openDaysMax };
    const earlier = await readDifferenceDays(app.database, environment, before);
    for (const day of [...earlier, ...recent]) {
      const { opened } = await reconcileDeposits(app, { environment, day, by: undefined });
      if (opened > 0)
        app.log.error(
          { environment, day, cases: opened },
          'deposits differ; see konter reconcile deposits cases',
        );
    }
  }
}
