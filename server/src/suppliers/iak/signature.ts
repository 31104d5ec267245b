import { hash } from 'node:crypto';
import type { Secret } from '../../sealed.ts';

/** Who we are at IAK: the registered phone number and the key of one of their two environments. */
export interface IakCredentials {
  readonly username: string;
  readonly apiKey: Secret;
}

/** The salts that do not depend on what is asked; the other calls are salted with their reference or number. */
export const fixedSalts = {
  balance: 'bl',
  priceList: 'pl',
  billStatus: 'cs',
} as const;

/** The `sign` of a request or a callback: the MD5, in hex, of user name, key and salt without anything between. */
export function signIak({ username, apiKey }: IakCredentials, salt: string): string {
  return hash('md5', `${username}${apiKey.open()}${salt}`);
}
