import { parseSen, type Sen } from './amount.ts';
import type { FoundFormat } from './find-format.ts';
import { parseBookedAt, type Period } from './statement-date.ts';
import type { StatementColumn } from './statement-formats.ts';
import type { Direction, StatementLine } from './statement-line.ts';
import { exportAgain, StatementRefused } from './statement-refused.ts';

/** A row of a statement: a booked line, or one that is not booked yet or moves nothing. */
export type StatementRow =
  /** `bySign`: nothing but the sign of its amount tells its direction. */
  | { readonly kind: 'line'; readonly line: StatementLine; readonly bySign: boolean }
  | { readonly kind: 'pending'; readonly amount: Sen }
  | { readonly kind: 'zero' };

interface Movement {
  readonly amount: Sen;
  readonly direction: Direction;
  readonly bySign: boolean;
}

/** The marks of debits and credits, Indonesian and English. */
const marks: Readonly<Record<Direction, RegExp>> = {
  credit: /^(?:cr|k|c|kr|kredit|credit|masuk|in)$/i,
  debit: /^(?:db|d|dr|debet|debit|keluar|out)$/i,
};

/** Longer texts are no texts of a bank: a quote is missing somewhere. */
export const [descriptionMax, referenceMax] = [2_000, 200];

/** What KlikBCA writes in place of the date while a line is not booked. */
const pending = /^'?PEND/i;

/**
 * Reads a row below the header line.
 * @throws StatementRefused when it is not whole, or says something that is not known
 */
export function readLine(
  { line, cells: given }: { readonly line: number; readonly cells: readonly string[] },
  found: FoundFormat,
  period: Period | null,
): StatementRow {
  const cells = found.format.unquoted === true ? joinDescription(given, found) : given;
  const width = cells.findLastIndex((cell) => cell !== '') + 1;
  if (cells.length < found.width)
    throw new StatementRefused(
      'cut',
      `It has ${cells.length} of ${found.width} columns: it is cut.`,
      exportAgain,
      line,
    );
  if (width > found.width)
    throw new StatementRefused(
      'too_many_columns',
      `It has more columns than the header line.`,
      exportAgain,
      line,
    );
  const cell = (column: StatementColumn): string => textOf(cells, found.places[column]);
  const movement = readMovement(cells, found, line);
  if (movement === 'zero') return { kind: 'zero' };
  const date = cell('date');
  if (pending.test(date))
    return { kind: 'pending', amount: movement.direction === 'credit' ? movement.amount : -movement.amount };
  const [description, reference] = [cell('description'), cell('reference')];
  if (description.length > descriptionMax || reference.length > referenceMax)
    throw new StatementRefused(
      'text_too_long',
      'Its description or reference is too long.',
      exportAgain,
      line,
    );
  const booked = parseBookedAt(date, period);
  if (booked === undefined) throw unknownDate(date, period, line);
  return {
    kind: 'line',
    bySign: movement.bySign,
    line: {
      line,
      ...booked,
      ...{ amount: movement.amount, direction: movement.direction },
      description,
      balance: readBalance(cell('balance'), line),
      reference,
    },
  };
}

/** The cells of a row that has too many, because a comma of its description is in no quotes: what is too much belongs to it. */
function joinDescription(
  cells: readonly string[],
  { delimiter, places, width }: FoundFormat,
): readonly string[] {
  const [place] = places.description;
  const extra = cells.findLastIndex((cell) => cell !== '') + 1 - width;
  if (place === undefined || extra <= 0) return cells;
  const end = place + extra + 1;
  return [...cells.slice(0, place), cells.slice(place, end).join(delimiter), ...cells.slice(end)];
}

