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

/** Writes a share as `97,9 %`, in English as `97.9%`; a share below all is never written as 100. */
export function share(part: number, whole: number, language: Language): string {
  const tenths = Math.floor((part / whole) * 1_000) / 10;
  return language === 'id' ? `${decimal(tenths, language)}\u00A0%` : `${decimal(tenths, language)}%`;
}

/** Writes a count with its groups: `1.204`, in English `1,204`. */
export function count(value: number, language: Language): string {
  return new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-GB').format(value);
}

function decimal(value: number, language: Language): string {
  return new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-GB', { maximumFractionDigits: 1 }).format(
    value,
  );
}
