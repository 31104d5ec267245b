import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format/rupiah.ts';
import { useListedEnvironment } from '../../operations/operator.ts';
import { PageHead } from '../../pages/page-head.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { useChosenInView } from '../../tables/use-chosen-in-view.ts';
import tabs from '../../orders/status-tabs.module.css';
import { ComplaintView } from './complaint-view.tsx';
import { ComplaintsList } from './complaints-list.tsx';
import { ProposalsList } from './proposals-list.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { oneOf, summaryQuery } from './review-queries.ts';
import { ReviewView } from './review-view.tsx';
import { StraysList } from './strays-list.tsx';

const views = ['cases', 'proposals', 'complaints', 'strays'] as const;
type View = (typeof views)[number];

/** What waits for an operator: orders in review, proposed rulings, complaints and stray callbacks; or one of them. */
export function OperatorReviewsPage(): ReactElement {
  const { filters } = useAddressFilters();
  const environment = useListedEnvironment();
  const view = oneOf(views, filters['view']) ?? 'cases';
  const order = filters['order'];
  if (order !== undefined && view === 'complaints')
    return <ComplaintView key={order} orderId={order} environment={environment} />;
  if (order !== undefined) return <ReviewView key={order} orderId={order} environment={environment} />;
  return <Lists view={view} />;
}

function Lists({ view }: { readonly view: View }): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { set } = useAddressFilters();
  const environment = useListedEnvironment();
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <SegmentedControl
            aria-label={t('environment.label')}
            value={environment}
            onChange={(value) => set({ environment: value === 'live' ? undefined : value })}
            data={[
              { value: 'live', label: t('environment.live') },
              { value: 'sandbox', label: t('environment.sandbox') },
            ]}
          />
        }
      />
      <Tabs view={view} />
      {view === 'cases' && <ReviewQueue />}
      {view === 'proposals' && <ProposalsList />}
      {view === 'complaints' && <ComplaintsList />}
      {view === 'strays' && <StraysList />}
    </>
  );
}

function Tabs({ view }: { readonly view: View }): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { set } = useAddressFilters();
  const { data } = useQuery(summaryQuery(useListedEnvironment()));
  const row = useChosenInView<HTMLElement>(view);
  return (
    <nav ref={row} className={tabs['tabs']} aria-label={t('views')}>
      {views.map((one) => {
        const count = data?.[one].count ?? 0;
        return (
          <button
            key={one}
            type="button"
            className={tabs['tab']}
            {...(one === view ? { 'aria-current': 'page' as const } : {})}
            onClick={() =>
              set({
                view: one === 'cases' ? undefined : one,
                by: undefined,
                cause: undefined,
                show: undefined,
              })
            }
          >
            {t(`view.${one}`)}
            {count > 0 && <span className={tabs['count']}>{formatNumber(count)}</span>}
          </button>
        );
      })}
    </nav>
  );
}
