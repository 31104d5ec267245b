import { InvalidArgumentError } from 'commander';
import { isDay } from '../clock.ts';

/** Parses a day in Jakarta, such as `2026-11-01`. */
export function parseDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It must be a day such as 2026-11-01.');
  return text;
}
