import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dataOf, isAbout, membersOf, readCode, readCost, readRupiah, readText } from './values.ts';

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

test.each([
  [10_790, 10_790n],
  ['0.00', undefined],
  [0, undefined],
  ['gratis', undefined],
])('a sale at %j cost %s: nobody sells for nothing', (written, cost) => {
  expect(readCost(written)).toBe(cost);
});

test.each([[[]], [null], ['x'], [7], [undefined]])('%j has no members', (value) => {
  expect(membersOf(value)).toBeUndefined();
});

test.each([
  ['names it', { ref_id: 'r1' }, true],
  ['names none', { rc: '44' }, true],
  ['names another one', { ref_id: 'r2' }, false],
  ['names one of which it is the beginning', { ref_id: 'r11' }, false],
  ['names none, with a blank', { ref_id: ' ' }, true],
  ['names none, with nothing', { ref_id: null }, true],
  ['names one that cannot be read', { ref_id: { id: 'r1' } }, false],
  ['names one that is no text', { ref_id: true }, false],
])('an answer that %s', (_what, data, about) => {
  expect(isAbout(data, 'r1')).toBe(about);
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
])('the code %j is %j', (written, code) => {
  expect(readCode(written)).toBe(code);
});

test.each([
  ['{"data":{"rc":"00"}}', { rc: '00' }],
  ['\uFEFF{"data":[1]}', [1]],
  // A serial of more digits than a number keeps.
  ['{"data":{"sn":12345678901234567890,"price":10790}}', { sn: '12345678901234567890', price: 10_790 }],
  ['[{"data":1}]', undefined],
  ['{"data":', undefined],
  ['', undefined],
])('under data in %j stands %j', (text, data) => {
  expect(dataOf(text)).toEqual(data);
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
    ['a number with a fraction', 7.5, ''],
    ['a number of more digits than it keeps', 2 ** 53, ''],
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
