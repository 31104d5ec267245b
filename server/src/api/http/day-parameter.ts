import { isDay } from '../../clock.ts';
import { Refusal } from '../../refusals.ts';

/**
 * Returns an optional day of a query; null if it was not given.
 * @throws Refusal `invalid_parameter` for a day that does not exist, such as 30 February
 */
export function dayOrNull(field: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (isDay(value)) return value;
  throw new Refusal('invalid_parameter', {
    details: [{ field, code: 'date', message: `"${field}" must be a day that exists, such as 2026-11-01.` }],
  });
}
