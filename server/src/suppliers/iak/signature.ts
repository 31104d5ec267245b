import { hash } from 'node:crypto';
import type { Secret } from '../../sealed.ts';

/** Our credentials at IAK: the registered phone number, and the key of one of their two environments. */
export interface IakCredentials {
  readonly username: string;
  readonly apiKey: Secret;
}

/** The salts of calls without a reference or number; all other calls are salted with theirs. */
export const fixedSalts = {
  balance: 'bl',
  priceList: 'pl',
  billStatus: 'cs',
} as const;

/** The `sign` of a request or a callback: the MD5, in hex, of user name, key and salt, concatenated. */
export function signIak({ username, apiKey }: IakCredentials, salt: string): string {
  return hash('md5', `${username}${apiKey.open()}${salt}`);
}
