import type { App } from '../app.ts';
import { minuteMs } from '../clock.ts';
import { sendMessageMails } from '../people/notices/send-message-mails.ts';
import { sendNotices } from '../people/notices/send-notices.ts';
import type { Task } from './task.ts';

/** How often mails of messages are sent: up to 200 a minute and server. */
const messageMailsMs = 15_000;

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
    {
      name: 'send mails of messages',
      everyMs: messageMailsMs,
      // Mails of a restored database may have been sent.
      run: async (signal) => {
        if (!app.quarantine.active) await sendMessageMails(app, signal);
      },
    },
  ];
}
