import { expect, test } from 'vitest';
import { latestPeriod, readPeriod } from './periods.ts';

test.each([
  ['201901', 'pln', '201901'],
  ['202613', 'pln', undefined],
  ['190001', 'pln', undefined],
  ['MEI 2019', 'internet', '201905'],
  ['mei 22', 'tv', '202205'],
  ['NOP-2026', 'internet', '202611'],
  ['0320', 'gas', '202003'],
  ['1320', 'gas', undefined],
  // The same digits are not a month elsewhere: they are a year, a number of months or an instalment.
  ['0320', 'pdam', undefined],
  ['2019', 'pbb', undefined],
  ['2019', 'gas', undefined],
  ['01', 'bpjs-kesehatan', undefined],
  ['002', 'multifinance', undefined],
  ['', 'pln', undefined],
  ['1-15 DES 2014', 'pdam', undefined],
])('reads the period %j of %s as %s', (text, category, expected) => {
  expect(readPeriod(text, category)).toBe(expected);
});

test('returns the latest month of a list in any order', () => {
  expect(latestPeriod('JUN 2019, MEI 2019', 'internet')).toBe('201906');
  expect(latestPeriod('DES 2025,JAN 2026', 'internet')).toBe('202601');
  expect(latestPeriod('201901,x', 'pln')).toBeUndefined();
});
