import { expect, test } from 'vitest';
import { Secret } from '../../sealed.ts';
import { canBeSameNumber } from './same-number.ts';

test.each([
  ['087800001230', ['087800001230'], true],
  ['6287800001230', ['087800001230'], true],
  ['+62 878-0000-1230', ['087800001230'], true],
  ['87800001230', ['087800001230'], true],
  ['', ['087800001230'], true],
  ['0', ['087800001230'], true],
  ['0878****1230', ['087800001230'], true],
  ['0878xxxx1230', ['087800001230'], true],
  ['087800001231', ['087800001230'], false],
  ['530000000009', ['530000000001'], false],
  ['156378300|8483', ['156378300', '8483'], true],
  ['1563783008483', ['156378300', '8483'], true],
  ['156378301|8483', ['156378300', '8483'], false],
  ['Budi.Santoso', ['budi.santoso'], true],
  ['siti', ['budi'], false],
  ['9658548523568701', ['9658548523568701,0212502110170100'], true],
  ['082100000001', ['082100000001', '50000'], true],
])('canBeSameNumber: %s and %j give %s', (theirs, ours, same) => {
  const parts = ours.map((part) => new Secret(part));
  expect(canBeSameNumber(theirs, parts)).toBe(same);
});
