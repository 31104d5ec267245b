import { hash, createHmac } from 'node:crypto';
import { sameBytes, type Secret } from '../../sealed.ts';

/** Our credentials at Digiflazz. The key selects development or production. */
export interface Credentials {
  readonly username: string;
  readonly apiKey: Secret;
}

/** The fixed words that are signed in calls without a reference. */
export const signedPurposes = { balance: 'depo', deposit: 'deposit', priceList: 'pricelist' } as const;

/**
 * Signs a call: MD5 of user name, key and `about`, in lower-case hex. `about` is the reference of a transaction, the
 * customer number of a meter inquiry, or one of the fixed words.
 */
export function sign(credentials: Credentials, about: string): string {
  return hash('md5', `${credentials.username}${credentials.apiKey.open()}${about}`);
}

/** The value of `X-Hub-Signature` for a callback's raw body. */
export function callbackSignature(secret: Secret, body: Buffer): string {
  return `sha1=${createHmac('sha1', secret.open()).update(body).digest('hex')}`;
}

/** Whether a callback carries the signature of its body, compared in constant time. */
export function isSigned(secret: Secret, body: Buffer, signature: string | undefined): boolean {
  const expected = Buffer.from(callbackSignature(secret, body));
  return sameBytes(expected, Buffer.from((signature ?? '').trim().toLowerCase()));
}
