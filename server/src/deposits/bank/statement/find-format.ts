import { csvDelimiters, csvRows } from '../../../parse-csv.ts';
import { decodeText } from './decode-text.ts';
import {
  bareHeader,
  type ColumnMapping,
  type StatementBank,
  type StatementColumn,
  statementColumns,
  type StatementFormat,
  statementFormats,
} from './statement-formats.ts';
import { exportAgain, StatementRefused } from './statement-refused.ts';

/** Where the header line of a file is, and which cell of a row has which column. */
export interface FoundFormat {
  readonly format: StatementFormat;
  readonly delimiter: string;
  /** The line of the header. */
  readonly line: number;
  /** How many cells a row has. */
  readonly width: number;
  /** The cells of each column. */
  readonly places: Readonly<Record<StatementColumn, readonly number[]>>;
  /** The cell behind the amount that has no header: it has the mark CR or DB. */
  readonly markPlace: number | undefined;
}

/** The header comes after a few lines about the account. */
const headerWithinRows = 40;

/**
 * Finds the header line of a statement file. A generic file needs `columns`, by their headers in it.
 * @throws StatementRefused when the file has none of the headers of its bank
 */
export function findFormat(bytes: Buffer, bank: StatementBank, columns?: ColumnMapping): FoundFormat {
  const formats = columns === undefined ? statementFormats : [mappedFormat(bank, columns)];
  for (const delimiter of csvDelimiters) {
    for (const { line, cells } of firstRows(bytes, delimiter)) {
      const header = cells.map(bareHeader);
      const format = formats.find((one) => one.header.every((name) => header.includes(name)));
      if (format === undefined) continue;
      if (format.bank !== bank)
        throw new StatementRefused(
          'other_bank',
          `This is a file of ${format.bank} (${format.name}), not of ${bank}.`,
          'Name the bank of the file.',
          line,
        );
      return { format, delimiter, line, ...placesIn(header, format.columns) };
    }
  }
  if (columns !== undefined)
    throw new StatementRefused(
      'no_named_headers',
      'No line of the file has all the headers that were named.',
      '',
    );
  throw new StatementRefused(
    'no_headers',
    `No line of the file has the headers of a statement of ${bank}.`,
    `${exportAgain} For another kind of file, choose the bank generic and name its columns.`,
  );
}

function* firstRows(bytes: Buffer, delimiter: string): Generator<{ line: number; cells: readonly string[] }> {
  let count = 0;
  for (const row of csvRows(decodeText(bytes), delimiter)) {
    yield row;
    count += 1;
    if (count === headerWithinRows) return;
  }
}

function mappedFormat(bank: StatementBank, columns: ColumnMapping): StatementFormat {
  const named = Object.fromEntries(
    statementColumns.flatMap((column) => {
      const headers = columns[column]?.map(bareHeader) ?? [];
      return headers.length === 0 ? [] : [[column, headers]];
    }),
  );
  return {
    name: bank === 'generic' ? 'generic' : `${bank}-columns`,
    bank,
    header: Object.values(named).flat(),
    columns: named,
    totals: false,
    signed: named['direction'] === undefined,
  };
}

/**
 * Checks that a mapping names what a line needs.
 * @throws StatementRefused that says what is missing
 */
export function checkMapping(columns: ColumnMapping): void {
  const has = (column: StatementColumn): boolean => (columns[column] ?? []).length > 0;
  if (!has('date') || !has('description'))
    throw new StatementRefused('columns_not_named', 'The columns date and description must be named.', '');
  if (has('amount') === (has('debit') && has('credit')))
    throw new StatementRefused(
      'amount_not_named',
      'Either the column amount must be named, or both debit and credit.',
      '',
    );
  if (has('amount') && !has('direction') && !has('balance'))
    throw new StatementRefused(
      'marks_not_named',
      'The column direction must be named, which tells debits from credits, or balance if the amounts of debits are below zero.',
      '',
    );
}

function placesIn(
  header: readonly string[],
  columns: ColumnMapping,
): Pick<FoundFormat, 'markPlace' | 'places' | 'width'> {
  const placesOf = (column: StatementColumn): readonly number[] =>
    (columns[column] ?? []).flatMap((name) => header.flatMap((one, i) => (one === name ? [i] : [])));
  const places = {
    date: placesOf('date'),
    description: placesOf('description'),
    amount: placesOf('amount'),
    direction: placesOf('direction'),
    debit: placesOf('debit'),
    credit: placesOf('credit'),
    balance: placesOf('balance'),
    reference: placesOf('reference'),
    account: placesOf('account'),
    currency: placesOf('currency'),
  };
  const behind = (places.amount[0] ?? header.length) + 1;
  return {
    places,
    width: header.findLastIndex((name) => name !== '') + 1,
    markPlace: header[behind] === '' && behind < header.length - 1 ? behind : undefined,
  };
}
