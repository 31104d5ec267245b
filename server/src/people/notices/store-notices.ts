import type { App } from '../../app.ts';
import { claimBalanceNotices } from '../../clients/business/balance-notice.ts';
import { claimLiveDecisions } from '../../clients/business/live-decision.ts';
import type { Tx } from '../../database/connection.ts';
import type { Rupiah } from '../../rupiah.ts';
import { nameInMail, textOf } from '../mails/write-mail.ts';
import type { ClientRole } from '../roles.ts';
import { storeNoticeMail } from './notice-mails.ts';
import { readNoticeReaders } from './notice-readers.ts';
import { type NoticeContent, noticeText } from './notice-text.ts';

type NoticeDeps = Pick<App, 'config' | 'database'>;

/**
 * Stores the mails that notify accounts that their balance is low, and what became of their requests for live; they
 * are sent afterwards. Several servers may do this: a notice is taken and its mails are stored in one transaction.
 */
export async function storeNotices({ config, database }: NoticeDeps): Promise<void> {
  const { publicUrl } = config;
  await database.transaction(async (tx) => {
    for (const notice of await claimBalanceNotices(tx))
      await storeMails(tx, config, notice.accountId, ['owner', 'finance'], {
        kind: 'balance_low',
        account: nameInMail(notice.accountName),
        available: rupiahText(notice.available),
        threshold: rupiahText(notice.threshold),
        deposit: `${publicUrl}/app/live/deposits/new`,
      });
  });
  await database.transaction(async (tx) => {
    for (const { accountId, accountName, reason } of await claimLiveDecisions(tx)) {
      const account = nameInMail(accountName);
      await storeMails(
        tx,
        config,
        accountId,
        ['owner'],
        reason === null
          ? { kind: 'live_approved', account, home: `${publicUrl}/app/live/home` }
          : {
              kind: 'live_refused',
              account,
              reason,
              settings: `${publicUrl}/app/sandbox/settings?tab=business`,
            },
      );
    }
  });
}

async function storeMails(
  tx: Tx,
  { brand }: NoticeDeps['config'],
  accountId: string,
  roles: readonly ClientRole[],
  content: NoticeContent,
): Promise<void> {
  for (const { personId, language } of await readNoticeReaders(tx, accountId, roles))
    await storeNoticeMail(tx, {
      personId,
      accountId,
      ...textOf(noticeText(content, brand, language), brand),
    });
}

/** An amount as the portal writes it: `Rp 250.000`. */
function rupiahText(amount: Rupiah): string {
  return `Rp ${amount.toLocaleString('de-DE')}`;
}
