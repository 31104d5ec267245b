import { Refusal } from '../../../refusals.ts';

/** The digits of a number that a person wrote with spaces or dashes. @throws Refusal invalid_parameter when there are too few or too many */
export function digitsOf(field: string, given: string, least: number, most: number): string {
  const digits = given.replaceAll(/\D/g, '');
  if (digits.length < least || digits.length > most)
    throw new Refusal('invalid_parameter', {
      details: [{ field, code: 'pattern', message: `"${field}" must have ${least} to ${most} digits.` }],
    });
  return digits;
}
