import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSen, parseSen } from './amount.ts';

test.each<readonly [string, bigint | undefined]>([
  ['3,528,964.00', 352_896_400n],
  ['3.528.964,00', 352_896_400n],
  ['10.150', 1_015_000n],
  ['10,150', 1_015_000n],
  ['Rp 10.150', 1_015_000n],
  ['108400.5', 10_840_050n],
  ['.00', 0n],
  ['-1500', -150_000n],
  ['+1,500.25', 150_025n],
  ['0', 0n],
  ['1,500.250', undefined],
  ['1,50,000', undefined],
  ['1.500.00', undefined],
  ['0.500', undefined],
  ['1234,567', undefined],
  ['5.0501E+13', undefined],
  ['=1+1', undefined],
  ['1 500', undefined],
  ['12345678901234567', undefined],
  ['.', undefined],
  ['', undefined],
])('reads %s', (text, sen) => {
  expect(parseSen(text)).toBe(sen);
});

test('reads every amount exactly in each way of writing it', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), (sen) => {
      const text = formatSen(sen);
      expect(parseSen(text)).toBe(sen);
      expect(parseSen(text.replaceAll(',', ''))).toBe(sen);
      expect(parseSen(text.replaceAll(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')))).toBe(sen);
    }),
  );
});

test('never reads digits that are not there', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+ ER') }), (text) => {
      const sen = parseSen(text);
      const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
      if (sen !== undefined)
        expect(String(sen < 0n ? -sen : sen).replace(/0+$/, '')).toBe(digits.replace(/0+$/, '') || '');
    }),
  );
});
