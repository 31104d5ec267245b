import type { Secret } from '../../sealed.ts';

/** A customer number taken apart as suppliers want it. */
export interface BillNumber {
  readonly number: string;
  /** What the payer wants to load, rupiah; null where none was given. */
  readonly amount: number | null;
  /** What else stands behind the comma, such as the identity of a vehicle's owner; empty where nothing does. */
  readonly second: string;
}

/**
 * Takes a customer number apart. A biller that must be told two things has them in one value, with a comma between: an
 * account and the amount to be loaded, or the code of a tax and the identity of the owner. An amount has four to eight
 * figures and no nought before them; identities are longer. A phone that is loaded is written as suppliers know it, `08…`.
 */
export function readBillNumber(destination: readonly Secret[]): BillNumber {
  const [number = '', ...rest] = destination
    .map((part) => part.open())
    .join(',')
    .split(',')
    .map((part) => part.trim());
  const second = rest.join(',');
  return /^[1-9]\d{3,7}$/.test(second)
    ? { number: number.replace(/^\+?628(?=\d{7,11}$)/, '08'), amount: Number(second), second: '' }
    : { number, amount: null, second };
}
