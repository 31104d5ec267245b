import { expect, test } from 'vitest';
import { typedRupiah } from './typed-rupiah.ts';

test.each([
  ['', ''],
  ['75000', '75000'],
  ['Rp 1.250.000', '1250000'],
  ['1,250,000', '1250000'],
  // As a bank and a spreadsheet have it.
  ['1.250.000,00', '1250000'],
  ['1.250.000,5 IDR', '1250000'],
  ['1,250,000.00', '1250000'],
  ['1250000.00', '1250000'],
  ['12500,00', '12500'],
  ['Rp10.000,-', '10000'],
  // The last digit of 1.000, of 12.500 and of 1.250.000 was deleted: the points are those of the field.
  ['1.00', '100'],
  ['12.50', '1250'],
  ['1.250.00', '125000'],
])('%j is %s rupiah', (text, digits) => {
  expect(typedRupiah(text)).toEqual({ digits, hundredths: '' });
});

test('hundredths are not counted while they are typed and deleted, key by key', () => {
  let shown = '';
  const type = (text: string): void => {
    const { digits, hundredths } = typedRupiah(text, shown);
    shown = digits + hundredths;
  };
  for (const key of '1000000,000') type(shown + key);
  expect(shown).toBe('1000000,00');
  for (let keys = 0; keys < 4; keys += 1) type(shown.slice(0, -1));
  expect(shown).toBe('100000');
});

test('what is pasted over hundredths is read anew', () => {
  expect(typedRupiah('1,250,000', '1.250,00')).toEqual({ digits: '1250000', hundredths: '' });
});
