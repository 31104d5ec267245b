import { expect, test } from 'vitest';
import { lastDigitsOf, normalisedNumber } from './search-hash.ts';

test.each([
  ['081234567890', '081234567890'],
  ['6281234567890', '081234567890'],
  ['+6281234567890', '081234567890'],
  [' +62 812-3456-7890 ', '081234567890'],
  ['(0812) 3456.7890', '081234567890'],
  ['+62\u00a0812\u20113456\u20117890', '081234567890'],
  ['530000001234', '530000001234'],
  ['Player_42', 'player_42'],
  ['a.b-c@example.com', 'a.b-c@example.com'],
])('the number "%s" is "%s"', (text, number) => {
  expect(normalisedNumber(text)).toBe(number);
});

test.each([
  ['1234-5678-9012-3456-7890', '567890'],
  ['12345678901234567890/BUDI/R1/1300VA/32,1', '567890'],
  ['SN 00 12 3', null],
  ['001234', '001234'],
  ['', null],
])('the serial "%s" is found by %s', (serial, digits) => {
  expect(lastDigitsOf(serial)).toBe(digits);
});
