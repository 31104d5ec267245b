import type { Language } from '../language/language.ts';

const units: Readonly<Record<Language, readonly [milliseconds: string, seconds: string]>> = {
  id: ['md', 'dtk'],
  en: ['ms', 's'],
};

/** A space that does not break, between a figure and its unit. */
const space = '\u00A0';

/** Writes how long something took, milliseconds, as `42 md` or `2,04 dtk`. */
export function formatDuration(ms: number, language: Language): string {
  const [milliseconds, seconds] = units[language];
  if (ms < 1_000) return `${Math.round(ms)}${space}${milliseconds}`;
  const text = (ms / 1_000).toFixed(2);
  return `${language === 'id' ? text.replace('.', ',') : text}${space}${seconds}`;
}
