import { hash } from 'node:crypto';
import { sameBytes, type Secret } from '../../../sealed.ts';

/** What the signature of a notification covers. It does not cover the status of the transaction. */
export interface SignedMembers {
  readonly orderId: string;
  readonly statusCode: string;
  /** Exactly as it was sent, such as `100000.00`. */
  readonly grossAmount: string;
}

/** The `signature_key` of a notification: SHA-512 of its members and the key, in lower-case hex. */
export function signNotification(key: Secret, { orderId, statusCode, grossAmount }: SignedMembers): string {
  return hash('sha512', `${orderId}${statusCode}${grossAmount}${key.open()}`);
}

/** Whether a notification carries the signature of its members, compared in constant time. */
export function isSigned(key: Secret, members: SignedMembers, signature: string): boolean {
  // Anybody can sign with an empty key.
  if (key.open() === '') return false;
  const expected = Buffer.from(signNotification(key, members));
  return sameBytes(expected, Buffer.from(signature.trim().toLowerCase()));
}
