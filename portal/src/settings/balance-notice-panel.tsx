import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { BalanceNoticeForm } from './balance-notice-form.tsx';
import { noticeQuery } from './business-queries.ts';

/** When owner and finance are told by e-mail that the live balance is low. */
export function BalanceNoticePanel(): ReactElement {
  const { t } = useTranslation('settings');
  const { accountId } = useAccount();
  const notice = useQuery(noticeQuery(accountId));
  return (
    <Panel title={t('notice.title')} isPadded>
      <QueryView query={notice} failed={t('notice.failed')} lines={2}>
        {(found) => <BalanceNoticeForm key={found.threshold} stored={found} />}
      </QueryView>
    </Panel>
  );
}
