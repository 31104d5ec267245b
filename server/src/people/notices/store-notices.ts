import type { App } from '../../app.ts';
import { claimBalanceNotices } from '../../clients/business/balance-notice.ts';
import { claimLiveDecisions } from '../../clients/business/live-decision.ts';
import type { Rupiah } from '../../rupiah.ts';
import { nameInMail } from '../mails/write-mail.ts';
import { storeMails } from './store-mails.ts';

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

/** An amount as the portal writes it: `Rp 250.000`. */
function rupiahText(amount: Rupiah): string {
  return `Rp ${amount.toLocaleString('de-DE')}`;
}
