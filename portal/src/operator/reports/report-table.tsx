import { Link } from '@tanstack/react-router';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../format/duration.ts';
import { formatNumber, formatRupiah } from '../../format/rupiah.ts';
import { formatDay, formatMonth } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { rateText } from './rate-text.ts';
import { type Dimension, type EarningsLine, type EarningsReport, reportFilters } from './report-queries.ts';
import styles from './reports.module.css';

/** The lines of a report. A line leads to the days behind it, and one with a loss is marked. */
export function ReportTable({ report }: { readonly report: EarningsReport }): ReactElement {
  const { t } = useTranslation('operator-reports');
  const language = currentLanguage();
  const money = (name: 'cost' | 'margin' | 'profit' | 'refunds' | 'sales'): Column<EarningsLine> => ({
    key: name,
    title: t(`column.${name}`),
    align: 'right',
    isMain: name === 'profit',
    cell: (line) => (name === 'profit' ? <Profit line={line} /> : formatRupiah(line[name])),
  });
  const columns: readonly Column<EarningsLine>[] = [
    {
      key: 'key',
      title: t(`by.${report.by}`),
      isMain: true,
      cell: (line) => <LineName line={line} by={report.by} />,
    },
    { key: 'orders', title: t('column.orders'), align: 'right', cell: ({ orders }) => formatNumber(orders) },
    {
      key: 'rate',
      title: t('column.rate'),
      align: 'right',
      cell: ({ success_rate: rate }) => (rate === null ? '–' : rateText(rate, language)),
    },
    ...(report.latency
      ? [
          {
            key: 'latency',
            title: t('column.latency'),
            align: 'right' as const,
            cell: ({ average_ms: ms }: EarningsLine) => (ms === null ? '–' : formatDuration(ms, language)),
          },
        ]
      : []),
    money('sales'),
    money('cost'),
    money('margin'),
    money('refunds'),
    money('profit'),
  ];
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={report.rows}
      rowKey={({ key, kind }) => `${kind ?? ''} ${key}`}
      card={(line) => (
        <Card
          title={<LineName line={line} by={report.by} />}
          amount={<Profit line={line} />}
          detail={t('card.orders', { count: formatNumber(line.orders) })}
          status={line.success_rate === null ? '' : rateText(line.success_rate, language)}
          caption={`${t('column.sales')} ${formatRupiah(line.sales)}`}
          time={`${t('column.margin')} ${formatRupiah(line.margin)}`}
        />
      )}
    />
  );
}

/** The name of a line of a report, as people write it. */
export function lineText({ key, name }: Pick<EarningsLine, 'key' | 'name'>, by: Dimension): string {
  if (by === 'day') return formatDay(new Date(`${key}T12:00:00+07:00`), currentLanguage());
  if (by === 'month') return formatMonth(key, currentLanguage());
  return name ?? key;
}

function LineName({ line, by }: { readonly line: EarningsLine; readonly by: Dimension }): ReactElement {
  const { filters } = useAddressFilters();
  const { t } = useTranslation('operator-reports');
  const text = line.key === '' ? t('nothing') : lineText(line, by);
  const search = behind(line, by);
  const known = reportFilters(filters);
  return (
    <span className={styles['name']}>
      {search === undefined ? (
        text
      ) : (
        <Link to="/operator/reports" search={{ ...known, ...search }} className={styles['link']}>
          {text}
        </Link>
      )}
      {by === 'product' && <span className={styles['code']}>{line.key}</span>}
    </span>
  );
}

/** The report behind a line: what was sold on a day, or the days of anything else. */
function behind({ key }: EarningsLine, by: Dimension): Record<string, string> | undefined {
  if (key === '') return undefined;
  if (by === 'day') return { by: 'product', period: '', from: key, to: key };
  if (by === 'month') {
    const last = new Date(Date.UTC(Number(key.slice(0, 4)), Number(key.slice(5, 7)), 0));
    return { by: 'day', period: '', from: `${key}-01`, to: last.toISOString().slice(0, 10) };
  }
  return { by: 'day', [by]: key };
}

function Profit({ line }: { readonly line: EarningsLine }): ReactElement {
  const { t } = useTranslation('operator-reports');
  const isLoss = line.profit < 0 || line.losses > 0;
  return (
    <span className={styles['profit']} data-loss={isLoss}>
      {isLoss && (
        <IconAlertTriangle
          size={13}
          stroke={2.1}
          role="img"
          aria-label={t('lossOf', { amount: formatRupiah(line.losses) })}
        />
      )}
      {formatRupiah(line.profit)}
    </span>
  );
}
