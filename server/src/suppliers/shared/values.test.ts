import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dataOf, membersOf, readBalance, readCode, readCost, readRupiah, readText } from './values.ts';

describe('an amount', () => {
  test.each([
    [0, 0n],
    [10_790, 10_790n],
    ['10790', 10_790n],
    [' 10790 ', 10_790n],
    ['10790.0', 10_790n],
    ['10790.00', 10_790n],
    [1_000_000_000_000, 1_000_000_000_000n],
  ])('reads %j as %s rupiah', (written, amount) => {
    expect(readRupiah(written)).toBe(amount);
  });

  // A point before three digits may be a thousands separator, so 150 and 150 thousand look alike.
  test.each(['150.000', '1.000.000', '0.000', '150.0000', '150.', '.00', '150,00', '1 50'])(
    'rejects %j, which is ambiguous',
    (written) => {
      expect(readRupiah(written)).toBeUndefined();
    },
  );

  test.each([10.5, '10.50', -1, '-1', '+1', '1e5', 1e21, 1_000_000_000_001, '', null, true, [7]])(
    'rejects %j',
    (written) => {
      expect(readRupiah(written)).toBeUndefined();
    },
  );
});

test.each([
  [10_790, 10_790n],
  ['0.00', undefined],
  [0, undefined],
  ['gratis', undefined],
])('reads a cost of %j as %s, because no sale is free', (written, cost) => {
  expect(readCost(written)).toBe(cost);
});

test.each([
  [1_234_567.5, 1_234_567n],
  [1_234_567.999_999, 1_234_567n],
  ['1234567.50', 1_234_567n],
  ['1234567.5', 1_234_567n],
  [0.5, 0n],
  [1e-7, 0n],
  [10_790, 10_790n],
  ['10790.00', 10_790n],
  ['150.000', undefined],
  ['1234567,50', undefined],
  [-0.5, undefined],
  [-1, undefined],
  [1e21, undefined],
  [1_000_000_000_001.5, undefined],
  [Number.NaN, undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('reads a balance of %j as %s, rounded down', (written, balance) => {
  expect(readBalance(written)).toBe(balance);
});

test.each([[[]], [null], ['x'], [7], [undefined]])('%j is not an object', (value) => {
  expect(membersOf(value)).toBeUndefined();
});

test.each([
  ['6', '06'],
  [6, '06'],
  ['00', '00'],
  ['201', '201'],
  ['0006', ''],
  ['6a', ''],
  [-1, ''],
  [null, ''],
])('reads the code %j as %j', (written, code) => {
  expect(readCode(written)).toBe(code);
});

test.each([
  ['{"data":{"rc":"00"}}', { rc: '00' }],
  ['\uFEFF{"data":[1]}', [1]],
  // A serial with more digits than a number can hold.
  ['{"data":{"sn":12345678901234567890,"price":10790}}', { sn: '12345678901234567890', price: 10_790 }],
  ['[{"data":1}]', undefined],
  ['{"data":', undefined],
  ['', undefined],
])('reads `data` of %j as %j', (text, data) => {
  expect(dataOf(text)).toEqual(data);
});

describe('a text', () => {
  test.each([
    ['a number', 7, '7'],
    ['space around it', ' A1 ', 'A1'],
    ['a NUL within it', 'A\0B', 'AB'],
    ['NULs as padding', 'A1 \0\0\0', 'A1'],
    ['only NULs', '\0\0', ''],
    ['a lone high surrogate', 'A\uD83DB', 'A\uFFFDB'],
    ['a lone low surrogate', 'A\uDE00B', 'A\uFFFDB'],
    ['a surrogate pair', 'A😀B', 'A😀B'],
    ['something else', { a: 1 }, ''],
    ['a number with a fraction', 7.5, ''],
    ['an unsafe integer', 2 ** 53, ''],
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
