import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck, IconWebhook } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { formatShare } from '../../format/share.ts';
import { formatShortTime } from '../../format/time.ts';
import { formatNumber } from '../../format/rupiah.ts';
import { currentLanguage } from '../../language/language.ts';
import { useListedEnvironment } from '../../operations/operator.ts';
import { PageHead } from '../../pages/page-head.tsx';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { Pager } from '../../tables/pager.tsx';
import styles from '../clients/clients.module.css';
import { EndpointChip } from './endpoint-chip.tsx';
import { EndpointView } from './endpoint-view.tsx';
import { endpointListQuery, healths, type ListedEndpoint } from './operator-webhook-queries.ts';

/** The endpoints of all clients with their health, or one of them with its deliveries. */
export function OperatorWebhooksPage(): ReactElement {
  const { filters } = useAddressFilters();
  const { endpoint } = filters;
  return endpoint === undefined ? <EndpointList /> : <EndpointView key={endpoint} id={endpoint} />;
}

function EndpointList(): ReactElement {
  const { t } = useTranslation('operator-webhooks');
  const { filters, set } = useAddressFilters();
  const environment = useListedEnvironment();
  const health = healths.find((one) => one === filters['health']);
  const { page } = filters;
  const list = useQuery(
    endpointListQuery({
      environment,
      ...(health === undefined ? {} : { state: health }),
      ...(page === undefined || !/^[no][0-9a-f-]{36}$/.test(page) ? {} : { page }),
    }),
  );
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <CsvLink
            path="/portal/operator/webhooks.csv"
            filters={{ environment, ...(health === undefined ? {} : { state: health }) }}
          />
        }
      />
      <Filters health={health} />
      <QueryView query={list} failed={t('failed')} lines={8}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <PageState
              icon={health === undefined ? IconWebhook : IconCircleCheck}
              title={health === undefined ? t('empty.title') : t('empty.fine')}
            >
              <p>{health === undefined ? t('empty.text') : t('empty.fineText')}</p>
            </PageState>
          ) : (
            <Panel
              footer={
                <Pager {...meta} onPage={(next) => set({ page: next })}>
                  {t('order')}
                </Pager>
              }
            >
              <Endpoints endpoints={data} />
            </Panel>
          )
        }
      </QueryView>
    </>
  );
}

function Filters({ health }: { readonly health: string | undefined }): ReactElement {
  const { t } = useTranslation('operator-webhooks');
  const { t: shell } = useTranslation();
  const { set } = useAddressFilters();
  const environment = useListedEnvironment();
  return (
    <div className={styles['bar']}>
      <SegmentedControl
        aria-label={t('filter.health')}
        value={health ?? ''}
        onChange={(value) => set({ health: value })}
        data={[
          { value: '', label: t('filter.all') },
          ...healths.map((value) => ({ value, label: t(`filter.${value}`) })),
        ]}
      />
      <SegmentedControl
        aria-label={t('filter.environment')}
        value={environment}
        onChange={(value) => set({ environment: value === 'sandbox' ? value : undefined })}
        data={(['live', 'sandbox'] as const).map((value) => ({
          value,
          label: shell(`environment.${value}`),
        }))}
      />
    </div>
  );
}

function Endpoints({ endpoints }: { readonly endpoints: readonly ListedEndpoint[] }): ReactElement {
  const { t } = useTranslation('operator-webhooks');
  return (
    <DataTable
      label={t('title')}
      rows={endpoints}
      rowKey={({ id }) => id}
      columns={useColumns()}
      card={(one) => (
        <Card
          title={<EndpointLink endpoint={one} />}
          amount={shareOf(one)}
          detail={one.client_name}
          status={<EndpointChip disabledReason={one.disabled_reason} failingSince={one.failing_since} />}
          caption={`${one.host} · ${t('column.answer')} ${answerOf(one)}`}
          time={t('waiting', { number: formatNumber(one.pending) })}
        />
      )}
    />
  );
}

function useColumns(): readonly Column<ListedEndpoint>[] {
  const { t } = useTranslation('operator-webhooks');
  const time = (at: string | null): string =>
    at === null ? '–' : formatShortTime(new Date(at), currentLanguage());
  return [
    {
      key: 'name',
      title: t('column.endpoint'),
      isMain: true,
      cell: (one) => (
        <span className={styles['two']}>
          <EndpointLink endpoint={one} />
          <span className={styles['quiet']}>{one.host}</span>
        </span>
      ),
    },
    {
      key: 'client',
      title: t('column.client'),
      cell: (one) => (
        <Link className={styles['link']} to={`/operator/clients/${one.client_id}`}>
          {one.client_name}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('column.state'),
      cell: (one) => <EndpointChip disabledReason={one.disabled_reason} failingSince={one.failing_since} />,
    },
    { key: 'since', title: t('column.since'), cell: (one) => time(one.disabled_at ?? one.failing_since) },
    { key: 'share', title: t('column.accepted'), align: 'right', isMain: true, cell: shareOf },
    { key: 'answer', title: t('column.answer'), align: 'right', cell: answerOf },
    {
      key: 'pending',
      title: t('column.pending'),
      align: 'right',
      cell: ({ pending }) => formatNumber(pending),
    },
    {
      key: 'oldest',
      title: t('column.oldest'),
      align: 'right',
      cell: ({ oldest_pending_at: at }) => time(at),
    },
  ];
}

function EndpointLink({ endpoint }: { readonly endpoint: ListedEndpoint }): ReactElement {
  const { environment, id, name } = endpoint;
  return (
    <Link
      className={styles['link']}
      to="/operator/webhooks"
      search={{ ...(environment === 'sandbox' ? { environment } : {}), endpoint: id }}
      title={name}
    >
      {name}
    </Link>
  );
}

function shareOf({ delivered, attempted }: ListedEndpoint): string {
  return formatShare(delivered, attempted, currentLanguage()) ?? '–';
}

function answerOf({ last_status: status, last_fault: fault }: ListedEndpoint): string {
  return status === null ? (fault ?? '–') : String(status);
}
