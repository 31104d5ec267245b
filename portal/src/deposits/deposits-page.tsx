import { Button, Select } from '@mantine/core';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../csv/csv-link.tsx';
import { Money } from '../figures/money.tsx';
import { formatBank } from '../format/bank.ts';
import { formatExactTime, formatShortTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import { Panel } from '../panel/panel.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { type Filters, useAddressFilters } from '../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import { Pager } from '../tables/pager.tsx';
import { type Deposit, listQuery } from './deposit-queries.ts';
import { DepositStatusChip } from '../states/deposit-status-chip.tsx';
import styles from './deposits.module.css';

const statuses = ['waiting', 'paid', 'credited', 'in_review', 'expired', 'cancelled'] as const;
const methods = ['bank_transfer', 'virtual_account', 'qris', 'retail'] as const;

/** The deposits of the account, the newest first. */
export function DepositsPage(): ReactElement {
  const { t } = useTranslation('deposits');
  const account = useAccount();
  const { filters, set } = useAddressFilters();
  const list = useQuery({ ...listQuery(account, filters), placeholderData: keepPreviousData });
  usePageTitle(t('list.title'));
  const path = `/portal/accounts/${account.accountId}/${account.environment}/deposits.csv`;
  const { page: _page, ...chosen } = filters;
  const isFiltered = Object.keys(chosen).length > 0;
  return (
    <>
      <PageHead
        title={t('list.title')}
        subtitle={t('list.subtitle')}
        actions={
          <>
            <span className={styles['wideOnly']}>
              <CsvLink path={path} filters={chosen} />
            </span>
            {account.can('deposits:write') && <NewDepositButton />}
          </>
        }
      />
      <ListFilters filters={filters} onChange={set} />
      <QueryView query={list} failed={t('list.failed')} lines={8}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyList isFiltered={isFiltered} />
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
              <DepositTable deposits={data} />
            </Panel>
          )
        }
      </QueryView>
    </>
  );
}

interface ListFiltersProps {
  readonly filters: Filters;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

function ListFilters({ filters, onChange }: ListFiltersProps): ReactElement {
  const { t } = useTranslation('deposits');
  const { t: shell } = useTranslation();
  return (
    <div className={styles['filters']}>
      <Select
        className={styles['filter'] ?? ''}
        aria-label={t('list.status')}
        placeholder={t('list.everyStatus')}
        clearable
        data={statuses.map((value) => ({ value, label: shell(`depositStatus.${value}`) }))}
        value={filters['status'] ?? null}
        onChange={(value) => onChange({ status: value ?? undefined })}
      />
      <Select
        className={styles['filter'] ?? ''}
        aria-label={t('list.method')}
        placeholder={t('list.everyMethod')}
        clearable
        data={methods.map((value) => ({ value, label: t(`method.${value}`) }))}
        value={filters['method'] ?? null}
        onChange={(value) => onChange({ method: value ?? undefined })}
      />
    </div>
  );
}

function NewDepositButton(): ReactElement {
  const { t } = useTranslation('deposits');
  const { base } = useAccount();
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      renderRoot={(props) => <Link to={`${base}/deposits/new`} {...props} />}
    >
      {t('list.new')}
    </Button>
  );
}

function EmptyList({ isFiltered }: { readonly isFiltered: boolean }): ReactElement {
  const { t } = useTranslation('deposits');
  const account = useAccount();
  return (
    <PageState
      icon={IconBuildingBank}
      title={isFiltered ? t('list.noneFound') : t('list.none')}
      actions={!isFiltered && account.can('deposits:write') ? <NewDepositButton /> : undefined}
    >
      <p>{isFiltered ? t('list.noneFoundText') : t('list.noneText')}</p>
    </PageState>
  );
}

function DepositTable({ deposits }: { readonly deposits: readonly Deposit[] }): ReactElement {
  const { t } = useTranslation('deposits');
  const { base } = useAccount();
  const language = currentLanguage();
  const methodOf = ({ method, instructions: { bank } }: Deposit): string =>
    typeof bank === 'string' ? `${t(`method.${method}`)} ${formatBank(bank)}` : t(`method.${method}`);
  const timeOf = (time: string): ReactElement => (
    <time dateTime={time} title={formatExactTime(new Date(time), language)}>
      {formatShortTime(new Date(time), language)}
    </time>
  );
  const creditedOf = ({ credited_amount: credited }: Deposit): ReactElement | string =>
    credited === 0 ? '–' : <Money value={credited} />;
  const numberOf = ({ id, number }: Deposit): ReactElement => (
    <Link to={`${base}/deposits/${id}`} className={styles['link']}>
      {number}
    </Link>
  );
  const columns: readonly Column<Deposit>[] = [
    { key: 'time', title: t('list.time'), cell: (row) => timeOf(row.created_at) },
    { key: 'number', title: t('list.number'), cell: numberOf, isMain: true },
    { key: 'method', title: t('list.method'), cell: methodOf },
    {
      key: 'status',
      title: t('list.status'),
      cell: ({ status }) => <DepositStatusChip inList status={status} />,
    },
    {
      key: 'payable',
      title: t('list.payable'),
      align: 'right',
      cell: (row) => <Money value={row.payable_amount} />,
    },
    { key: 'credited', title: t('list.credited'), align: 'right', isMain: true, cell: creditedOf },
  ];
  return (
    <DataTable
      label={t('list.title')}
      columns={columns}
      rows={deposits}
      rowKey={({ id }) => id}
      card={(row) => (
        <Link to={`${base}/deposits/${row.id}`} className={styles['cardLink']}>
          <Card
            title={methodOf(row)}
            amount={<Money value={row.payable_amount} />}
            detail={row.number}
            status={<DepositStatusChip inList status={row.status} />}
            time={timeOf(row.created_at)}
          />
        </Link>
      )}
    />
  );
}
