import type { App } from '../app.ts';
import { recordPendingLines } from '../deposits/bank/lines/record-lines.ts';
import type { Task } from './task.ts';

/** How often a server looks for credits whose payments are not recorded yet. */
const recordMs = 1_000;

/** The task that turns the credits of bank accounts into payments. */
export function bankTasks(app: App): Task[] {
  return [
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
