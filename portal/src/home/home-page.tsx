import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { QueryView } from '../states/query-view.tsx';
import { HomeHead } from './home-head.tsx';
import { useHome } from './home-query.ts';
import { FirstSteps } from './first-steps.tsx';
import { LatestDeposits } from './latest-deposits.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { SellingPanel } from './selling-panel.tsx';
import { TaskPanel } from './task-panel.tsx';
import { TodayPanel } from './today-panel.tsx';
import styles from './home-page.module.css';

/** Only accounts without live need it. */
const LiveRequestNotice = lazy(async () => {
  const { LiveRequestNotice: loaded } = await import('../settings/live-request-notice.tsx');
  return { default: loaded };
});

/** A client's home: can I sell, how is today, what needs me, what happened last. */
export function HomePage(): ReactElement {
  const { t } = useTranslation('home');
  const account = useAccount();
  const query = useHome(account);
  usePageTitle(t('title'));
  return (
    <>
      <HomeHead home={query.data} />
      {!account.membership.live && (
        <Suspense>
          <LiveRequestNotice />
        </Suspense>
      )}
      <QueryView query={query} failed={t('failed')} lines={8}>
        {(home) => (
          <>
            <SellingPanel home={home} />
            {home.first_steps !== null && <FirstSteps steps={home.first_steps} />}
            <div className={styles['columns']}>
              <TodayPanel home={home} />
              <TaskPanel home={home} />
            </div>
            <LatestOrders home={home} />
            {home.deposits.length > 0 && <LatestDeposits home={home} />}
          </>
        )}
      </QueryView>
    </>
  );
}
