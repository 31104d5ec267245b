import { expect, test } from 'vitest';
import { operatorOf } from './operator-of.ts';

const prefixes = { 'by.U': ['085154', '085155'], TELKOMSEL: ['0812', '0851'], XL: ['0817'] };

test.each([
  ['0812', 'TELKOMSEL'],
  ['0812-3456-7890', 'TELKOMSEL'],
  ['+62 812 3456', 'TELKOMSEL'],
  ['62817', 'XL'],
  ['0851', 'TELKOMSEL'],
  ['085155', 'by.U'],
  ['081', undefined],
  ['0899', undefined],
  ['14012345678', undefined],
])('the number %s belongs to %s', (number, brand) => {
  expect(operatorOf(number, prefixes)).toBe(brand);
});
