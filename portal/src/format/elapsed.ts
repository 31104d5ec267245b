import type { Language } from '../language/language.ts';

const units: Readonly<Record<Language, readonly [seconds: string, minutes: string, hours: string]>> = {
  id: ['dtk', 'mnt', 'jam'],
  en: ['s', 'min', 'h'],
};

/** Writes how long something took, milliseconds, in one unit: `6,2 dtk`, `64 dtk`, `7 mnt`, `3 jam`. */
export function formatElapsed(ms: number, language: Language): string {
  const [seconds, minutes, hours] = units[language];
  if (ms >= 2 * 3_600_000) return `${Math.floor(ms / 3_600_000)} ${hours}`;
  if (ms >= 120_000) return `${Math.floor(ms / 60_000)} ${minutes}`;
  if (ms >= 9_950) return `${Math.round(ms / 1_000)} ${seconds}`;
  const text = (Math.max(ms, 0) / 1_000).toFixed(1);
  return `${language === 'id' ? text.replace('.', ',') : text} ${seconds}`;
}
