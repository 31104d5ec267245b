import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { Money } from '../../figures/money.tsx';
import { formatExactTime, formatShortTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useListedEnvironment, useOperator } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { DepositStatusChip } from '../../states/deposit-status-chip.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { Pager } from '../../tables/pager.tsx';
import { ClientField } from './client-field.tsx';
import { type ClientChoice, type Request, requestsQuery, requestStates } from './deposit-queries.ts';
import { DepositHistory } from './deposit-history.tsx';
import styles from './operator-deposits.module.css';
import { RequestDialog } from './request-dialog.tsx';

/** All deposit requests, or the history of one. */
export function RequestsView(): ReactElement {
  const { filters } = useAddressFilters();
  const id = filters['id'];
  return id === undefined ? <RequestList /> : <DepositHistory id={id} />;
}

function RequestList(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const environment = useListedEnvironment();
  const { filters, set } = useAddressFilters();
  const list = useQuery({ ...requestsQuery(environment, filters), placeholderData: keepPreviousData });
  return (
    <>
      <ListFilters />
      <QueryView query={list} failed={t('failed.requests')} lines={8}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <PageState
              icon={IconBuildingBank}
              title={isFiltered(filters) ? t('list.none') : t('list.noRequest')}
            >
              <p>{isFiltered(filters) ? t('list.noneText') : t('list.noRequestText')}</p>
            </PageState>
          ) : (
            <Panel
              footer={
                <Pager
                  older={meta.older === null ? null : `older.${meta.older}`}
                  newer={meta.newer === null ? null : `newer.${meta.newer}`}
                  onPage={(page) => set({ page })}
                />
              }
            >
              <RequestTable requests={data} />
            </Panel>
          )
        }
      </QueryView>
    </>
  );
}

/** Whether something other than the view and the environment narrows the list. */
function isFiltered({ state, client, page, proof }: Readonly<Record<string, string | undefined>>): boolean {
  return [state, client, page, proof].some((one) => one !== undefined);
}

/** Opens one request by the number that people say on the phone. */
function NumberSearch(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const { set } = useAddressFilters();
  const [number, setNumber] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (/^\d{8}$/.test(number.trim())) set({ id: number.trim() });
      }}
    >
      <TextInput
        label={t('list.number')}
        placeholder={t('list.numberHint')}
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
    </form>
  );
}

function ListFilters(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const { t: shell } = useTranslation();
  const operator = useOperator();
  const environment = useListedEnvironment();
  const { filters, set } = useAddressFilters();
  const [client, setClient] = useState<ClientChoice>();
  const { view: _view, page: _page, client: account, ...csv } = filters;
  return (
    <div className={styles['filters']}>
      <NumberSearch />
      <Select
        className={styles['filter'] ?? ''}
        label={t('list.state')}
        placeholder={t('list.everyState')}
        clearable
        data={requestStates.map((value) => ({ value, label: shell(`depositStatus.${value}`) }))}
        value={filters['state'] ?? null}
        onChange={(value) => set({ state: value ?? undefined })}
      />
      <ClientField
        label={t('fact.client')}
        placeholder={t('list.everyClient')}
        environment={environment}
        value={client}
        onChange={(chosen) => {
          setClient(chosen);
          set({ client: chosen?.id });
        }}
      />
      <Checkbox
        className={styles['check'] ?? ''}
        label={t('proof.only')}
        checked={filters['proof'] === 'yes'}
        onChange={({ currentTarget: { checked } }) => set({ proof: checked ? 'yes' : undefined })}
      />
      <div className={styles['push']}>
        <CsvLink
          path="/portal/operator/deposits/requests.csv"
          filters={account === undefined ? csv : { ...csv, account }}
        />
        {operator.can('deposits:write') && <NewRequest />}
      </div>
    </div>
  );
}

/** Asks for a deposit of a client. */
function NewRequest(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {t('request.new')}
      </Button>
      {isAsking && <RequestDialog onClose={() => setIsAsking(false)} />}
    </>
  );
}

function RequestTable({ requests }: { readonly requests: readonly Request[] }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const { filters } = useAddressFilters();
  const language = currentLanguage();
  const timeOf = ({ created_at: at }: Request, zone = ''): ReactElement => (
    <time dateTime={at} title={formatExactTime(new Date(at), language)}>
      {formatShortTime(new Date(at), language)}
      {zone}
    </time>
  );
  const numberOf = ({ number }: Request): ReactElement => (
    <Link to="." search={{ ...filters, id: number }} className={styles['link']}>
      {number}
    </Link>
  );
  const creditedOf = ({ credited }: Request): ReactElement | string =>
    credited === null ? '–' : <Money value={credited} />;
  const columns: readonly Column<Request>[] = [
    { key: 'time', title: t('list.createdWib'), cell: (row) => timeOf(row) },
    { key: 'number', title: t('list.number'), cell: numberOf, isMain: true },
    {
      ...{ key: 'client', title: t('fact.client'), cell: (row) => row.account_name, isMain: true },
      typed: (row) => row.account_name,
    },
    { key: 'method', title: t('list.method'), cell: (row) => t(`method.${row.method}`) },
    { key: 'state', title: t('list.state'), cell: (row) => <DepositStatusChip inList status={row.state} /> },
    {
      key: 'payable',
      title: t('list.payable'),
      align: 'right',
      cell: (row) => <Money value={row.payable} />,
    },
    { key: 'credited', title: t('fact.credited'), align: 'right', isMain: true, cell: creditedOf },
  ];
  return (
    <DataTable
      label={t('view.requests')}
      columns={columns}
      rows={requests}
      rowKey={({ id }) => id}
      card={(row) => (
        <Card
          title={row.account_name}
          amount={<Money value={row.payable} />}
          detail={numberOf(row)}
          status={<DepositStatusChip inList status={row.state} />}
          caption={t(`method.${row.method}`)}
          time={timeOf(row, ' WIB')}
        />
      )}
    />
  );
}
