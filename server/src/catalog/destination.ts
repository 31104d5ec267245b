import { isPrintable } from '../printable.ts';
import { Refusal, type RefusalDetail } from '../refusals.ts';
import type { Field, PostpaidProduct, PrepaidProduct } from './product.ts';

/** Maximum length of a destination value, in characters. */
const destinationLengthMax = 64;

/**
 * No Indonesian phone number is shorter, including its leading zero. A shorter one has missing digits, and the purchase
 * would be lost.
 */
const phoneDigitsMin = 9;

/**
 * How many digits a customer number may have. If it may also have letters or a comma, `min` applies to its characters.
 * A biller's own rule is narrower, and only the supplier knows it.
 */
export interface DigitBounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Checks the form of a destination against the fields of its product: all of them, no others. Returns the values in the
 * order of the fields, normalised as they are stored and sent. Throws `invalid_destination` with every fault, never a
 * value.
 */
export function checkDestination(
  product: PrepaidProduct,
  destination: Readonly<Record<string, unknown>>,
): string[] {
  const known = new Set(product.fields.map((field) => field.key));
  const faults: RefusalDetail[] = Object.keys(destination)
    .filter((key) => !known.has(key))
    .map((key) => ({
      field: placeOf(key),
      code: 'unknown',
      message: `This product takes ${[...known].map((one) => `"${one}"`).join(' and ')} only.`,
    }));

  const values = product.fields.map((field) => {
    // Only own members count: `constructor` is a member of every object.
    const given = Object.hasOwn(destination, field.key) ? destination[field.key] : undefined;
    const checked = checkValue(field, given);
    if (typeof checked === 'string') return checked;
    faults.push({ field: `destination.${field.key}`, ...checked });
    return '';
  });

  if (faults.length > 0) throw new Refusal('invalid_destination', { details: faults });
  return values;
}

/**
 * Checks the form of a customer number and returns it normalised as it is stored and sent. `digits` adds bounds where
 * no biller checks the number. Throws `invalid_destination`, never with the value.
 */
export function checkCustomerNo(product: PostpaidProduct, customerNo: unknown, digits?: DigitBounds): string {
  // Where no biller checks it, a number needs the bounds alone, also as a phone number.
  if (digits !== undefined && typeof customerNo === 'string' && hasDigits(customerNo, digits))
    return product.fields[0]?.inputMode === 'tel' ? normalisedPhone(customerNo) : customerNo;
  const field: Field = product.fields[0] ?? { key: 'customer_no', label: '', inputMode: 'text' };
  const checked = checkValue(field, customerNo);
  if (typeof checked !== 'string') throw badCustomerNo(checked);
  if (digits === undefined) return checked;
  const { min, max } = digits;
  if (field.inputMode === 'text' && !/^[0-9]+$/.test(checked)) {
    if ([...checked].length >= min) return checked;
    throw badCustomerNo({ code: 'length', message: `It has at least ${min} characters.` });
  }
  if (hasDigits(checked, digits)) return checked;
  throw badCustomerNo({ code: 'length', message: `It has ${min} to ${max} digits.` });
}

/**
 * A destination as answers show it: each value masked to its last four characters, or to its last one if it has four or
 * fewer, joined by a slash.
 */
export function maskDestination(values: readonly string[]): string {
  return values.map(mask).join('/');
}

function mask(value: string): string {
  const characters = [...value];
  const shown = characters.length > 4 ? 4 : 1;
  return '*'.repeat(Math.max(0, characters.length - shown)) + characters.slice(-shown).join('');
}

type Fault = Omit<RefusalDetail, 'field'>;

function checkValue(field: Field, value: unknown): string | Fault {
  if (value === undefined) return { code: 'required', message: `It is missing: ${field.label}.` };
  if (typeof value !== 'string')
    return { code: 'type', message: 'It is a string, so that leading zeros are kept.' };
  if (value === '' || [...value].length > destinationLengthMax) {
    return { code: 'length', message: `It has 1 to ${destinationLengthMax} characters.` };
  }
  switch (field.inputMode) {
    case 'tel':
      return checkPhone(value);
    case 'numeric':
      return /^[0-9]+$/.test(value) ? value : { code: 'pattern', message: 'It has digits only.' };
    case 'text':
      return isPrintable(value) && value.trim() !== ''
        ? value
        : { code: 'pattern', message: 'It has printable characters only.' };
  }
}

function checkPhone(value: string): string | Fault {
  if (!/^\+?[0-9]+$/.test(value))
    return { code: 'pattern', message: 'A phone number has digits only, with an optional + before them.' };
  const number = normalisedPhone(value);
  if (number.replace('+', '').length >= phoneDigitsMin) return number;
  return {
    code: 'length',
    message: `A phone number has ${phoneDigitsMin} digits at least, such as 081234567.`,
  };
}

/**
 * One spelling per Indonesian mobile number, so that one number is one destination: `08…` for `628…` and `+628…`, and
 * no plus before a leading zero. Others stay as they are.
 */
export function normalisedPhone(value: string): string {
  return value.replace(/^\+?628/, '08').replace(/^\+0/, '0');
}

function badCustomerNo(fault: Fault): Refusal {
  return new Refusal('invalid_destination', { details: [{ field: 'customer_no', ...fault }] });
}

function hasDigits(value: string, { min, max }: DigitBounds): boolean {
  return /^[0-9]+$/.test(value) && value.length >= min && value.length <= max;
}

/** Repeats an unknown key only when it consists of letters: a client may have sent the number itself as the key. */
function placeOf(key: string): string {
  return /^[A-Za-z_]{1,32}$/.test(key) ? `destination.${key}` : 'destination';
}
