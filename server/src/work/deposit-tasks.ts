import type { App } from '../app.ts';
import { recordPendingLines } from '../deposits/bank/lines/record-lines.ts';
import { expireDueRequests } from '../deposits/requests/expire-requests.ts';
import { playDeposits } from '../deposits/scenarios/play-deposits.ts';
import type { Task } from './task.ts';

/** How often a server looks for credits of a bank account whose payments are not recorded yet. */
const recordMs = 1_000;

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
      name: 'play deposits of the sandbox',
      everyMs: 4 * workerIntervalMs,
      run: async () => {
        if (!app.quarantine.active) await playDeposits(app);
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
  ];
}
