import type { Language } from '../language/language.ts';
import { oneDecimal } from './elapsed.ts';

/** Writes the size of a file as `240 kB` or `1,4 MB`. */
export function formatFileSize(bytes: number, language: Language): string {
  if (bytes < 999_500) return `${Math.max(Math.round(bytes / 1_000), 1)}\u00A0kB`;
  return `${oneDecimal(bytes / 1_000_000, language)}\u00A0MB`;
}
