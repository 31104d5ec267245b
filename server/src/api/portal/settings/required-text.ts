import { Refusal } from '../../../refusals.ts';

/** A text without surrounding spaces. @throws Refusal invalid_parameter when nothing is left */
export function requiredText(field: string, given: string): string {
  const text = given.trim();
  if (text === '')
    throw new Refusal('invalid_parameter', {
      details: [{ field, code: 'minLength', message: `"${field}" must not be empty.` }],
    });
  return text;
}
