import type { Secret } from '../../sealed.ts';

/** A customer number, split into the parts that suppliers expect. */
export interface BillNumber {
  readonly number: string;
  /** The amount to load, rupiah; null where none was given. */
  readonly amount: number | null;
  /** Anything else after the comma, such as the identity of a vehicle's owner; empty where there is none. */
  readonly second: string;
}

/**
 * Splits a customer number at its first comma. A biller that needs two values gets them in one: an account and the amount to
 * load, or a payment code and the owner's identity. Spaces around a comma do not count. `second` is empty where there is none.
 */
export function splitBillNumber(text: string): Pick<BillNumber, 'number' | 'second'> {
  const [number = '', ...rest] = text.split(',').map((part) => part.trim());
  return { number, second: rest.join(',') };
}

/**
 * Reads the customer number of a bill. An amount has four to eight digits and no leading zero; identities are longer. A phone
 * number to load is written as suppliers know it, `08…`.
 */
export function readBillNumber(destination: readonly Secret[]): BillNumber {
  const { number, second } = splitBillNumber(destination.map((part) => part.open()).join(','));
  return /^[1-9]\d{3,7}$/.test(second)
    ? { number: number.replace(/^\+?628(?=\d{7,11}$)/, '08'), amount: Number(second), second: '' }
    : { number, amount: null, second };
}
