import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useListedEnvironment } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { StatusChip } from '../../states/status-chip.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { Pager } from '../../tables/pager.tsx';
import { ReviewLink } from './review-link.tsx';
import { complaintsQuery, type WaitingComplaint } from './review-queries.ts';
import styles from './reviews.module.css';
import { WaitingFor } from './waiting-for.tsx';

/** The complaints that wait for an answer, the longest waiting first. */
export function ComplaintsList(): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { filters, set } = useAddressFilters();
  const query = useQuery(complaintsQuery(useListedEnvironment(), filters['page']));
  return (
    <QueryView query={query} failed={t('failed')} lines={8}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <PageState icon={IconCircleCheck} title={t('noComplaints.title')}>
            <p>{t('noComplaints.text')}</p>
          </PageState>
        ) : (
          <Panel
            footer={
              <Pager older={meta.older} newer={meta.newer} onPage={(page) => set({ page })}>
                {data.length === 1 ? t('count.one') : t('count.many', { count: data.length })}
              </Pager>
            }
          >
            <Rows complaints={data} />
          </Panel>
        )
      }
    </QueryView>
  );
}

function Rows({ complaints }: { readonly complaints: readonly WaitingComplaint[] }): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const link = (one: WaitingComplaint): ReactElement => (
    <ReviewLink environment={one.environment} view="complaints" orderId={one.order_id}>
      {one.client_reference}
    </ReviewLink>
  );
  const newest = ({ newest: text }: WaitingComplaint): ReactElement => (
    <span className={styles['newest']}>{text}</span>
  );
  const columns: readonly Column<WaitingComplaint>[] = [
    {
      ...{ key: 'reference', title: t('column.reference'), isMain: true, cell: link },
      typed: ({ client_reference: reference }) => reference,
    },
    {
      ...{ key: 'account', title: t('column.account') },
      ...{ cell: ({ account }) => account, typed: ({ account }) => account },
    },
    { key: 'product', title: t('column.product'), cell: ({ product }) => product },
    { key: 'newest', title: t('column.newest'), cell: newest },
    { key: 'status', title: t('column.status'), cell: ({ status }) => <StatusChip status={status} inList /> },
    {
      ...{ key: 'waits', title: t('column.waits'), align: 'right' as const },
      cell: ({ waiting_since: at }) => <WaitingFor since={at} />,
    },
  ];
  return (
    <DataTable
      label={t('view.complaints')}
      columns={columns}
      rows={complaints}
      rowKey={({ id }) => id}
      card={(one) => (
        <Card
          title={link(one)}
          detail={newest(one)}
          status={<StatusChip status={one.status} inList />}
          caption={`${one.account} · ${one.product}`}
          time={<WaitingFor since={one.waiting_since} />}
        />
      )}
    />
  );
}
