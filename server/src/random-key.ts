import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Secret } from './sealed.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 33 digits of base62 are 196 random bits. */
const randomLength = 33;
const checksumLength = 6;
const shownLength = 4;

/** A new key or token, and what may be stored of it. */
export interface RandomKey {
  readonly key: Secret;
  /** SHA-256 of the key, in hex: the only form in which it is stored. */
  readonly hash: string;
  /** The start of the key, which identifies it in lists. */
  readonly displayPrefix: string;
}

/** Makes a key: `start`, 33 random digits, and a checksum of all of it. */
export function makeRandomKey(start: string): RandomKey {
  const random = Array.from({ length: randomLength }, () => digits.charAt(randomInt(digits.length))).join('');
  const key = `${start}${random}${checksum(start + random)}`;
  return {
    key: new Secret(key),
    hash: hash('sha256', key),
    displayPrefix: start + random.slice(0, shownLength),
  };
}

/**
 * The hash under which a key is stored. A mistyped, truncated or invented key is detected here, without a database read.
 * @returns undefined when the checksum of the text is wrong
 */
export function randomKeyHash(text: string): string | undefined {
  if (checksum(text.slice(0, -checksumLength)) !== text.slice(-checksumLength)) return undefined;
  return hash('sha256', text);
}

/**
 * CRC-32 in base62. It detects every change of one character and every swap of adjacent ones, and secret scanners
 * support it.
 */
function checksum(text: string): string {
  let rest = crc32(text);
  let written = '';
  while (written.length < checksumLength) {
    written = digits.charAt(rest % digits.length) + written;
    rest = Math.floor(rest / digits.length);
  }
  return written;
}
