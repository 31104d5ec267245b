import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { BalanceNoticePanel } from './balance-notice-panel.tsx';
import { BusinessProfileForm } from './business-profile-form.tsx';
import { profileQuery } from './business-queries.ts';
import { LimitsPanel } from './limits-panel.tsx';
import { LivePanel } from './live-panel.tsx';
import styles from './settings.module.css';

/** What concerns the business: receipts, live, the low-balance notice, and limits. */
export function BusinessSettings(): ReactElement {
  const { t } = useTranslation('settings');
  const { accountId } = useAccount();
  const profile = useQuery(profileQuery(accountId));
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <Panel title={t('business.title')} isPadded>
          <QueryView query={profile} failed={t('business.failed')}>
            {(found) => <BusinessProfileForm key={found.updated_at} stored={found} />}
          </QueryView>
        </Panel>
      </div>
      <div className={styles['column']}>
        <LivePanel />
        <BalanceNoticePanel />
        <LimitsPanel />
      </div>
    </div>
  );
}
