import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../figures/figure.tsx';
import { Money } from '../figures/money.tsx';
import { formatShortDay } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { Panel } from '../panel/panel.tsx';
import { CourseTable } from './course-table.tsx';
import styles from './wallet.module.css';
import type { Course } from './wallet-queries.ts';

const BalanceChart = lazy(async () => ({ default: (await import('./balance-chart.tsx')).BalanceChart }));

interface PeriodPanelProps {
  readonly course: Course;
  readonly isOneDay: boolean;
}

/** The totals of the chosen days, and the course of the balance. */
export function PeriodPanel({ course, isOneDay }: PeriodPanelProps): ReactElement {
  const { t } = useTranslation('wallet');
  const language = currentLanguage();
  const { period, points } = course;
  const day = (text: string): string => formatShortDay(text, language);
  const hasMoved = period.in !== 0 || period.out !== 0 || period.opening_balance !== 0;
  const last = points.at(-1);
  const isOver = last !== undefined && new Date(last.at) >= new Date(`${period.to}T24:00:00+07:00`);
  return (
    <Panel>
      <FigureRow>
        <Figure
          label={t('period.opening', { day: day(period.from) })}
          value={<Money value={period.opening_balance} size={20} />}
        />
        <Figure
          label={t('period.in')}
          value={<Money value={period.in} size={20} />}
          hint={t('period.inCounts', { deposits: period.deposits, refunds: period.refunds })}
        />
        <Figure
          label={t('period.out')}
          value={<Money value={-period.out} size={20} />}
          hint={t('period.outText')}
        />
        <Figure
          label={isOver ? t('period.closing', { day: day(period.to) }) : t('period.now')}
          value={<Money value={period.closing_balance} size={20} />}
          hint={t('period.withHeld')}
        />
      </FigureRow>
      {hasMoved && (
        <figure className={styles['course']}>
          <figcaption>
            <span>{isOneDay ? t('chart.day') : t('chart.month')}</span>
            <span className={styles['legend']}>
              <svg width="8" height="6" aria-hidden="true">
                <path d="M0 6l4-6 4 6z" />
              </svg>
              {t('chart.deposits')}
            </span>
          </figcaption>
          <div className={styles['chart']} aria-hidden="true">
            <Suspense fallback={null}>
              <BalanceChart course={course} isOneDay={isOneDay} />
            </Suspense>
          </div>
          <CourseTable course={course} />
        </figure>
      )}
    </Panel>
  );
}
