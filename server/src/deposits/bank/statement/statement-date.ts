import { isDay } from '../../../clock.ts';

/** When a bank booked a line, in Jakarta. */
export interface BookedAt {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM:SS`; null: the bank gives the day only. */
  readonly time: string | null;
}

/** The days that a statement covers, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Names of months, Indonesian and English, by their first letters. */
const months: readonly RegExp[] = [
  /^jan/,
  /^[fp]eb/,
  /^mar/,
  /^apr/,
  /^(?:mei|may)/,
  /^jun/,
  /^jul/,
  /^a[gu]/,
  /^sep/,
  /^o[kc]t/,
  /^no[vp]/,
  /^de[sc]/,
];

/**
 * Reads the date of a line: `13/05/2026`, `13-05-26`, `13/05`, `2026-05-13`, `13 Mei 2026`, each with or without a time such as
 * `07:40:58` or `07.40`. The day comes before the month, as Indonesian banks write it. A year that is missing comes from the
 * period, and there must be exactly one that fits. Undefined when the text is anything else, or no such day exists. Pure.
 */
export function parseBookedAt(text: string, period: Period | null): BookedAt | undefined {
  const [, date = '', clock] =
    /^'?(.+?)(?:(?:T|\s+|,\s*)(\d{1,2}[:.]\d\d(?:[:.]\d\d)?))?(?:\s*WIB)?$/i.exec(text.trim()) ?? [];
  const time = clock === undefined ? null : parseTime(clock);
  const day = parseDay(date.trim(), period);
  return day === undefined || time === undefined ? undefined : { day, time };
}

function parseTime(text: string): string | undefined {
  const [hours = '', minutes = '', seconds = '00'] = text.split(/[:.]/);
  const time = `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
  return time < '24' && minutes < '60' && seconds < '60' ? time : undefined;
}

function parseDay(text: string, period: Period | null): string | undefined {
  const iso = /^\d{4}-\d\d-\d\d$/.exec(text)?.[0];
  if (iso !== undefined) return isDay(iso) ? iso : undefined;
  const [, day = '', month = '', year] =
    /^(\d{1,2})[/\s-]([a-z]+|\d{1,2})(?:[/\s-](\d{4}|\d\d))?$/i.exec(text) ?? [];
  const number = /^\d+$/.test(month) ? Number(month) : monthNamed(month);
  if (year === undefined) return dayWithinPeriod(day, number, period);
  return existing(year.length === 2 ? `20${year}` : year, number, day);
}

function monthNamed(name: string): number {
  return name.length < 3 ? 0 : months.findIndex((month) => month.test(name.toLowerCase())) + 1;
}

function dayWithinPeriod(day: string, month: number, period: Period | null): string | undefined {
  if (period === null) return undefined;
  const years = new Set([period.from.slice(0, 4), period.to.slice(0, 4)]);
  const fits = [...years]
    .map((year) => existing(year, month, day))
    .filter((found) => found !== undefined && period.from <= found && found <= period.to);
  return fits.length === 1 ? fits[0] : undefined;
}

function existing(year: string, month: number, day: string): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
}

/** What stands between the two days of a period. */
const between = /\s*(?:-|–|s\/d|s\.d\.|sd|sampai(?: dengan)?|to)\s*/gi;

/**
 * Reads a period such as `13/05/2026 - 14/05/2026` or `1 Mei 2026 s/d 31 Mei 2026`, of days as `parseBookedAt` reads them;
 * undefined when the text is anything else. Pure.
 */
export function parsePeriod(text: string): Period | undefined {
  // A hyphen may be in a date too, and "to" in the name of a month.
  for (const { 0: mark, index } of text.matchAll(between)) {
    const from = parseBookedAt(text.slice(0, index), null)?.day;
    const to = parseBookedAt(text.slice(index + mark.length), null)?.day;
    if (from !== undefined && to !== undefined) return from > to ? undefined : { from, to };
  }
  return undefined;
}
