import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { notSetUp } from '../../../../suppliers/setup/supplier-names.ts';
import { importHistory } from '../../../../reconciliation/history/import-history.ts';
import {
  type History,
  type HistoryColumn,
  historyColumns,
  readHistory,
} from '../../../../reconciliation/history/read-history.ts';
import { Refusal } from '../../../../refusals.ts';
import type { Api } from '../../../api.ts';
import { closed, ref, text } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { reasonDetail } from '../../reason-detail.ts';
import { numberOrNull } from './number-or-null.ts';

/** The largest file, characters: about 20,000 transactions. */
const fileMax = 2_000_000;
/** The largest body: each character may take two bytes, and some are escaped. */
const bodyLimit = 5_000_000;
const [shownMax, linesMax] = [200, 20];
/** The most transactions of a file: each is compared with our orders. */
const rowsMax = 20_000;

const header = Type.Optional(text({ minLength: 1, maxLength: 100 }));

/** POST …/reconciliation/histories: compares a supplier's own export with our orders. */
export function importSupplierHistory(api: Api, app: App): void {
  api.post(
    '/portal/operator/reconciliation/histories',
    {
      bodyLimit,
      config: { access: { operator: 'books:write' } },
      schema: {
        operationId: 'importSupplierHistory',
        summary: "Compare a supplier's own export of its transactions with our orders",
        body: closed({
          supplier: text({ minLength: 1, maxLength: 100 }),
          csv: Type.String({ minLength: 1, maxLength: fileMax, description: 'The file, with headers.' }),
          columns: Type.Optional(
            closed({
              ...{ reference: header, customer: header, sku: header },
              ...{ price: header, status: header, time: header },
            }),
          ),
        }),
        response: { 200: ref('ImportedHistoryAnswer'), default: refused },
      },
    },
    async (request) => {
      const { supplier, csv, columns = {} } = request.body;
      const history = readGiven(csv, columns);
      await app.suppliers.refresh();
      if (!app.suppliers.real().some((one) => one.supplier.name === supplier)) throw notSetUp(supplier);
      const found = await importHistory(app, { supplier, history, by: actorOf(request) });
      return portalAnswer(request, {
        ...{ rows: history.rows.length, sales: found.sales, from: found.from, to: found.to },
        unreadable_lines: history.unreadable.slice(0, linesMax),
        unexplained: found.unexplained.slice(0, shownMax).map((sale) => ({
          ...{
            reference: sale.reference,
            sold_at: sale.soldAt,
            sku: sale.sku,
            amount: numberOrNull(sale.amount),
          },
          ...{ customer_no: sale.customerMasked, pending: sale.pending },
          likely_order_id: sale.likely?.orderId ?? null,
        })),
        unexplained_count: found.unexplained.length,
        not_booked: found.notBooked.slice(0, shownMax).map(({ orderId, reference, amount }) => ({
          order_id: orderId,
          reference,
          amount: numberOrNull(amount),
        })),
        not_booked_count: found.notBooked.length,
      });
    },
  );
}

/** Reads a file with the headers of its columns. @throws Refusal `invalid_parameter` when it has too many transactions */
function readGiven(csv: string, columns: Partial<Record<HistoryColumn, string>>): History {
  const named = Object.fromEntries(
    historyColumns.flatMap((column) => {
      const name = columns[column];
      return name === undefined ? [] : [[column, name]];
    }),
  );
  const history = readHistory(csv, named);
  if (history.rows.length <= rowsMax) return history;
  const message = `A file has at most ${rowsMax} transactions here.`;
  throw new Refusal('invalid_parameter', {
    details: [reasonDetail('csv', message, { reason: 'history_too_long', facts: { max: rowsMax } })],
  });
}
