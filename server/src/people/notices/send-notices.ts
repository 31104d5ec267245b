import type { App } from '../../app.ts';
import { finishBalanceNotice, leaseBalanceNotices } from '../../clients/business/balance-notice.ts';
import { finishLiveDecision, readUntoldDecisions } from '../../clients/business/live-decision.ts';
import type { Rupiah } from '../../rupiah.ts';
import { mailOf, nameInMail } from '../mails/write-mail.ts';
import type { ClientRole } from '../roles.ts';
import { readNoticeReaders } from './notice-readers.ts';
import { type NoticeContent, noticeText } from './notice-text.ts';

type NoticeDeps = Pick<App, 'config' | 'database' | 'mailer'>;

/**
 * Tells the people of accounts by mail that their balance is low, and what became of their requests for live. Several servers
 * may do this: each notice is sent by one of them.
 */
export async function sendNotices(app: NoticeDeps): Promise<void> {
  const { publicUrl } = app.config;
  for (const notice of await leaseBalanceNotices(app.database)) {
    await tell(app, notice.accountId, ['owner', 'finance'], {
      kind: 'balance_low',
      account: nameInMail(notice.accountName),
      available: rupiahText(notice.available),
      threshold: rupiahText(notice.threshold),
      deposit: `${publicUrl}/app/live/deposits/new`,
    });
    await finishBalanceNotice(app.database, notice.accountId);
  }
  for (const decision of await readUntoldDecisions(app.database)) {
    // Only one of several servers marks it, and sends the mail.
    if (!(await finishLiveDecision(app.database, decision.id))) continue;
    const account = nameInMail(decision.accountName);
    await tell(
      app,
      decision.accountId,
      ['owner'],
      decision.reason === null
        ? { kind: 'live_approved', account, home: `${publicUrl}/app/live/home` }
        : {
            kind: 'live_refused',
            account,
            reason: decision.reason,
            settings: `${publicUrl}/app/sandbox/settings?tab=business`,
          },
    );
  }
}

async function tell(
  { config, database, mailer }: NoticeDeps,
  accountId: string,
  roles: readonly ClientRole[],
  content: NoticeContent,
): Promise<void> {
  for (const { email, language } of await readNoticeReaders(database, accountId, roles))
    mailer.send(mailOf(email, noticeText(content, config.brand, language), config.brand));
}

/** An amount as the portal writes it: `Rp 250.000`. */
function rupiahText(amount: Rupiah): string {
  return `Rp ${amount.toLocaleString('de-DE')}`;
}
