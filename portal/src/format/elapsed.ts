import type { Language } from '../language/language.ts';

/** A space that does not break, between a figure and its unit. */
const space = '\u00A0';

const units = { id: ['dtk', 'mnt', 'jam', 'hari'], en: ['s', 'min', 'h', 'd'] } as const;

/** Writes how long something took, milliseconds, in one unit: `6,2 dtk`, `64 dtk`, `7 mnt`, `3 jam` or `2 hari`. */
export function formatElapsed(ms: number, language: Language): string {
  const [second, minute, hour, day] = units[language];
  const seconds = Math.max(ms, 0) / 1_000;
  // What took less than that took some time all the same.
  if (seconds < 0.05) return `<${space}${oneDecimal(0.1, language)}${space}${second}`;
  if (seconds < 9.95) return `${oneDecimal(seconds, language)}${space}${second}`;
  if (seconds < 90) return `${Math.round(seconds)}${space}${second}`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)}${space}${minute}`;
  if (seconds < 48 * 3_600) return `${Math.round(seconds / 3_600)}${space}${hour}`;
  return `${Math.round(seconds / 86_400)}${space}${day}`;
}

/** Writes a figure with one decimal, as `6,2` or `6.2`. */
export function oneDecimal(value: number, language: Language): string {
  const text = (Math.round(value * 10) / 10).toFixed(1).replace('-', '\u2212');
  return language === 'id' ? text.replace('.', ',') : text;
}
