import type { Language } from '../language/language.ts';

/** Western Indonesian Time. It has no daylight saving time. */
const zone = 'Asia/Jakarta';

const months: Readonly<Record<Language, readonly string[]>> = {
  id: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

/** A space that does not break: no line begins with the zone. */
const space = '\u00A0';

/** Writes a time as `22 Nov 2026 14.05 WIB`. */
export function formatTime(time: Date, language: Language): string {
  return `${formatDay(time, language)} ${formatClock(time)}${space}WIB`;
}

/** Writes a time as `14.05 WIB` when it is on the day of `now`, and otherwise with its day. */
export function formatTimeFrom(now: Date, time: Date, language: Language): string {
  return dayOf(time) === dayOf(now) ? `${formatClock(time)}${space}WIB` : formatTime(time, language);
}

/** Writes the day of a time in WIB, as `22 Nov 2026`. */
export function formatDay(time: Date, language: Language): string {
  const { day, month, year } = partsOf(time);
  return `${Number(day)} ${months[language][Number(month) - 1] ?? ''} ${year}`;
}

/** Writes a billed month, six digits as the API has it, as `Nov 2026`. */
export function formatPeriod(period: string, language: Language): string {
  const month = months[language][Number(period.slice(4, 6)) - 1];
  return month === undefined ? period : `${month} ${period.slice(0, 4)}`;
}

/** Writes a time without its year and zone, as `22 Nov 14.05`, where the column says both. */
export function formatShortTime(time: Date, language: Language): string {
  const { day, month } = partsOf(time);
  return `${Number(day)} ${months[language][Number(month) - 1] ?? ''} ${formatClock(time)}`;
}

/** Writes a day, `YYYY-MM-DD`, without its year, as `1 Nov`. */
export function formatShortDay(day: string, language: Language): string {
  const [, month, number] = day.split('-').map(Number);
  return `${number ?? ''} ${months[language][(month ?? 1) - 1] ?? ''}`;
}

const monthNames: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  id: new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

/** Writes a month, `YYYY-MM`, as `November 2026`. */
export function formatMonth(month: string, language: Language): string {
  return monthNames[language].format(new Date(`${month}-01T00:00:00Z`));
}

/** Writes how long it is until something, as `1:54:36` or `14:36`; zero when it is over. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(Math.ceil(ms / 1_000), 0);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** Writes the hour and minute of a time in WIB, as `14.05`. */
export function formatClock(time: Date): string {
  const { hour, minute } = partsOf(time);
  return `${hour}.${minute}`;
}

/** Writes a time of day in WIB to the second, as `14.05.12`. */
export function formatSecond(time: Date): string {
  return `${formatClock(time)}.${partsOf(time).second}`;
}

/** Writes a time to the millisecond, for the text that appears on hover: `22 Nov 2026 14.05.12,042 WIB`. */
export function formatExactTime(time: Date, language: Language): string {
  const { second, fractionalSecond } = partsOf(time);
  return `${formatDay(time, language)} ${formatClock(time)}.${second},${fractionalSecond}${space}WIB`;
}

/** Writes a time of day to the second in WIB, as `14.05.12`, and its milliseconds, as `,042`. */
export function formatPreciseClock(time: Date): { readonly clock: string; readonly milliseconds: string } {
  const { second, fractionalSecond } = partsOf(time);
  return { clock: `${formatClock(time)}.${second}`, milliseconds: `,${fractionalSecond}` };
}

/** The day of a time in WIB as the server reads it: `2026-11-22`. */
export function dayOf(time: Date): string {
  const { day, month, year } = partsOf(time);
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

type Part = 'day' | 'fractionalSecond' | 'hour' | 'minute' | 'month' | 'second' | 'year';

function partsOf(time: Date): Record<Part, string> {
  const found = new Map<string, string>(parts.formatToParts(time).map(({ type, value }) => [type, value]));
  const of = (part: Part): string => found.get(part) ?? '';
  return {
    day: of('day'),
    fractionalSecond: of('fractionalSecond'),
    hour: of('hour'),
    minute: of('minute'),
    month: of('month'),
    second: of('second'),
    year: of('year'),
  };
}
