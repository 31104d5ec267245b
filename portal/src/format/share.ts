import type { Language } from '../language/language.ts';
import { oneDecimal } from './elapsed.ts';

/** Writes a part of a whole as `98,3 %`, rounded down so that 100 % means all. Undefined: there is nothing to divide by. */
export function formatShare(part: number, whole: number, language: Language): string | undefined {
  if (whole === 0) return undefined;
  return `${oneDecimal(Math.floor((part * 1_000) / whole) / 10, language)}\u00A0%`;
}
