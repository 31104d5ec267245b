import { type Command, InvalidArgumentError } from 'commander';
import { notSetUp } from '../suppliers/setup/supplier-names.ts';
import { importHistory } from '../reconciliation/history/import-history.ts';
import { type HistoryColumn, historyColumns, readHistory } from '../reconciliation/history/read-history.ts';
import { operator } from '../operators/audit-record.ts';
import { grouped } from '../rupiah.ts';
import { formatSale, presentSale } from './format-restore.ts';
import { answer, type JsonOption, readGivenFile } from './run.ts';
import { withApp } from './with-app.ts';

type Columns = Partial<Record<HistoryColumn, string>>;

interface ImportOptions extends JsonOption {
  readonly columns?: Columns;
}

/** `konter supplier import-history`. The exit code is 1 if a sale is explained by no order. */
export function addImportHistory(group: Command): void {
  group
    .command('import-history')
    .description("compare a supplier's own export of its transactions with our orders; books nothing")
    .argument('<supplier>', 'the supplier')
    .argument('<file>', 'the export as CSV with headers, or - for standard input')
    .option(
      '--columns <list>',
      `the headers of columns that are not found: ${historyColumns.join(', ')}, such as reference=HEADER,time=HEADER`,
      parseColumns,
    )
    .action(async (supplier: string, file: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>();
      const history = readHistory(await readGivenFile(file, { orInput: true }), options.columns ?? {});
      const found = await withApp(async (app) => {
        await app.suppliers.refresh();
        if (!app.suppliers.real().some((one) => one.supplier.name === supplier)) throw notSetUp(supplier);
        return importHistory(app, { supplier, history, by: operator });
      });
      const { unexplained, notBooked } = found;
      answer(
        options,
        {
          supplier,
          rows: history.rows.length,
          unreadable_lines: history.unreadable,
          sales: found.sales,
          from: found.from,
          to: found.to,
          unexplained: unexplained.map(presentSale),
          not_booked: notBooked.map(({ orderId, reference, amount }) => ({
            order_id: orderId,
            reference,
            amount,
          })),
        },
        [
          `Read ${history.rows.length} transactions, ${found.sales} of them sold or pending.`,
          ...(history.unreadable.length === 0
            ? []
            : [`Lines without a reference: ${history.unreadable.slice(0, 20).join(', ')}.`]),
          unexplained.length === 0
            ? 'Every sale is that of an order.'
            : `No order explains ${unexplained.length} sales:`,
          ...unexplained.map((sale) => `  ${formatSale(sale)}`),
          ...notBooked.map(
            ({ orderId, reference, amount }) =>
              `Sold there, but not in our books: order ${orderId}  ${reference}  ${amount === null ? '' : grouped(amount)}`,
          ),
        ].join('\n'),
      );
      if (unexplained.length + notBooked.length > 0) process.exitCode = 1;
    });
}

function parseColumns(text: string): Columns {
  const columns: Columns = {};
  for (const part of text.split(',')) {
    const [name, ...header] = part.split('=');
    const column = historyColumns.find((one) => one === name?.trim());
    if (column === undefined || header.length === 0)
      throw new InvalidArgumentError(
        `It must be a list such as reference=HEADER of ${historyColumns.join(', ')}.`,
      );
    columns[column] = header.join('=').trim();
  }
  return columns;
}
