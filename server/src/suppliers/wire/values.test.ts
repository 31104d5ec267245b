import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRupiah, readText } from './values.ts';

describe('an amount', () => {
  test.each([
    [0, 0n],
    [10_790, 10_790n],
    ['10790', 10_790n],
    [' 10790 ', 10_790n],
    ['10790.0', 10_790n],
    ['10790.00', 10_790n],
    [1_000_000_000_000, 1_000_000_000_000n],
  ])('%j is %s rupiah', (written, amount) => {
    expect(readRupiah(written)).toBe(amount);
  });

  // A point before three digits may stand for thousands: 150 and 150 thousand are written alike.
  test.each(['150.000', '1.000.000', '0.000', '150.0000', '150.', '.00', '150,00', '1 50'])(
    'nobody knows how much %j is',
    (written) => {
      expect(readRupiah(written)).toBeUndefined();
    },
  );

  test.each([10.5, '10.50', -1, '-1', '+1', '1e5', 1e21, 1_000_000_000_001, '', null, true, [7]])(
    '%j is none',
    (written) => {
      expect(readRupiah(written)).toBeUndefined();
    },
  );
});

describe('a text', () => {
  test.each([
    ['a number', 7, '7'],
    ['space around it', ' A1 ', 'A1'],
    ['a NUL within it', 'A\0B', 'AB'],
    ['NULs that fill it up', 'A1 \0\0\0', 'A1'],
    ['nothing but NULs', '\0\0', ''],
    ['half a character', 'A\uD83DB', 'A\uFFFDB'],
    ['the other half', 'A\uDE00B', 'A\uFFFDB'],
    ['a whole character of two halves', 'A😀B', 'A😀B'],
    ['something else', { a: 1 }, ''],
  ])('with %s', (_what, written, text) => {
    expect(readText(written, 10)).toBe(text);
  });

  test('is cut between characters, never within one', () => {
    expect(['😀😀', 'a😀😀', 'ab😀😀'].map((written) => readText(written, 3))).toEqual(['😀', 'a😀', 'ab']);
  });

  test('can be stored, whatever was written', () => {
    const written = fc.string({
      unit: fc.oneof(fc.constantFrom('\0', '\uD83D', '\uDE00', '😀', ' '), fc.string()),
    });
    fc.assert(
      fc.property(written, fc.integer({ min: 0, max: 20 }), (value, lengthMax) => {
        const text = readText(value, lengthMax);
        expect(text.length).toBeLessThanOrEqual(lengthMax);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toContain('\0');
      }),
    );
  });
});
