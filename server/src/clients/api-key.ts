import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '../environment.ts';
import { Secret } from '../sealed.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 33 digits of base62 are 196 random bits. */
const randomLength = 33;
const checksumLength = 6;
const shownLength = 4;

const forms: Readonly<Record<Environment, string>> = { live: 'live', sandbox: 'test' };

const afterBrand = /^_(?:test|live)_[0-9A-Za-z]{33}[0-9A-Za-z]{6}$/;

/** A new key, and what may be stored of it. */
export interface CreatedApiKey {
  readonly key: Secret;
  /** SHA-256 of the key, in hex: the only form in which it is stored. */
  readonly hash: string;
  /** The start of the key, which identifies it in lists. */
  readonly displayPrefix: string;
}

/** Makes a key: `<brand>_test_` or `<brand>_live_`, 33 random digits, and a checksum of all of it. */
export function makeApiKey(brand: string, environment: Environment): CreatedApiKey {
  const start = `${brand}_${forms[environment]}_`;
  const random = Array.from({ length: randomLength }, () => digits.charAt(randomInt(digits.length))).join('');
  const key = `${start}${random}${checksum(start + random)}`;
  return {
    key: new Secret(key),
    hash: hash('sha256', key),
    displayPrefix: start + random.slice(0, shownLength),
  };
}

/**
 * The hash under which a key is stored. A mistyped, truncated or invented key is detected here, without a database
 * read; only the database knows whether a well-formed key exists.
 * @returns undefined when it is not a well-formed key of this brand
 */
export function keyHashOf(brand: string, text: string): string | undefined {
  if (!text.startsWith(brand) || !afterBrand.test(text.slice(brand.length))) return undefined;
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
