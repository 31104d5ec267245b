import type { CsvCell } from '../csv.ts';
import { csvMark, csvRow, withDecimals } from '../csv.ts';
import { addEarnings, type Earnings, noEarnings } from './earnings.ts';
import { columnsOf, type ReportKind, valuesOf } from './earnings-report.ts';
import type { EarningsQuery, EarningsRow } from './read-earnings.ts';

/** A report of earnings, before it is written. */
export interface EarningsReport {
  readonly kind: ReportKind;
  readonly query: EarningsQuery;
  /** Up to when the figures are complete; null: nothing was added up yet. */
  readonly completeAt: Date | null;
  readonly rows: AsyncIterable<EarningsRow>;
}

/** How many lines are written at once. */
const blockLines = 500;

/** A report for a spreadsheet: a header, the lines, and the totals in the last line. */
export async function* writeReportCsv({ kind, query, rows }: EarningsReport): AsyncGenerator<string> {
  const { by, daily } = query;
  const columns = columnsOf(kind, by);
  const named = by === 'client' || by === 'product';
  const headings = [...(daily ? ['day'] : []), by, ...(named ? ['name'] : [])];
  const line = (cells: readonly CsvCell[], of: Earnings): string =>
    `${csvRow([...cells, ...valuesOf(columns, by, of), of.earlier])}\n`;
  yield `${csvMark}${csvRow([...headings, ...columns.map(({ title }) => title), 'of earlier days'])}\n`;
  let totals = noEarnings;
  yield* inBlocks(rows, (row) => {
    totals = addEarnings(totals, row);
    return line([...(daily ? [row.day] : []), row.key, ...(named ? [row.name] : [])], row);
  });
  yield line(['total', ...headings.slice(1).map(() => null)], totals);
}

/** A report as one JSON document, written line by line. */
export async function* writeReportJson(report: EarningsReport): AsyncGenerator<string> {
  const { kind, query, completeAt, rows } = report;
  const { by, environment, from, to } = query;
  const figures = (of: Earnings): Readonly<Record<string, number | null>> => {
    const columns = columnsOf(kind, by);
    const values = valuesOf(columns, by, of);
    const named = columns.map(({ name }, i) => [name, jsonValue(values[i] ?? null)] as const);
    return { ...Object.fromEntries(named), of_earlier_days: Number(of.earlier) };
  };
  const head = {
    report: kind,
    by,
    environment,
    from,
    to,
    time_zone: 'Asia/Jakarta',
    complete_at: completeAt,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let totals = noEarnings;
  let separator = '\n';
  yield* inBlocks(rows, (row) => {
    totals = addEarnings(totals, row);
    const key = {
      ...(query.daily ? { day: row.day } : {}),
      [by]: row.key,
      ...(by === 'client' || by === 'product' ? { name: row.name } : {}),
      ...(by === 'product' ? { kind: row.kind } : {}),
    };
    const text = `${separator}${JSON.stringify({ ...key, ...figures(row) })}`;
    separator = ',\n';
    return text;
  });
  yield `\n],"totals":${JSON.stringify(figures(totals))}}\n`;
}

/** Amounts are at most 10^15, which JSON numbers hold exactly. */
function jsonValue(value: Exclude<CsvCell, string>): number | null {
  if (value === null) return null;
  return Number(typeof value === 'object' ? withDecimals(value, '.') : value);
}

async function* inBlocks(
  rows: AsyncIterable<EarningsRow>,
  write: (row: EarningsRow) => string,
): AsyncGenerator<string> {
  let block: string[] = [];
  for await (const row of rows) {
    block.push(write(row));
    if (block.length < blockLines) continue;
    yield block.join('');
    block = [];
  }
  yield block.join('');
}
