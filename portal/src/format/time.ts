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

/** Writes a time as `22 Nov 2026 14.05 WIB`. */
export function formatTime(time: Date, language: Language): string {
  return `${formatDay(time, language)} ${formatClock(time)} WIB`;
}

/** Writes the day of a time in WIB, as `22 Nov 2026`. */
export function formatDay(time: Date, language: Language): string {
  const { day, month, year } = partsOf(time);
  return `${Number(day)} ${months[language][Number(month) - 1] ?? ''} ${year}`;
}

/** Writes the hour and minute of a time in WIB, as `14.05`. */
export function formatClock(time: Date): string {
  const { hour, minute } = partsOf(time);
  return `${hour}.${minute}`;
}

/** Writes a time to the millisecond, for the text that appears on hover: `22 Nov 2026 14.05.12,042 WIB`. */
export function formatExactTime(time: Date, language: Language): string {
  const { second, fractionalSecond } = partsOf(time);
  return `${formatDay(time, language)} ${formatClock(time)}.${second},${fractionalSecond} WIB`;
}

/** Writes a time of day to the second in WIB, as `14.05.12`, and its milliseconds, as `,042`. */
export function formatSeconds(time: Date): { readonly clock: string; readonly milliseconds: string } {
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
