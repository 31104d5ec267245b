import type { Environment } from '../environment.ts';
import { makeRandomKey, type RandomKey, randomKeyHash } from '../random-key.ts';

const forms: Readonly<Record<Environment, string>> = { live: 'live', sandbox: 'test' };

const afterBrand = /^_(?:test|live)_[0-9A-Za-z]{33}[0-9A-Za-z]{6}$/;

/** Makes a key: `<brand>_test_` or `<brand>_live_`, 33 random digits, and a checksum of all of it. */
export function makeApiKey(brand: string, environment: Environment): RandomKey {
  return makeRandomKey(`${brand}_${forms[environment]}_`);
}

/**
 * The hash under which a key is stored. A mistyped, truncated or invented key is detected here, without a database
 * read; only the database knows whether a well-formed key exists.
 * @returns undefined when it is not a well-formed key of this brand
 */
export function keyHashOf(brand: string, text: string): string | undefined {
  if (!text.startsWith(brand) || !afterBrand.test(text.slice(brand.length))) return undefined;
  return randomKeyHash(text);
}
