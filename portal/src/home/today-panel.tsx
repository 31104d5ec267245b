import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../figures/figure.tsx';
import { Money } from '../figures/money.tsx';
import { formatCount, formatSeconds, formatShare } from '../format/figures.ts';
import { formatRupiah } from '../format/rupiah.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import type { Home } from './home-query.ts';
import { Lead } from './selling-panel.tsx';
import styles from './today-panel.module.css';

/** Charts are large, and the figures above say the same first. */
const HoursChart = lazy(async () => ({ default: (await import('./hours-chart.tsx')).HoursChart }));

/** How is today: the figures with those of yesterday at the same time beside them, and the orders of each hour. */
export function TodayPanel({ home }: { readonly home: Home }): ReactElement {
  const { t } = useTranslation('home');
  const { base } = useAccount();
  const language = currentLanguage();
  const { today, yesterday } = home;
  const day = jakartaDay(home.now);
  const orders = `${base}/orders`;
  const ofToday = { from: day, to: day };
  const unknown = t('today.none');
  const share = (of: Home['today']): string =>
    formatShare(of.succeeded, of.succeeded + of.failed, language) ?? unknown;
  const speed = (of: Home['today']): string =>
    of.seconds === null ? unknown : formatSeconds(of.seconds, language);
  const before = (value: string): string => t('today.yesterday', { value });
  return (
    <Panel
      title={t('today.title')}
      actions={
        <ul className={styles['legend']}>
          <li data-colour="ok">{t('today.succeeded')}</li>
          <li data-colour="bad">{t('today.failed')}</li>
        </ul>
      }
    >
      <div className={styles['figures']}>
        <FigureRow>
          <Figure
            label={t('today.spent')}
            value={
              <Lead to={orders} filters={{ ...ofToday, status: 'succeeded' }}>
                <Money value={today.spent} size={20} />
              </Lead>
            }
            hint={before(formatRupiah(yesterday.spent))}
          />
          <Figure
            label={t('today.orders')}
            value={
              <Lead to={orders} filters={ofToday}>
                {formatCount(today.orders)}
              </Lead>
            }
            hint={before(formatCount(yesterday.orders))}
          />
          <Figure
            label={t('today.share')}
            value={
              <Lead to={orders} filters={{ ...ofToday, status: 'failed' }}>
                {share(today)}
              </Lead>
            }
            hint={before(share(yesterday))}
          />
          <Figure
            label={t('today.seconds')}
            value={
              <Lead to={orders} filters={{ ...ofToday, status: 'succeeded' }}>
                {speed(today)}
              </Lead>
            }
            hint={before(speed(yesterday))}
          />
        </FigureRow>
      </div>
      <div className={styles['chart']}>
        <p>{t('today.chart')}</p>
        <div className={styles['space']}>
          <Suspense>
            <HoursChart hours={home.hours} />
          </Suspense>
        </div>
      </div>
    </Panel>
  );
}

/** The day of a time in Jakarta, as the filters of the orders take it. */
function jakartaDay(time: string): string {
  return new Date(Date.parse(time) + 7 * 3_600_000).toISOString().slice(0, 10);
}
