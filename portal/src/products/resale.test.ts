import { expect, test } from 'vitest';
import { hasPrices, noResale, resalePrice, shortName } from './resale.ts';

test.each([
  [10_235, 1_000, 500, 11_500],
  [10_000, 500, 500, 10_500],
  [10_001, 500, 500, 11_000],
  [5_875, 125, 1, 6_000],
])('%i rupiah with a margin of %i, rounded up to %i, is sold for %i', (price, margin, step, sold) => {
  expect(resalePrice(price, { margin, step, showsCost: false })).toBe(sold);
});

test('without a margin there is no price, unless the person shows their own', () => {
  expect(hasPrices(noResale)).toBe(false);
  expect(hasPrices({ ...noResale, margin: 1 })).toBe(true);
  const own = { ...noResale, showsCost: true, step: 500 };
  expect([hasPrices(own), resalePrice(10_235, own)]).toEqual([true, 10_235]);
});

test('the brand is not repeated before each name', () => {
  expect(shortName({ brand: 'TELKOMSEL', name: 'Telkomsel 10.000' })).toBe('10.000');
  expect(shortName({ brand: 'PLN', name: 'Token PLN 20.000' })).toBe('Token PLN 20.000');
  expect(shortName({ brand: 'OVO', name: 'OVO' })).toBe('OVO');
});
