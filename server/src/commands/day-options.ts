import { InvalidArgumentError } from 'commander';
import { isDay } from '../clock.ts';

/** Parses a month such as `2026-11`. */
export function parseMonth(text: string): string {
  if (!isDay(`${text}-01`)) throw new InvalidArgumentError('It must be a month such as 2026-11.');
  return text;
}

/** Parses a day such as `2026-11-01`. */
export function parseDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It must be a day such as 2026-11-01.');
  return text;
}
