import { normalisedPhone } from '../../catalog/destination.ts';
import { withoutInvisible } from '../../printable.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { HashScope, KeyedDigest, Keyring } from '../../sealed.ts';
import { splitBillNumber } from '../../suppliers/shared/bill-number.ts';

/** How many of the last digits of a serial find its order. */
export const serialDigits = 6;

/**
 * The customer number of an order: the first value of its destination. In that of a bill a comma separates the number from an
 * amount or an identity, so the number is what stands before it.
 */
export function customerNumberOf(kind: ProductKind, destination: readonly string[]): string {
  const [first = ''] = destination;
  return kind === 'postpaid' ? beforeComma(first) : first;
}

/** The hash of a new order, by which it is found: that of its customer number, under the newest data key. */
export function destinationHashOf(keyring: Keyring, scope: HashScope, number: string): KeyedDigest {
  return keyring.searchHash('destination', scope, normalisedNumber(number));
}

/** The hashes that orders of a customer number may have in a wallet: one for each data key. */
export function destinationHashesOf(keyring: Keyring, scope: HashScope, number: string): Buffer[] {
  return keyring.searchHashes('destination', scope, normalisedNumber(number));
}

/** The hashes that orders may have in a wallet whose customer number a person or a program searches for, each once. */
export function searchedHashesOf(keyring: Keyring, scope: HashScope, text: string): Buffer[] {
  return readingsOf(text).flatMap((number) => keyring.searchHashes('destination', scope, number));
}

/** The hash of a new serial; null if it has fewer than six digits. */
export function serialHashOf(keyring: Keyring, scope: HashScope, serial: string): Buffer | null {
  const digits = lastDigitsOf(serial);
  return digits === null ? null : keyring.searchHash('serial', scope, digits).bytes;
}

/** The hashes that serials with the last six digits of a text may have in a wallet: one for each data key. */
export function serialHashesOf(keyring: Keyring, scope: HashScope, text: string): Buffer[] {
  const digits = lastDigitsOf(text);
  return digits === null ? [] : keyring.searchHashes('serial', scope, digits);
}

/**
 * One spelling of a customer number. Of a number in digits, what people write between them is dropped, and `62812…` and
 * `+62812…` become `0812…`. Of anything else, such as an e-mail address, case does not count.
 */
export function normalisedNumber(text: string): string {
  const compact = text.replaceAll(/[\s().\u2010-\u2015-]/g, '');
  return /^\+?[0-9]+$/.test(compact) ? normalisedPhone(compact) : text.trim().toLowerCase();
}

/**
 * The customer numbers that a searched text may name, each once and as it is hashed: all of the text, and what stands before a
 * comma, as the text may be that of a bill. Invisible characters of a text that was pasted do not count. A number with the code of
 * the country may be a phone number, or one of a biller that begins with the same digits.
 */
export function readingsOf(text: string): string[] {
  const visible = withoutInvisible(text);
  const numbers = [visible, beforeComma(visible)].map(normalisedNumber);
  return [...new Set(numbers.flatMap((number) => [number, nationalNumber(number)]))];
}

/** A phone number with the code of Indonesia as it is dialled there, also if the zero of that is in brackets: `021…`, `0812…`. */
function nationalNumber(number: string): string {
  return number.replace(/^\+?620?(?=[1-9][0-9]{6,11}$)/, '0');
}

/** What stands before the first comma; a text that begins with one is not cut. */
function beforeComma(text: string): string {
  const { number } = splitBillNumber(text);
  return number === '' ? text : number;
}

/**
 * The last six digits of a serial as a customer reads them: those of the token, without what a supplier adds behind a slash,
 * such as the name and the power of a meter. Null if there are fewer.
 */
export function lastDigitsOf(serial: string): string | null {
  const [token = ''] = serial.split('/', 1);
  const digits = token.replaceAll(/[^0-9]/g, '').slice(-serialDigits);
  return digits.length === serialDigits ? digits : null;
}
