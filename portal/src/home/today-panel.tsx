import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../figures/figure.tsx';
import { Money } from '../figures/money.tsx';
import { formatElapsed } from '../format/elapsed.ts';
import { formatNumber, formatRupiah } from '../format/rupiah.ts';
import { formatShare } from '../format/share.ts';
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
  const sums = home.hours.reduce((sum, hour) => sum + hour.succeeded + hour.failed, 0);
  return (
    <Panel
      title={t('today.title')}
      actions={
        <ul className={styles['legend']}>
          <li data-colour="ok">{t('today.succeeded')}</li>
          <li data-colour="bad">{t('today.failed')}</li>
          <li data-colour="past">{t('today.past')}</li>
        </ul>
      }
    >
      <TodayFigures home={home} />
      <div className={styles['chart']}>
        <p>{t('today.chart')}</p>
        <div className={styles['space']}>
          <Suspense>
            <HoursChart hours={home.hours} label={t('today.chartLabel', { number: sums })} />
          </Suspense>
        </div>
      </div>
    </Panel>
  );
}

/** A figure of today, that of yesterday, and the orders behind it. */
interface TodayFigure {
  readonly name: 'orders' | 'seconds' | 'share' | 'spent';
  readonly status: 'failed' | 'succeeded' | undefined;
  readonly value: ReactNode;
  readonly before: string;
}

function TodayFigures({ home }: { readonly home: Home }): ReactElement {
  const { t } = useTranslation('home');
  const { base } = useAccount();
  const language = currentLanguage();
  const { today, yesterday } = home;
  const day = jakartaDay(home.now);
  const share = (of: Home['today']): string =>
    formatShare(of.succeeded, of.succeeded + of.failed, language) ?? '–';
  const speed = (of: Home['today']): string =>
    of.seconds === null ? '–' : formatElapsed(of.seconds * 1_000, language);
  const figures: readonly TodayFigure[] = [
    {
      ...{ name: 'spent', status: 'succeeded', before: formatRupiah(yesterday.spent) },
      value: <Money value={today.spent} size={20} />,
    },
    {
      ...{ name: 'orders', status: undefined, before: formatNumber(yesterday.orders) },
      value: formatNumber(today.orders),
    },
    { name: 'share', status: 'failed', before: share(yesterday), value: share(today) },
    { name: 'seconds', status: 'succeeded', before: speed(yesterday), value: speed(today) },
  ];
  return (
    <div className={styles['figures']}>
      <FigureRow>
        {figures.map(({ name, status, value, before }) => (
          <Figure
            key={name}
            label={t(`figure.${name}`)}
            value={
              <Lead
                to={`${base}/orders`}
                filters={{ from: day, to: day, ...(status === undefined ? {} : { status }) }}
              >
                {value}
              </Lead>
            }
            hint={t('today.yesterday', { value: before })}
          />
        ))}
      </FigureRow>
    </div>
  );
}

/** The day of a time in Jakarta, as the filters of the orders take it. */
function jakartaDay(time: string): string {
  return new Date(Date.parse(time) + 7 * 3_600_000).toISOString().slice(0, 10);
}
