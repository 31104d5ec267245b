import type { App } from '../../app.ts';
import { codeOf } from '../../fault.ts';
import { failNoticeMail, finishNoticeMail, leaseNoticeMails } from './notice-mails.ts';

/** How many mails one run sends: a mail server that never answers does not outlast the lease of all. */
const perRun = 25;

/**
 * Sends the stored mails that are due. Each stays stored until the mail server has accepted it, so a process that ends loses
 * none. After a crash in the moment between both it is sent again, with the same Message-ID.
 */
export async function sendNoticeMails(
  app: Pick<App, 'database' | 'log' | 'mailer'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, log, mailer } = app;
  for (const mail of await leaseNoticeMails(database, perRun)) {
    // The rest is sent when its lease has expired.
    if (signal.aborted) return;
    if (!mail.isMeant) {
      await failNoticeMail(database, mail, { fault: 'not_member', forGood: true });
      continue;
    }
    const { id, email, subject, text } = mail;
    const fault = await mailer.deliver(id, { to: email, subject, text }).then(
      () => undefined,
      (error: unknown) => codeOf(error) ?? 'unknown',
    );
    if (fault === undefined) await finishNoticeMail(database, mail);
    else if (await failNoticeMail(database, mail, { fault }))
      log.error({ event: 'mail_failed', mail_id: id, code: fault }, 'a mail could not be sent');
  }
}
