import type { App } from '../app.ts';
import { minuteMs } from '../clock.ts';
import { sendMessageMails } from '../people/notices/send-message-mails.ts';
import { sendNoticeMails } from '../people/notices/send-notice-mails.ts';
import { storeNotices } from '../people/notices/store-notices.ts';
import type { Task } from './task.ts';

/** How often stored notices are sent: a sign-in at a new device is reported at once. */
const noticeMailsMs = 5_000;
/** How often mails of messages are sent: up to 200 a minute and server. */
const messageMailsMs = 15_000;

/** The tasks that send notices by mail. */
export function noticeTasks(app: App): Task[] {
  return [
    {
      name: 'store notices',
      everyMs: minuteMs,
      // The balances of a restored database may be those of the past.
      run: async () => {
        if (!app.quarantine.active) await storeNotices(app);
      },
    },
    {
      name: 'send notices',
      everyMs: noticeMailsMs,
      // Mails of a restored database may have been sent.
      run: async (signal) => {
        if (!app.quarantine.active) await sendNoticeMails(app, signal);
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
