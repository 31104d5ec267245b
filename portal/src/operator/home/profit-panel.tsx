import { Link } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import styles from './home-page.module.css';
import type { OperatorHome } from './operator-home-query.ts';

const ProfitChart = lazy(async () => ({ default: (await import('./profit-chart.tsx')).ProfitChart }));

/** The profit of the last fourteen days. */
export function ProfitPanel({ days }: { readonly days: NonNullable<OperatorHome['days']> }): ReactElement {
  const { t } = useTranslation('operator-home');
  const { can } = useOperator();
  const filters = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  return (
    <Panel
      title={t('profit.title')}
      {...(can('reports:read')
        ? {
            actions: (
              <Link to="/operator/reports" search={filters} className={styles['all']}>
                {t('profit.all')}
              </Link>
            ),
          }
        : {})}
    >
      <div className={styles['chart']}>
        <div className={styles['space']}>
          <Suspense>
            <ProfitChart days={days} />
          </Suspense>
        </div>
      </div>
    </Panel>
  );
}
