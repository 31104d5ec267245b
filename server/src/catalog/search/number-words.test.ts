import { expect, test } from 'vitest';
import { wordsToDigits } from './number-words.ts';

test.each([
  ['pulsa sepuluh ribu', 'pulsa 10000'],
  ['token dua puluh lima ribu', 'token 25000'],
  ['lima belas ribu tsel', '15000 tsel'],
  ['seratus dua puluh lima ribu', '125000'],
  ['satu juta dua ratus ribu', '1200000'],
  ['sejuta lima ratus ribu', '1500000'],
  ['dua puluh', '20'],
  ['goceng', '5000'],
  ['ceban goceng', '15000'],
  ['cepek ribu', '100000'],
  ['tiga gb tujuh hari', '3 gb 7 hari'],
  ['lima ratus rb', '500000'],
  ['xl satu', 'xl satu'],
  ['dua lima', 'dua lima'],
  ['ribu', 'ribu'],
  ['seribuan', 'seribuan'],
  ['tiga harian', 'tiga harian'],
])('writes %j as %j', (words, figures) => {
  expect(wordsToDigits(words)).toBe(figures);
});
