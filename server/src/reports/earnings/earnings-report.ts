import type { CsvCell } from '../csv.ts';
import { deriveEarnings, type DerivedEarnings, type Earnings } from './earnings.ts';
import type { Dimension } from './read-earnings.ts';

/** The reports of earnings: what was sold, and what was earned with it. */
export const reportKinds = ['sales', 'profit'] as const;

/** One of the reports. */
export type ReportKind = (typeof reportKinds)[number];

/** A figure of a report. Amounts are rupiah. */
export interface ReportColumn {
  /** The title for people, in tables and CSV files. */
  readonly title: string;
  /** The name in JSON. */
  readonly name: string;
  value(of: Earnings & DerivedEarnings): Exclude<CsvCell, string>;
}

const orders: ReportColumn = { title: 'orders', name: 'orders', value: (of) => of.confirmed };
const succeeded: ReportColumn = { title: 'succeeded', name: 'succeeded', value: (of) => of.succeeded };
const failed: ReportColumn = { title: 'failed', name: 'failed', value: (of) => of.failed };
const failedOver: ReportColumn = { title: 'failed over', name: 'failed_over', value: (of) => of.failedOver };
const sales: ReportColumn = { title: 'sales', name: 'sales', value: (of) => of.sales };
const refunded: ReportColumn = { title: 'refunded', name: 'refunded', value: (of) => of.refunded };
const refunds: ReportColumn = { title: 'refunds', name: 'refunds', value: (of) => of.refunds };
const successRate: ReportColumn = {
  title: 'success rate (%)',
  name: 'success_rate',
  value: ({ successRate: rate }) => (rate === null ? null : { hundredths: rate }),
};

/** The figures of a report, in order. Only suppliers have purchases that failed over to another one. */
export function columnsOf(report: ReportKind, by: Dimension): readonly ReportColumn[] {
  if (report === 'sales')
    return [
      ...[orders, succeeded, failed],
      ...(by === 'supplier' ? [failedOver] : []),
      ...[successRate, sales, refunded, refunds],
      { title: 'net sales', name: 'net_sales', value: (of) => of.netSales },
    ];
  return [
    ...[orders, succeeded, successRate, sales],
    { title: 'cost', name: 'cost', value: (of) => of.cost },
    { title: 'margin', name: 'margin', value: (of) => of.margin },
    ...[refunded, refunds],
    { title: 'refunded cost', name: 'refunded_cost', value: (of) => of.refundedCost },
    { title: 'losses', name: 'losses', value: (of) => of.losses },
    { title: 'profit', name: 'profit', value: (of) => of.profit },
  ];
}

/** The values of a line, in the order of its columns. */
export function valuesOf(
  columns: readonly ReportColumn[],
  by: Dimension,
  earnings: Earnings,
): readonly Exclude<CsvCell, string>[] {
  const all = { ...earnings, ...deriveEarnings(earnings, { ofSupplier: by === 'supplier' }) };
  return columns.map((column) => column.value(all));
}
