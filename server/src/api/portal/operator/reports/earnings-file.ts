import type { App } from '../../../../app.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import {
  addEarnings,
  deriveEarnings,
  type Earnings,
  noEarnings,
} from '../../../../reports/earnings/earnings.ts';
import {
  type Dimension,
  type EarningsQuery,
  readEarnings,
} from '../../../../reports/earnings/read-earnings.ts';
import { type Latencies, readLatencies } from '../../../../reports/earnings/read-latencies.ts';
import type { Api } from '../../../api.ts';
import { closed } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';
import { earningsQueryOf, reportQuery } from './report-query.ts';

const keys: Readonly<Record<'en' | 'id', Readonly<Record<Dimension, string>>>> = {
  id: {
    ...{ day: 'Tanggal', month: 'Bulan', product: 'Produk', brand: 'Merek' },
    ...{ category: 'Kategori', supplier: 'Pemasok', client: 'Klien' },
  },
  en: {
    ...{ day: 'Day', month: 'Month', product: 'Product', brand: 'Brand' },
    ...{ category: 'Category', supplier: 'Supplier', client: 'Client' },
  },
};

const heads = {
  id: [
    ...['Nama', 'Transaksi', 'Berhasil', 'Gagal', 'Dialihkan', 'Tingkat berhasil (%)', 'Penjualan', 'Modal'],
    ...['Laba kotor', 'Dikembalikan', 'Nilai pengembalian', 'Modal kembali', 'Kerugian', 'Laba'],
    'Rata-rata lama (md)',
  ],
  en: [
    ...['Name', 'Orders', 'Succeeded', 'Failed', 'Failed over', 'Success rate (%)', 'Sales', 'Cost'],
    ...['Margin', 'Refunded', 'Refunds', 'Refunded cost', 'Losses', 'Profit'],
    'Average time (ms)',
  ],
} as const;

const totalNames = { id: 'Jumlah', en: 'Total' } as const;
const rowsAtOnce = 500;

/** GET …/reports/earnings.csv: all lines of a report, with the totals in the last one. */
export function registerEarningsFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/reports/earnings.csv',
    {
      config: { access: { operator: 'reports:read' } },
      schema: {
        operationId: 'downloadEarningsReport',
        summary: 'Download a report',
        querystring: closed({ ...reportQuery, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { language = 'id', ...given } = request.query;
      const query = await earningsQueryOf(app, given);
      const { by, environment, from, to } = query;
      return answerCsv(reply, {
        name: `laporan-${by}-${environment}-${from}-${to}`,
        language,
        head: [keys[language][by], ...heads[language]],
        pages: rowsOf(app, query, totalNames[language]),
      });
    },
  );
}

async function* rowsOf(
  { database }: App,
  query: EarningsQuery,
  totalName: string,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  const latencies = await readLatencies(database, query);
  const cells = (of: Earnings, averageMs: number | null | undefined): CsvCell[] =>
    cellsOf(of, { ofSupplier: query.by === 'supplier', averageMs: averageMs ?? null });
  let totals = noEarnings;
  let page: CsvCell[][] = [];
  for await (const row of readEarnings(database, query)) {
    totals = addEarnings(totals, row);
    page.push([row.key, row.name, ...cells(row, averageOf(latencies, row.key))]);
    if (page.length < rowsAtOnce) continue;
    yield page;
    page = [];
  }
  yield [...page, [totalName, null, ...cells(totals, latencies?.all)]];
}

function averageOf(latencies: Latencies | undefined, key: string): number | undefined {
  return latencies?.byKey.get(key);
}

function cellsOf(
  of: Earnings,
  { ofSupplier, averageMs }: { readonly ofSupplier: boolean; readonly averageMs: number | null },
): CsvCell[] {
  const { successRate, margin, profit } = deriveEarnings(of, { ofSupplier });
  return [
    ...[of.confirmed, of.succeeded, of.failed, of.failedOver],
    successRate === null ? null : { hundredths: successRate },
    ...[of.sales, of.cost, margin, of.refunded, of.refunds, of.refundedCost, of.losses, profit],
    averageMs === null ? null : BigInt(Math.round(averageMs)),
  ];
}
