import { Select } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { Money } from '../../figures/money.tsx';
import { formatBank } from '../../format/bank.ts';
import { formatExactTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useListedEnvironment } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { Pager } from '../../tables/pager.tsx';
import { BackToList } from './back-to-list.tsx';
import { type Payment, paymentsQuery, paymentStates, reasonOf } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';
import { PaymentDecision } from './payment-decision.tsx';
import { hasDayOnly, receivedText } from './received-text.ts';

/** All payments, or one of them. */
export function PaymentsView(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const environment = useListedEnvironment();
  const { filters, set } = useAddressFilters();
  const list = useQuery({ ...paymentsQuery(environment, filters), placeholderData: keepPreviousData });
  const id = filters['id'];
  if (id !== undefined)
    return (
      <>
        <BackToList />
        <PaymentDecision key={id} id={id} />
      </>
    );
  return (
    <>
      <div className={styles['filters']}>
        <Select
          className={styles['filter'] ?? ''}
          label={t('list.state')}
          placeholder={t('list.everyState')}
          clearable
          data={paymentStates.map((value) => ({ value, label: t(`paymentState.${value}`) }))}
          value={filters['state'] ?? null}
          onChange={(value) => set({ state: value ?? undefined })}
        />
        <div className={styles['push']}>
          <CsvLink
            path="/portal/operator/deposits/payments.csv"
            filters={{ environment, ...(filters['state'] === undefined ? {} : { state: filters['state'] }) }}
          />
        </div>
      </div>
      <QueryView query={list} failed={t('failed.payments')} lines={8}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <PageState
              icon={IconBuildingBank}
              title={filters['state'] === undefined ? t('list.noPaymentYet') : t('list.noPayment')}
            >
              <p>{filters['state'] === undefined ? t('list.noPaymentText') : t('list.noneText')}</p>
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
              <PaymentTable payments={data} />
            </Panel>
          )
        }
      </QueryView>
    </>
  );
}

function PaymentTable({ payments }: { readonly payments: readonly Payment[] }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const { filters } = useAddressFilters();
  const language = currentLanguage();
  const timeOf = (row: Payment, isZoned = false): ReactElement => (
    <Link to="." search={{ ...filters, id: row.id }} className={styles['link']}>
      <time dateTime={row.received_at} title={formatExactTime(new Date(row.received_at), language)}>
        {receivedText(row, language)}
        {isZoned && !hasDayOnly(row) && ' WIB'}
      </time>
    </Link>
  );
  const placeOf = ({ source, place }: Payment): string => (source === 'bank' ? formatBank(place) : place);
  const stateOf = ({ state }: Payment): string => t(`paymentState.${state}`);
  const columns: readonly Column<Payment>[] = [
    { key: 'time', title: t('list.receivedWib'), cell: (row) => timeOf(row), isMain: true },
    { key: 'place', title: t('compare.place'), cell: placeOf },
    {
      ...{ key: 'client', title: t('fact.client'), cell: (row) => row.account_name ?? '–', isMain: true },
      typed: (row) => row.account_name ?? '',
    },
    { key: 'state', title: t('list.state'), cell: stateOf },
    {
      key: 'amount',
      title: t('compare.amount'),
      align: 'right',
      isMain: true,
      cell: (row) => <Money value={row.amount} />,
    },
  ];
  return (
    <DataTable
      label={t('view.payments')}
      columns={columns}
      rows={payments}
      rowKey={({ id }) => id}
      card={(row) => (
        <Card
          title={row.account_name ?? placeOf(row)}
          amount={<Money value={row.amount} />}
          detail={row.account_name === null ? t(`why.${reasonOf(row)}`) : placeOf(row)}
          status={stateOf(row)}
          time={timeOf(row, true)}
        />
      )}
    />
  );
}
