import type { Language } from '../language/language.ts';

/** A space that does not break, between a figure and its unit. */
const space = '\u00A0';

const units = { id: ['dtk', 'mnt', 'jam', 'hari'], en: ['s', 'min', 'h', 'd'] } as const;

/** Writes how long something took as `6,2 dtk`, `7 mnt`, `3 jam` or `2 hari`. */
export function formatSeconds(seconds: number, language: Language): string {
  const [second, minute, hour, day] = units[language];
  if (seconds < 10) return `${decimal(seconds, language)}${space}${second}`;
  if (seconds < 90) return `${Math.round(seconds)}${space}${second}`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)}${space}${minute}`;
  if (seconds < 48 * 3_600) return `${Math.round(seconds / 3_600)}${space}${hour}`;
  return `${Math.round(seconds / 86_400)}${space}${day}`;
}

/** Writes a part of a whole as `98,3 %`, rounded down so that 100 % means all. Undefined: there is nothing to divide by. */
export function formatShare(part: number, whole: number, language: Language): string | undefined {
  if (whole === 0) return undefined;
  return `${decimal(Math.floor((part * 1_000) / whole) / 10, language)}${space}%`;
}

/** Writes a whole number in groups of three, as `1.250`, the same in both languages. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, '.');
}

function decimal(value: number, language: Language): string {
  const text = (Math.round(value * 10) / 10).toFixed(1);
  return language === 'id' ? text.replace('.', ',') : text;
}
