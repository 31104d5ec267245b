import { formatDay } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';

/** A day, `YYYY-MM-DD`, as people write it. */
export function dayText(day: string): string {
  return formatDay(new Date(`${day}T12:00:00+07:00`), currentLanguage());
}
