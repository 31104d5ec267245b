import type { Language } from '../../language/language.ts';

/** Writes hundredths of a per cent as `98,34 %`. */
export function rateText(hundredths: number, language: Language): string {
  const text = (hundredths / 100).toFixed(2).replace('-', '\u2212');
  return `${language === 'id' ? text.replace('.', ',') : text}\u00A0%`;
}
