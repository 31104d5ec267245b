import { formatClock, formatDay, formatExactTime } from '../format/time.ts';
import type { Language } from '../language/language.ts';

/** Writes a time of today in WIB as `14.03.52`, and any other as `20 Nov 14.05`. */
export function shortTime(time: Date, now: Date, language: Language): string {
  const day = formatDay(time, language);
  if (day !== formatDay(now, language)) return `${day.replace(/ \d{4}$/, '')} ${formatClock(time)}`;
  const [, clock = ''] = /(\d\d\.\d\d\.\d\d),/.exec(formatExactTime(time, language)) ?? [];
  return clock;
}

/** Writes a duration as `112 md` or `1,2 dtk`, in English as `112 ms` or `1.2 s`. */
export function duration(milliseconds: number, language: Language): string {
  const [ms, s] = language === 'id' ? ['md', 'dtk'] : ['ms', 's'];
  if (milliseconds < 1_000) return `${milliseconds}\u00A0${ms}`;
  return `${decimal(milliseconds / 1_000, language)}\u00A0${s}`;
}

function decimal(value: number, language: Language): string {
  return new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-GB', { maximumFractionDigits: 1 }).format(
    value,
  );
}
