import type { App } from '../app.ts';
import { expireDueRequests } from '../deposits/requests/expire-requests.ts';
import type { Task } from './task.ts';

/** How often a server looks for deposit requests whose time is over. */
const expireMs = 5_000;

/** The tasks of deposits. */
export function depositTasks(app: App): Task[] {
  return [
    {
      name: 'expire deposit requests',
      everyMs: expireMs,
      // A request may have been paid in the time that a restore has lost.
      run: async (signal) => {
        if (!app.quarantine.active) await expireDueRequests(app, signal);
      },
    },
  ];
}
