import { Button } from '@mantine/core';
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatDay } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { QueryView } from '../states/query-view.tsx';
import { type Home, homeQuery } from './home-query.ts';
import { FirstSteps } from './first-steps.tsx';
import { LatestDeposits, LatestOrders } from './latest.tsx';
import { SellingPanel } from './selling-panel.tsx';
import { TaskPanel } from './task-panel.tsx';
import { TodayPanel } from './today-panel.tsx';
import styles from './home-page.module.css';

/** A client's home: can I sell, how is today, what needs me, what happened last. */
export function HomePage(): ReactElement {
  const { t } = useTranslation('home');
  const account = useAccount();
  const query = useQuery(homeQuery(account));
  usePageTitle(t('title'));
  const { base, can } = account;
  return (
    <>
      <PageHead
        title={t('title')}
        {...(query.data === undefined ? {} : { subtitle: subtitleOf(query.data) })}
        actions={
          <>
            {can('orders:sell') && (
              <Button
                variant="default"
                className={can('deposits:write') ? styles['wideOnly'] : undefined}
                leftSection={<IconDeviceMobile size={16} stroke={1.75} />}
                renderRoot={(props) => <Link to={`${base}/sell`} {...props} />}
              >
                {t('sell')}
              </Button>
            )}
            {can('deposits:write') && (
              <Button
                leftSection={<IconPlus size={16} stroke={1.75} />}
                renderRoot={(props) => <Link to={`${base}/deposits/new`} {...props} />}
              >
                {t('deposit')}
              </Button>
            )}
          </>
        }
      />
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

function subtitleOf({ now }: Home): string {
  const language = currentLanguage();
  const at = new Date(now);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'Asia/Jakarta' });
  return `${weekday.format(at)}, ${formatDay(at, language)}, ${formatClock(at)} WIB`;
}
