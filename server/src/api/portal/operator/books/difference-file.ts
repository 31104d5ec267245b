import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { readReconciledDays } from '../../../../reconciliation/rulings/reconciled-days.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed, text } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';

const heads = {
  id: [
    ...['Tanggal (WIB)', 'Pemasok', 'Jenis', 'Transaksi', 'Rujukan', 'Buku kami', 'Kata pemasok'],
    ...['Selisih', 'Keadaan', 'Alasan', 'Oleh'],
  ],
  en: [
    ...['Day (WIB)', 'Supplier', 'Kind', 'Order', 'Reference', 'Our books', 'Supplier says'],
    ...['Difference', 'State', 'Reason', 'By'],
  ],
} as const;

/** How many days are read at once. */
const daysAtOnce = 31;

/** GET …/reconciliation/differences.csv: every difference of the newest reconciliation of each supplier and day. */
export function registerDifferenceFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/reconciliation/differences.csv',
    {
      config: { access: { operator: 'books:read' } },
      schema: {
        operationId: 'downloadDifferences',
        summary: 'Download the differences with suppliers',
        querystring: closed({
          supplier: Type.Optional(text({ maxLength: 100 })),
          language: CsvLanguage,
        }),
        response: { 200: csvResponse, default: refused },
      },
    },
    (request, reply) => {
      const { supplier, language = 'id' } = request.query;
      return answerCsv(reply, {
        name: 'selisih-pemasok',
        language,
        head: heads[language],
        pages: rowsOf(app, supplier),
      });
    },
  );
}

async function* rowsOf(
  { database }: App,
  supplier: string | undefined,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  for (let before: string | undefined; ;) {
    const days = await readReconciledDays(database, {
      ...{ supplier, before, withDifferences: true, days: daysAtOnce },
    });
    before = days.at(-1)?.day;
    if (before === undefined) return;
    yield days.flatMap(({ day, supplier: name, differences }) =>
      differences.map(({ drift, state, rulings }): CsvCell[] => [
        ...[day, name, drift.kind, drift.purchase?.orderId ?? null],
        drift.purchase?.reference ?? (drift.strayNumber === undefined ? null : String(drift.strayNumber)),
        ...[drift.booked, drift.said, drift.amount],
        ...[state, rulings.at(-1)?.reason ?? null, rulings.at(-1)?.by ?? null],
      ]),
    );
  }
}
