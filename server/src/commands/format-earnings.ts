import { jakartaDateTime } from '../clock.ts';
import { type CsvCell, withDecimals } from '../reports/csv.ts';
import { addEarnings, type Earnings, noEarnings } from '../reports/earnings/earnings.ts';
import { columnsOf, valuesOf } from '../reports/earnings/earnings-report.ts';
import type { EarningsRow } from '../reports/earnings/read-earnings.ts';
import type { EarningsReport } from '../reports/earnings/write-report.ts';
import { grouped } from '../rupiah.ts';
import { inColumns } from './columns.ts';

/** Formats a report as a table with its totals, and says what the figures leave out. Amounts are rupiah. */
export function formatEarnings(report: Omit<EarningsReport, 'rows'>, rows: readonly EarningsRow[]): string {
  const { kind, query, completeAt } = report;
  const { by, environment, from, to } = query;
  const days = from === to ? `on ${from}` : `from ${from} to ${to}`;
  if (rows.length === 0)
    return [`Nothing was booked in ${environment} ${days} (WIB).`, formatCompleteness(completeAt)].join('\n');
  const columns = columnsOf(kind, by);
  const named = by === 'client' || by === 'product';
  const totals = rows.reduce<Earnings>(addEarnings, noEarnings);
  const line = (cells: readonly string[], of: Earnings): string[] => [
    ...cells,
    ...valuesOf(columns, by, of).map(formatValue),
  ];
  const titles = [
    ...[by, ...(named ? ['name'] : [])].map((title) => ({ title })),
    ...columns.map(({ title }) => ({ title, align: 'right' as const })),
  ];
  const table = inColumns(titles, [
    ...rows.map((row) => line([row.key, ...(named ? [row.name ?? ''] : [])], row)),
    line(['total', ...(named ? [''] : [])], totals),
  ]);
  return [
    `${kind === 'sales' ? 'Sales' : 'Profit'} by ${by} in ${environment} ${days} (WIB), in rupiah`,
    '',
    ...table,
    '',
    ...formatEarlier(totals),
    formatCompleteness(completeAt),
  ].join('\n');
}

function formatEarlier({ earlier }: Earnings): string[] {
  if (earlier === 0n) return [];
  const which =
    earlier === 1n ? '1 outcome, refund or loss belongs' : `${earlier} outcomes, refunds and losses belong`;
  return [
    `Everything counts on the day it was booked: ${which} to orders that were confirmed on an earlier day.`,
  ];
}

function formatCompleteness(completeAt: Date | null): string {
  if (completeAt === null) return 'No server has added the figures up yet.';
  return `The figures are complete up to ${jakartaDateTime(completeAt)} WIB.`;
}

function formatValue(value: Exclude<CsvCell, string>): string {
  if (value === null) return '–';
  return typeof value === 'object' ? withDecimals(value, '.') : grouped(BigInt(value));
}
