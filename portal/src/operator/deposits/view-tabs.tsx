import { SegmentedControl } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type CurrentOperator, useListedEnvironment, useOperator } from '../../operations/operator.ts';
import tabs from '../../orders/status-tabs.module.css';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { useChosenInView } from '../../tables/use-chosen-in-view.ts';
import type { Overview } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';

const views = ['match', 'lines', 'proposals', 'requests', 'payments', 'credit', 'import', 'methods'] as const;
export type View = (typeof views)[number];

/** The views that a role sees. */
function viewsOf(operator: CurrentOperator): readonly View[] {
  return views.filter((view) => {
    if (view === 'lines' || view === 'credit' || view === 'import') return operator.can('deposits:write');
    return view !== 'proposals' || operator.can('books:read');
  });
}

/** The view that the address names, or the first. */
export function viewOf(name: string | undefined, operator: CurrentOperator): View {
  return viewsOf(operator).find((view) => view === name) ?? 'match';
}

interface ViewTabsProps {
  readonly view: View;
  readonly overview: Overview | undefined;
}

/** The views with what waits in them, and the environment. */
export function ViewTabs({ view, overview }: ViewTabsProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const environment = useListedEnvironment();
  const { set } = useAddressFilters();
  const row = useChosenInView<HTMLElement>(view);
  const counts: Partial<Record<View, number>> = {
    match: overview?.cases ?? 0,
    lines: overview?.held_lines ?? 0,
    proposals: overview?.proposals ?? 0,
  };
  const none = { id: undefined, state: undefined, client: undefined, proof: undefined, page: undefined };
  return (
    <>
      <nav ref={row} className={tabs['tabs']} aria-label={t('views')}>
        {viewsOf(operator).map((one) => (
          <button
            key={one}
            type="button"
            className={tabs['tab']}
            {...(one === view ? { 'aria-current': 'page' as const } : {})}
            onClick={() => set({ ...none, view: one === 'match' ? undefined : one })}
          >
            {t(`view.${one}`)}
            {(counts[one] ?? 0) > 0 && <span className={tabs['count']}>{counts[one]}</span>}
          </button>
        ))}
      </nav>
      {view !== 'methods' && view !== 'proposals' && (
        <div className={styles['filters']}>
          <SegmentedControl
            aria-label={t('environment.label')}
            size="xs"
            value={environment}
            data={[
              { value: 'live', label: t('environment.live') },
              { value: 'sandbox', label: t('environment.sandbox') },
            ]}
            onChange={(value) => set({ ...none, environment: value === 'live' ? undefined : value })}
          />
        </div>
      )}
    </>
  );
}
