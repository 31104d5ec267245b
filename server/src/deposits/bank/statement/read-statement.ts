import { csvRows } from '../../../parse-csv.ts';
import { formatSen, parseSen, type Sen } from './amount.ts';
import { makeBalanceChain } from './balance-chain.ts';
import { decodeText } from './decode-text.ts';
import { findFormat, type FoundFormat } from './find-format.ts';
import { type LabelledValue, readLabelledValue, type StatementLabel } from './labelled-value.ts';
import { readLine } from './read-line.ts';
import { parsePeriod, type Period } from './statement-date.ts';
import type { ColumnMapping, StatementBank } from './statement-formats.ts';
import type { Direction, StatementLine } from './statement-line.ts';
import { exportAgain, StatementRefused } from './statement-refused.ts';

/** How a statement file is read. */
export interface StatementQuery {
  readonly bank: StatementBank;
  /** The number of the bank account that the file must be of. */
  readonly accountNumber: string;
  /** The headers of the columns, of a generic file. */
  readonly columns?: ColumnMapping | undefined;
  /** The days that the file covers, if it does not say so, or says it in words. */
  readonly period?: Period | undefined;
  /** No line is booked later than on this day, `YYYY-MM-DD`. */
  readonly lastDay: string;
}

/** What proves that no line of the file is missing; `none`: nothing in it does. */
export type Completeness = 'balances' | 'none' | 'totals';

/** A file that was read to its end. */
export interface StatementSummary {
  readonly format: string;
  readonly lines: number;
  /** Rows that the bank has not booked yet. They are not lines. */
  readonly pending: number;
  /** Whether the file names the account: in full, rounded by a spreadsheet, or not at all. */
  readonly account: 'absent' | 'named' | 'rounded';
  readonly completeness: Completeness;
}

/** What the file says about the whole of it. */
interface About {
  readonly labels: Map<StatementLabel, readonly [value: string, count: string | undefined, line: number]>;
  account: StatementSummary['account'];
  period: Period | null;
}

interface Sums {
  credits: Sen;
  debits: Sen;
  creditCount: number;
  debitCount: number;
  /** Credits minus debits that are not booked yet. */
  pending: Sen;
  /** The directions that only the sign of an amount tells. */
  readonly signs: Set<Direction>;
}

/**
 * Reads a statement file line by line and checks the whole of it: the account, every row, the running balances, and the totals
 * at its end. Only the row that is read is in memory. Nothing of the file may be used before the generator has returned.
 * @throws StatementRefused when anything does not fit
 */
export function* readStatement(
  bytes: Buffer,
  query: StatementQuery,
): Generator<StatementLine, StatementSummary> {
  const found = findFormat(bytes, query.bank, query.columns);
  const about: About = { labels: new Map(), account: 'absent', period: query.period ?? null };
  const chain = makeBalanceChain();
  const sums = noSums();
  let pending = 0;
  let last = found.line;

  for (const { line, cells, cut } of csvRows(decodeText(bytes), found.delimiter)) {
    last = line;
    if (cut)
      throw new StatementRefused('cut', 'The file ends inside a quoted cell: it is cut.', exportAgain, line);
    if (line === found.line) continue;
    const labelled = readLabelledValue(cells);
    if (labelled !== undefined && (line < found.line || found.format.totals)) {
      noteLabel(about, labelled, query, line);
      continue;
    }
    if (line < found.line) continue;
    const row = readLine({ line, cells }, found, about.period);
    const named = found.places.account.map((place) => cells[place] ?? '').join('');
    if (named !== '') about.account = checkAccount(named, query, line);
    for (const place of found.places.currency) checkCurrency(cells[place] ?? '', line);
    if (row.kind === 'zero') continue;
    if (row.kind === 'pending') {
      pending += 1;
      sums.pending += row.amount;
      chain.restart();
      continue;
    }
    checkDay(row.line, about.period, query.lastDay);
    const signed = addTo(sums, row.line);
    if (row.bySign) sums.signs.add(row.line.direction);
    if (!chain.add(signed, row.line.balance))
      throw new StatementRefused(
        'lines_missing',
        'Its balance does not follow from the line before it: lines are missing or changed.',
        exportAgain,
        line,
      );
    yield row.line;
  }

  if (chain.links === 0) checkSigns(sums.signs, last);
  const totals = checkTotals(found, about.labels, sums, last);
  const completeness = totals ? 'totals' : chain.links > 0 ? 'balances' : 'none';
  if (completeness === 'none') checkEnd(bytes, last);
  return {
    format: found.format.name,
    lines: sums.creditCount + sums.debitCount,
    pending,
    account: about.account,
    completeness,
  };
}

function noteLabel(
  about: About,
  { label, value, rest }: LabelledValue,
  query: StatementQuery,
  line: number,
): void {
  about.labels.set(label, [value, rest.find((cell) => cell !== ''), line]);
  if (label === 'account') about.account = checkAccount(value, query, line);
  if (label === 'currency') checkCurrency(value, line);
  if (label === 'period') about.period = readPeriod(value, query, line);
}

/** The last character must be the end of a line, in any of the encodings. */
function checkEnd(bytes: Buffer, last: number): void {
  const end = bytes.findLast((byte) => byte !== 0);
  if (end === undefined || end === 0x0a || end === 0x0d) return;
  throw new StatementRefused(
    'maybe_cut',
    'The last line has no end, and the file has neither totals nor balances: it may be cut.',
    exportAgain,
    last,
  );
}

function noSums(): Sums {
  return { credits: 0n, debits: 0n, creditCount: 0, debitCount: 0, pending: 0n, signs: new Set() };
}

