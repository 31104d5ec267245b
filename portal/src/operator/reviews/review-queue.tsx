import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { Money } from '../../figures/money.tsx';
import { useListedEnvironment } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { StatusChip } from '../../states/status-chip.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { Pager } from '../../tables/pager.tsx';
import { ReviewLink } from './review-link.tsx';
import { causes, oneOf, queueQuery, type ReviewItem } from './review-queries.ts';
import styles from './reviews.module.css';
import { WaitingFor } from './waiting-for.tsx';

/** The orders that wait for a ruling, by age or by amount. */
export function ReviewQueue(): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const environment = useListedEnvironment();
  const { filters, set } = useAddressFilters();
  const by = filters['by'] === 'amount' ? 'amount' : 'age';
  const cause = oneOf(causes, filters['cause']);
  const query = useQuery(queueQuery(environment, { by, cause, cursor: filters['page'] }));
  return (
    <>
      <QueueFilters environment={environment} by={by} cause={cause} set={set} />
      <QueryView query={query} failed={t('failed')} lines={8}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <PageState icon={IconCircleCheck} title={t('empty.title')}>
              <p>{t('empty.text')}</p>
            </PageState>
          ) : (
            <Panel
              footer={
                <Pager
                  // By amount, the page behind this one has smaller amounts.
                  {...(by === 'amount'
                    ? {
                        ...{ older: meta.newer, newer: meta.older },
                        labels: { older: t('by.smaller'), newer: t('by.larger') },
                      }
                    : { older: meta.older, newer: meta.newer })}
                  onPage={(page) => set({ page })}
                >
                  {data.length === 1 ? t('count.one') : t('count.many', { count: data.length })}
                </Pager>
              }
            >
              <Rows items={data} />
            </Panel>
          )
        }
      </QueryView>
    </>
  );
}

interface QueueFiltersProps {
  readonly environment: ReturnType<typeof useListedEnvironment>;
  readonly by: 'age' | 'amount';
  readonly cause: ReviewItem['cause'] | undefined;
  readonly set: ReturnType<typeof useAddressFilters>['set'];
}

function QueueFilters({ environment, by, cause, set }: QueueFiltersProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  return (
    <div className={styles['filters']}>
      <SegmentedControl
        aria-label={t('by.label')}
        value={by}
        onChange={(value) => set({ by: value === 'age' ? undefined : value })}
        data={[
          { value: 'age', label: t('by.age') },
          { value: 'amount', label: t('by.amount') },
        ]}
      />
      <Select
        aria-label={t('cause.label')}
        placeholder={t('cause.all')}
        clearable
        value={cause ?? null}
        onChange={(value) => set({ cause: value ?? undefined })}
        data={causes.map((value) => ({ value, label: t(`cause.${value}`) }))}
      />
      <div className={styles['push']}>
        <CsvLink
          path="/portal/operator/reviews.csv"
          filters={{ environment, by, ...(cause === undefined ? {} : { cause }) }}
        />
      </div>
    </div>
  );
}

function Rows({ items }: { readonly items: readonly ReviewItem[] }): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const link = (item: ReviewItem): ReactElement => (
    <ReviewLink environment={item.environment} view="cases" orderId={item.order_id}>
      {item.client_reference}
    </ReviewLink>
  );
  const columns: readonly Column<ReviewItem>[] = [
    {
      ...{ key: 'reference', title: t('column.reference'), isMain: true, cell: link },
      typed: ({ client_reference: reference }) => reference,
    },
    {
      ...{ key: 'account', title: t('column.account') },
      ...{ cell: ({ account }) => account, typed: ({ account }) => account },
    },
    { key: 'product', title: t('column.product'), cell: ({ product }) => product },
    { key: 'cause', title: t('column.cause'), cell: ({ cause }) => t(`cause.${cause}`) },
    { key: 'status', title: t('column.status'), cell: ({ status }) => <StatusChip status={status} inList /> },
    {
      ...{ key: 'waits', title: t('column.waits'), align: 'right' as const },
      cell: ({ opened_at: at }) => <WaitingFor since={at} />,
    },
    {
      ...{ key: 'amount', title: t('column.amount'), align: 'right' as const, isMain: true },
      cell: ({ price }) => <Money value={price} />,
    },
  ];
  return (
    <DataTable
      label={t('view.cases')}
      columns={columns}
      rows={items}
      rowKey={(item) => item.order_id}
      card={(item) => (
        <Card
          title={link(item)}
          amount={<Money value={item.price} />}
          detail={`${item.product} · ${item.account}`}
          status={<StatusChip status={item.status} inList />}
          caption={t(`cause.${item.cause}`)}
          time={<WaitingFor since={item.opened_at} />}
        />
      )}
    />
  );
}
