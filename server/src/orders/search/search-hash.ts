import { normalisedPhone } from '../../catalog/destination.ts';
import type { HashScope, KeyedDigest, Keyring } from '../../sealed.ts';

/** How many of the last digits of a serial find its order. */
export const serialDigits = 6;

/** The hash of a new order, by which it is found: that of the first value of its destination, under the newest data key. */
export function destinationHashOf(
  keyring: Keyring,
  scope: HashScope,
  destination: readonly string[],
): KeyedDigest {
  return keyring.searchHash('destination', scope, normalisedNumber(destination[0] ?? ''));
}

/** The hashes that orders of a customer number may have in a wallet: one for each data key. */
export function destinationHashesOf(keyring: Keyring, scope: HashScope, number: string): Buffer[] {
  return keyring.searchHashes('destination', scope, normalisedNumber(number));
}

/** The hash of a new serial; null if it has fewer than six digits. */
export function serialHashOf(keyring: Keyring, scope: HashScope, serial: string): Buffer | null {
  const digits = lastDigitsOf(serial);
  return digits === null ? null : keyring.searchHash('serial', scope, digits).bytes;
}

/** The hashes that serials with these last digits may have in a wallet: one for each data key. */
export function serialHashesOf(keyring: Keyring, scope: HashScope, digits: string): Buffer[] {
  return keyring.searchHashes('serial', scope, digits);
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
 * The last six digits of a serial as a customer reads them: those of the token, without what a supplier adds behind a slash,
 * such as the name and the power of a meter. Null if there are fewer.
 */
export function lastDigitsOf(serial: string): string | null {
  const [token = ''] = serial.split('/', 1);
  const digits = token.replaceAll(/[^0-9]/g, '').slice(-serialDigits);
  return digits.length === serialDigits ? digits : null;
}