/** Some exports write debits without a sign too. The balances would show that; a debit with a sign shows that they do not. */
function checkSigns(signs: ReadonlySet<Direction>, last: number): void {
  if (!signs.has('credit') || signs.has('debit')) return;
  throw new StatementRefused(
    'marks_unproven',
    'Its amounts have no marks, and nothing proves that those of debits are below zero: it has no such debit, and no balance after another one.',
    'Name the column of the marks as direction, or export more days into one file.',
    last,
  );
}

function addTo(sums: Sums, { direction, amount }: StatementLine): Sen {
  if (direction === 'credit') {
    sums.credits += amount;
    sums.creditCount += 1;
    return amount;
  }
  sums.debits += amount;
  sums.debitCount += 1;
  return -amount;
}

function checkAccount(
  text: string,
  { accountNumber }: StatementQuery,
  line: number,
): StatementSummary['account'] {
  const bare = (number: string): string => number.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  // A spreadsheet shows a long number as 5.0501E+13, and saves only these digits of it.
  const [, digits = '', power] = /^'?(\d[.,]\d+)E\+?(\d{1,2})$/i.exec(text.trim()) ?? [];
  const fits =
    power === undefined
      ? bare(text) === bare(accountNumber)
      : bare(accountNumber).length === Number(power) + 1 &&
        roundsTo(bare(accountNumber), digits.replaceAll(/\D/g, ''));
  if (fits && bare(text) !== '') return power === undefined ? 'named' : 'rounded';
  throw new StatementRefused(
    'other_account',
    'The file is of another bank account than the chosen one.',
    'Name the account of the file.',
    line,
  );
}

function roundsTo(number: string, digits: string): boolean {
  const short = digits.replace(/0+$/, '');
  const next = number.charAt(short.length) >= '5' ? 1n : 0n;
  return String(BigInt(number.slice(0, short.length) || '0') + next) === short || number.startsWith(short);
}

/** A currency as banks write it: `IDR`, `Rupiah`, `IDR - Indonesian Rupiah`, `Rp (IDR)`. */
const rupiah = /^(?:rp\.?|idr|(?:indonesian? )?rupiah)(?:\W+(?:rp\.?|idr|(?:indonesian? )?rupiah)\)?)?$/i;

function checkCurrency(text: string, line: number): void {
  if (!rupiah.test(text.trim()))
    throw new StatementRefused(
      'not_rupiah',
      'The account is not in rupiah.',
      'Import statements in rupiah only.',
      line,
    );
}

/** The period that the file names; that of the query where it names none in days. */
function readPeriod(text: string, { period: given }: StatementQuery, line: number): Period {
  const period = parsePeriod(text) ?? given;
  if (period === undefined)
    throw new StatementRefused(
      'unknown_period',
      'The period has no dates that konter can read.',
      'Name the days of the file, such as 01/12/2025-31/12/2025.',
      line,
    );
  return period;
}

function checkDay({ day, line }: StatementLine, period: Period | null, lastDay: string): void {
  if (period !== null && (day < period.from || day > period.to))
    throw new StatementRefused(
      'outside_period',
      'Its date is outside the period of the file.',
      exportAgain,
      line,
    );
  if (day > lastDay)
    throw new StatementRefused(
      'in_future',
      'Its date is in the future.',
      'Check the dates, and the days of the file.',
      line,
    );
}

/** Compares the totals of the file with its lines. False: it has none, and its format has none. */
function checkTotals(
  { format }: FoundFormat,
  about: ReadonlyMap<StatementLabel, readonly [value: string, count: string | undefined, line: number]>,
  sums: Sums,
  last: number,
): boolean {
  const total = (label: StatementLabel): Sen | undefined => {
    const [text, , line] = about.get(label) ?? [];
    if (text === undefined) return undefined;
    const sen = text === '' ? 0n : parseSen(text);
    if (sen === undefined)
      throw new StatementRefused(
        'unknown_total',
        'The total is no amount that konter can read.',
        exportAgain,
        line,
      );
    return sen;
  };
  const [opening, closing] = [total('opening'), total('closing')];
  const [credits, debits] = [total('credits'), total('debits')];
  if (opening === undefined || closing === undefined || credits === undefined || debits === undefined) {
    if (!format.totals) return false;
    throw new StatementRefused('cut', 'The file ends without its totals: it is cut.', exportAgain, last);
  }
  const moved = sums.credits - sums.debits;
  const [creditCount, debitCount] = [about.get('credits')?.[1], about.get('debits')?.[1]];
  const booked = sums.credits === credits && sums.debits === debits;
  // KlikBCA counts what is not booked yet in the totals of some exports, and not in those of others.
  const fits =
    sums.pending === 0n
      ? booked && countFits(creditCount, sums.creditCount) && countFits(debitCount, sums.debitCount)
      : booked || credits - debits === moved + sums.pending;
  if (!fits)
    throw new StatementRefused(
      'totals_differ',
      `The totals of the file are ${formatSen(credits)} of credits and ${formatSen(debits)} of debits, and its lines add up to ${formatSen(sums.credits)} and ${formatSen(sums.debits)}: lines are missing or changed.`,
      exportAgain,
      about.get('credits')?.[2],
    );
  if (opening + credits - debits !== closing)
    throw new StatementRefused(
      'closing_differs',
      `The closing balance ${formatSen(closing)} is not the opening balance with the credits and without the debits.`,
      exportAgain,
      about.get('closing')?.[2],
    );
  return true;
}

function countFits(text: string | undefined, count: number): boolean {
  return text === undefined || Number(text) === count;
}
