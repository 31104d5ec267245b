import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconScale, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { Pager } from '../../tables/pager.tsx';
import { supplierName } from '../orders/supplier-name.tsx';
import { dayFilters, daysQuery, type ReconciledDay, runsQuery, shownDays } from './books-queries.ts';
import { dayText } from './day-text.ts';
import { DifferencesPanel } from './differences-panel.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import styles from './reconciliation.module.css';
import { RunPanel } from './run-panel.tsx';

/** Our books against each supplier, by day, with the differences of the day that is chosen. */
export function SuppliersTab(): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { filters, set } = useAddressFilters();
  const days = useQuery(daysQuery(filters));
  const canWrite = useOperator().can('books:write');
  // A link names the supplier and the day, a click the reconciliation.
  const { of, supplier, day } = filters;
  const chosen = days.data?.data.find((one) =>
    of === undefined ? one.supplier === supplier && one.day === day : one.id === of,
  );
  return (
    <>
      {canWrite && <RunPanel />}
      <DayFilters canWrite={canWrite} />
      {chosen !== undefined && (
        <DifferencesPanel
          day={chosen}
          onClose={() => set({ of: undefined, day: undefined, page: filters['page'] })}
        />
      )}
      <QueryView query={days} failed={t('days.failed')} lines={8}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <PageState icon={IconScale} title={t(`none.${shownDays(filters)}`)}>
              <p>{t('none.text')}</p>
            </PageState>
          ) : (
            <Panel
              footer={
                <Pager
                  older={meta.older}
                  newer={meta.newer}
                  onPage={(page) => set({ of: undefined, day: undefined, page })}
                >
                  {t('days.foot')}
                </Pager>
              }
            >
              <DayTable
                days={data}
                chosen={chosen?.id}
                onChoose={({ id }) => set({ of: id, day: undefined, page: filters['page'] })}
              />
            </Panel>
          )
        }
      </QueryView>
    </>
  );
}

function DayFilters({ canWrite }: { readonly canWrite: boolean }): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { filters, set } = useAddressFilters();
  const suppliers = useQuery(runsQuery).data?.suppliers ?? [];
  const [isImporting, setImporting] = useState(false);
  const { supplier } = filters;
  const named = supplier === undefined || suppliers.includes(supplier) ? suppliers : [...suppliers, supplier];
  return (
    <div className={styles['bar']}>
      <SegmentedControl
        aria-label={t('filter.show')}
        size="xs"
        data={dayFilters.map((value) => ({ value, label: t(`filter.${value}`) }))}
        value={shownDays(filters)}
        onChange={(show) => set({ show: show === 'all' ? undefined : show, of: undefined })}
      />
      <Select
        aria-label={t('run.supplier')}
        placeholder={t('run.all')}
        clearable
        clearButtonProps={{ 'aria-label': t('filter.clear') }}
        data={named.map((value) => ({ value, label: supplierName(value) }))}
        value={supplier ?? null}
        onChange={(value) => set({ supplier: value ?? undefined, of: undefined })}
      />
      <div className={styles['push']}>
        {canWrite && (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            disabled={suppliers.length === 0}
            onClick={() => setImporting(true)}
          >
            {t('history.open')}
          </Button>
        )}
        <CsvLink
          path="/portal/operator/reconciliation/differences.csv"
          filters={supplier === undefined ? {} : { supplier }}
        />
      </div>
      {isImporting && <HistoryDialog suppliers={suppliers} onClose={() => setImporting(false)} />}
    </div>
  );
}

interface DayTableProps {
  readonly days: readonly ReconciledDay[];
  readonly chosen: string | undefined;
  readonly onChoose: (day: ReconciledDay) => void;
}

function DayTable({ days, chosen, onChoose }: DayTableProps): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const open = (day: ReconciledDay): ReactElement => (
    <button type="button" className={styles['link']} onClick={() => onChoose(day)}>
      {dayText(day.day)}
    </button>
  );
  const takenText = ({ taken }: ReconciledDay): string =>
    taken === null ? t('days.notRead') : formatRupiah(taken);
  const columns: readonly Column<ReconciledDay>[] = [
    { key: 'day', title: t('column.day'), isMain: true, cell: open },
    { key: 'supplier', title: t('column.supplier'), isMain: true, cell: (day) => supplierName(day.supplier) },
    { key: 'attempts', title: t('column.attempts'), align: 'right', cell: ({ attempts }) => attempts },
    { key: 'booked', title: t('column.booked'), align: 'right', cell: ({ booked }) => formatRupiah(booked) },
    { key: 'said', title: t('column.said'), align: 'right', cell: ({ said }) => formatRupiah(said) },
    {
      key: 'taken',
      title: t('column.taken'),
      align: 'right',
      cell: takenText,
    },
    {
      key: 'difference',
      title: t('column.difference'),
      align: 'right',
      cell: (day) => <Amount value={differenceOf(day)} />,
    },
    { key: 'state', title: t('column.state'), cell: (day) => <DayState day={day} /> },
    {
      key: 'at',
      title: t('column.at'),
      cell: ({ finished_at: at, run }) => (
        <span title={t(`days.${run}`)}>{formatTime(new Date(at), currentLanguage())}</span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('days.title')}
      columns={columns}
      rows={days}
      rowKey={({ id }) => id}
      isChosen={({ id }) => id === chosen}
      card={(day) => (
        <Card
          title={open(day)}
          amount={<Amount value={differenceOf(day)} />}
          detail={supplierName(day.supplier)}
          status={<DayState day={day} />}
          caption={[
            `${t('column.booked')} ${formatRupiah(day.booked)}`,
            `${t('column.said')} ${formatRupiah(day.said)}`,
            `${t('column.taken')} ${takenText(day)}`,
          ].join(' · ')}
        />
      )}
    />
  );
}

/** What the differences make together; those of costs above the allowed maximum are no money that is missing. */
function differenceOf({ differences }: ReconciledDay): number {
  return differences
    .filter(({ kind }) => kind !== 'cost_above_max')
    .reduce((sum, { amount }) => sum + amount, 0);
}

function Amount({ value }: { readonly value: number }): ReactElement {
  return (
    <span className={styles['amount']} data-zero={value === 0}>
      {value > 0 ? '+' : ''}
      {formatRupiah(value)}
    </span>
  );
}

function DayState({ day: { differences, open } }: { readonly day: ReconciledDay }): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const Icon = open > 0 ? IconAlertTriangle : IconCircleCheck;
  const text =
    open > 0
      ? t('state.open', { count: open })
      : differences.length > 0
        ? t('state.closed', { count: differences.length })
        : t('state.agrees');
  return (
    <span className={styles['state']} data-open={open > 0}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {text}
    </span>
  );
}