/** A cell without the apostrophe that makes a spreadsheet read it as text; several cells are joined. */
function textOf(cells: readonly string[], places: readonly number[]): string {
  return places
    .map((place) =>
      (cells[place] ?? '')
        .replace(/^'/, '')
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .filter((text) => text !== '')
    .join(' ');
}

function unknownDate(date: string, period: Period | null, line: number): StatementRefused {
  const noYear = /^\d{1,2}[/-]\d{1,2}$/.test(date);
  if (noYear && period === null)
    return new StatementRefused(
      'no_year',
      'Its date has no year, and the file does not say which days it covers.',
      'Name the days of the file, such as 01/12/2025-31/12/2025.',
      line,
    );
  return noYear
    ? new StatementRefused(
        'outside_period',
        'Its date is not one day of the period of the file.',
        exportAgain,
        line,
      )
    : new StatementRefused('unknown_date', 'It has no date that konter can read.', exportAgain, line);
}

function readMovement(cells: readonly string[], found: FoundFormat, line: number): Movement | 'zero' {
  const { places } = found;
  if (places.amount.length > 0) return readMarked(cells, found, line);
  const texts = [textOf(cells, places.debit), textOf(cells, places.credit)];
  if (texts.every((text) => text === '')) throw unknownAmount(line);
  const [debit, credit] = texts.map((text) => (text === '' || text === '-' ? 0n : parseSen(text)));
  if (debit === undefined || credit === undefined || debit < 0n || credit < 0n) throw unknownAmount(line);
  if (debit > 0n && credit > 0n)
    throw new StatementRefused('debit_and_credit', 'It has both a debit and a credit.', exportAgain, line);
  if (debit === 0n && credit === 0n) return 'zero';
  return credit > 0n
    ? { amount: credit, direction: 'credit', bySign: false }
    : { amount: debit, direction: 'debit', bySign: false };
}

/** One column has the amount. A mark beside it, or else its sign, says which way the money went. */
function readMarked(cells: readonly string[], found: FoundFormat, line: number): Movement | 'zero' {
  const { format, places, markPlace } = found;
  const text = textOf(cells, places.amount);
  const [, figures = '', suffix = ''] = /^(.*?)\s*([a-z]*)$/i.exec(text) ?? [];
  const beside = markPlace === undefined ? '' : (cells[markPlace] ?? '');
  const named = [suffix, beside, textOf(cells, places.direction)].filter((mark) => mark !== '');
  const amount = parseSen(figures);
  if (amount === undefined) throw unknownAmount(line);
  if (amount === 0n) return 'zero';
  const directions = new Set(named.map(directionOf));
  const [direction] = directions;
  if (directions.size > 1 || (named.length > 0 && direction === undefined))
    throw new StatementRefused(
      'unknown_mark',
      'Its mark is neither that of a debit nor that of a credit.',
      exportAgain,
      line,
    );
  if (direction === undefined) {
    if (!format.signed) throw noMark(line);
    return amount > 0n
      ? { amount, direction: 'credit', bySign: true }
      : { amount: -amount, direction: 'debit', bySign: true };
  }
  if (amount < 0n)
    throw new StatementRefused('sign_and_mark', 'Its amount has both a sign and a mark.', exportAgain, line);
  return { amount, direction, bySign: false };
}

function directionOf(mark: string): Direction | undefined {
  return marks.credit.test(mark) ? 'credit' : marks.debit.test(mark) ? 'debit' : undefined;
}

function noMark(line: number): StatementRefused {
  return new StatementRefused(
    'no_mark',
    'It has no mark that tells a debit from a credit.',
    exportAgain,
    line,
  );
}

function unknownAmount(line: number): StatementRefused {
  return new StatementRefused('unknown_amount', 'It has no amount that konter can read.', exportAgain, line);
}

function readBalance(text: string, line: number): Sen | null {
  if (text === '') return null;
  const [, figures = '', mark = ''] = /^(.*?)\s*(cr|db)?$/i.exec(text) ?? [];
  const balance = parseSen(figures);
  if (balance === undefined)
    throw new StatementRefused(
      'unknown_balance',
      'It has no balance that konter can read.',
      exportAgain,
      line,
    );
  return mark.toLowerCase() === 'db' ? -balance : balance;
}
