import { dayMs, hourMs, minuteMs } from '../clock.ts';
import { CommandError } from '../command-error.ts';

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: minuteMs, h: hourMs, d: dayMs };

/** Ten years: a longer lifetime is a typing error, or means "no expiry". */
const durationMsMax = 3_650 * dayMs;

/**
 * Reads a duration such as `30d`, `12h`, `90m` or `45s`.
 * @returns milliseconds, at least one second
 * @throws CommandError when it is not one, or longer than 3650 days
 */
export function parseDuration(text: string): number {
  const [, count = '', unit = ''] = /^([1-9][0-9]*)([smhd])$/.exec(text) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? 0);
  if (ms === 0)
    throw new CommandError(
      'A duration must be a whole number, at least 1, followed by s, m, h or d, such as 30d, 12h or 90m.',
    );
  if (ms > durationMsMax) throw new CommandError('A duration must be at most 3650d.');
  return ms;
}
