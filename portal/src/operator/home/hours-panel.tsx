import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../format/time.ts';
import legend from '../../home/today-panel.module.css';
import { Panel } from '../../panel/panel.tsx';
import styles from './home-page.module.css';
import type { OperatorHome } from './operator-home-query.ts';

/** Charts are large, and the figures above say the same first. What is chosen for the chart comes with it. */
const HoursChart = lazy(async () => ({ default: (await import('../../home/hours-chart.tsx')).HoursChart }));
const BesideChoice = lazy(async () => ({ default: (await import('./beside-choice.tsx')).BesideChoice }));

/** The orders of each hour of today, with those of yesterday or of the same day last week as ticks. */
export function HoursPanel({ home }: { readonly home: OperatorHome }): ReactElement {
  const { t } = useTranslation('operator-home');
  const [beside, setBeside] = useState<string>('yesterday');
  const hours = home.hours.map((hour) => ({
    ...{ succeeded: hour.succeeded, failed: hour.failed },
    yesterday: beside === 'yesterday' ? hour.yesterday : hour.last_week,
  }));
  const count = hours.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0);
  return (
    <Panel
      title={t('hours.title')}
      actions={
        <ul className={legend['legend']}>
          <li data-colour="ok">{t('hours.succeeded')}</li>
          <li data-colour="bad">{t('hours.failed')}</li>
          <li data-colour="past">{t(beside === 'yesterday' ? 'hours.yesterday' : 'hours.lastWeek')}</li>
        </ul>
      }
      footer={
        <>
          <span>
            {home.complete_at === null
              ? t('hours.notYet')
              : t('hours.complete', { clock: formatClock(new Date(home.complete_at)) })}
          </span>
          <div className={styles['choice']}>
            <Suspense>
              <BesideChoice value={beside} onChange={setBeside} />
            </Suspense>
          </div>
        </>
      }
    >
      <div className={`${styles['chart']} ${styles['tall']}`}>
        <div className={styles['space']}>
          <Suspense>
            <HoursChart hours={hours} label={t('hours.label', { count })} />
          </Suspense>
        </div>
      </div>
    </Panel>
  );
}
