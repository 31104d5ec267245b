import type { App } from '../app.ts';
import { minuteMs } from '../clock.ts';
import { sendNotices } from '../people/notices/send-notices.ts';
import type { Task } from './task.ts';

/** The tasks that tell people of clients something by mail. */
export function noticeTasks(app: App): Task[] {
  return [
    {
      name: 'send notices',
      everyMs: minuteMs,
      // The balances of a restored database may be those of the past.
      run: async () => {
        if (!app.quarantine.active) await sendNotices(app);
      },
    },
  ];
}
