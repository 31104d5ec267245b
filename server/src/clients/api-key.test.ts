import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { environments } from '../environment.ts';
import { makeApiKey, keyHashOf } from './api-key.ts';

const brand = 'konter';
const environment = fc.constantFrom(...environments);
const printable = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });

describe('API keys', () => {
  test('have the published format, over 190 random bits and a checksum', () => {
    expect(makeApiKey(brand, 'sandbox').key.open()).toMatch(/^konter_test_[0-9A-Za-z]{39}$/);
    expect(makeApiKey(brand, 'live').key.open()).toMatch(/^konter_live_[0-9A-Za-z]{39}$/);
    expect(33 * Math.log2(62)).toBeGreaterThan(190);
  });

  test('a new key hashes to the stored hash', () => {
    fc.assert(
      fc.property(environment, fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/), (form, anyBrand) => {
        const made = makeApiKey(anyBrand, form);
        expect(keyHashOf(anyBrand, made.key.open())).toBe(made.hash);
        expect(made.hash).toBe(createHash('sha256').update(made.key.open()).digest('hex'));
        expect(made.key.open().startsWith(made.displayPrefix)).toBe(true);
        expect(made.displayPrefix).toHaveLength(anyBrand.length + '_test_'.length + 4);
      }),
    );
  });

  test('every change of one character is refused', () => {
    fc.assert(
      fc.property(environment, fc.nat(), printable, (form, place, other) => {
        const key = makeApiKey(brand, form).key.open();
        const at = place % key.length;
        fc.pre(key.charAt(at) !== other);
        expect(keyHashOf(brand, key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  test('every missing or added part is refused', () => {
    fc.assert(
      fc.property(environment, fc.nat(), fc.nat(), printable, (form, from, to, more) => {
        const key = makeApiKey(brand, form).key.open();
        const start = from % key.length;
        const end = start + 1 + (to % (key.length - start));
        expect(keyHashOf(brand, key.slice(0, start) + key.slice(end))).toBeUndefined();
        expect(keyHashOf(brand, key.slice(0, start) + more + key.slice(start))).toBeUndefined();
        expect(keyHashOf(brand, key + more)).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });

  test('every swap of two characters is refused', () => {
    fc.assert(
      fc.property(environment, fc.nat(), fc.nat(), (form, first, second) => {
        const key = makeApiKey(brand, form).key.open();
        const [a, b] = [first % key.length, second % key.length].toSorted((x, y) => x - y);
        if (a === undefined || b === undefined || key.charAt(a) === key.charAt(b)) return;
        const swapped =
          key.slice(0, a) + key.charAt(b) + key.slice(a + 1, b) + key.charAt(a) + key.slice(b + 1);
        expect(keyHashOf(brand, swapped)).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  test('a key of another brand, and any other text, is refused', () => {
    expect(keyHashOf('other', makeApiKey(brand, 'live').key.open())).toBeUndefined();
    fc.assert(fc.property(fc.string(), (text) => keyHashOf(brand, text) === undefined));
  });

  test('a key is never printed in clear text', () => {
    const made = makeApiKey(brand, 'live');
    expect(`${made.key} ${JSON.stringify(made)}`).not.toContain(made.key.open());
  });
});
