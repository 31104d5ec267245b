import { Refusal } from '../../refusals.ts';

/**
 * Returns an optional time of a query; null if it was not given.
 * @throws Refusal `invalid_parameter` for a time that does not exist
 */
export function timeOrNull(field: string, value: string | undefined): Date | null {
  if (value === undefined) return null;
  const at = new Date(value);
  if (!Number.isNaN(at.getTime())) return at;
  throw new Refusal('invalid_parameter', {
    details: [
      {
        field,
        code: 'date-time',
        message: `"${field}" must be a time that exists, such as 2026-11-21T10:00:00Z.`,
      },
    ],
  });
}
