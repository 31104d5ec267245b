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
  // The same digits elsewhere are no month: a year, a number of months, an instalment.
  ['0320', 'pdam', undefined],
  ['2019', 'pbb', undefined],
  ['2019', 'gas', undefined],
  ['01', 'bpjs-kesehatan', undefined],
  ['002', 'multifinance', undefined],
  ['', 'pln', undefined],
  ['1-15 DES 2014', 'pdam', undefined],
])('the period %j of %s is %s', (text, category, expected) => {
  expect(readPeriod(text, category)).toBe(expected);
});

test('a list of months gives its latest, whatever their order', () => {
  expect(latestPeriod('JUN 2019, MEI 2019', 'internet')).toBe('201906');
  expect(latestPeriod('DES 2025,JAN 2026', 'internet')).toBe('202601');
  expect(latestPeriod('201901,x', 'pln')).toBeUndefined();
});
