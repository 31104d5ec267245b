import { hash } from 'node:crypto';
import { newAddressToken } from '../../ids.ts';
import { Secret } from '../../sealed.ts';

/** The token of a link, and the only form in which it is stored. */
export interface LinkToken {
  readonly token: Secret;
  /** SHA-256 of the token, in hex. */
  readonly digest: string;
}

/** Makes a token of 192 random bits. */
export function makeLinkToken(): LinkToken {
  const token = newAddressToken();
  return { token: new Secret(token), digest: digestOfLink(token) };
}

/** The digest of a token that somebody shows. */
export function digestOfLink(token: string): string {
  return hash('sha256', token);
}
