import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPrintable } from '../../printable.ts';
import { productKinds } from '../../product-kind.ts';
import { Secret } from '../../sealed.ts';
import { readBillNumber } from '../../suppliers/shared/bill-number.ts';
import { customerNumberOf, lastDigitsOf, normalisedNumber, readingsOf } from './search-hash.ts';

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
  ['postpaid', ['081234567890,50000'], '081234567890'],
  ['postpaid', [' 9658548523568701 , 0212502110170100'], '9658548523568701'],
  ['postpaid', ['1,2,3'], '1'],
  ['postpaid', ['530000001234'], '530000001234'],
  ['postpaid', [',50000'], ',50000'],
  ['prepaid', ['Rose, the 2nd', '2001'], 'Rose, the 2nd'],
  ['prepaid', [], ''],
] as const)('the customer number of the %s order for %j is "%s"', (kind, destination, number) => {
  expect(customerNumberOf(kind, destination)).toBe(number);
});

test.each([
  ['+62 812-3456-7890', ['081234567890']],
  ['6281234567890, 50000', ['6281234567890, 50000', '081234567890']],
  ['Rose, the 2nd', ['rose, the 2nd', 'rose']],
  ['\u202A+62 812-3456-7890\u202C', ['081234567890']],
  ['+62 (0)812 3456 7890', ['+62081234567890', '081234567890']],
  ['+62 21 5551234', ['+62215551234', '0215551234']],
  ['+62 (0)21 5551234, 50000', ['+62 (0)21 5551234, 50000', '+620215551234', '0215551234']],
  ['621234567890', ['621234567890', '01234567890']],
  ['6212345678901234', ['6212345678901234']],
  ['Kucing\u200D Hitam', ['kucing hitam']],
])('a search for "%s" is one for %j', (text, numbers) => {
  expect(readingsOf(text)).toEqual(numbers);
});

test('however a phone number is pasted, its search is one for the number as it is hashed', () => {
  const between = fc.constantFrom('', ' ', '-', '.', '\u00A0', '\u202F', '\u2011', '\u200B', '\u2060');
  const around = fc.constantFrom(
    ['', ''],
    ['\u202A', '\u202C'],
    ['\u2066', '\u2069'],
    ['\u200E', ''],
    [' ', '\uFEFF'],
  );
  const number = fc.record({
    digits: fc.stringMatching(/^[1-9][0-9]{7,10}$/),
    prefix: fc.constantFrom('0', '(0)', '62', '+62', '620', '+620', '+62 (0)', '+62(0) '),
    marks: fc.array(between, { minLength: 12, maxLength: 12 }),
    around,
  });
  fc.assert(
    fc.property(number, ({ digits, prefix, marks, around: [before, after] }) => {
      const spread = Array.from(digits, (digit, i) => `${marks[i]}${digit}`).join('');
      const text = `${before}${prefix}${spread}${after}`;
      expect(readingsOf(text)).toContain(`0${digits}`);
      expect(readingsOf(`${text}, 50000`)).toContain(`0${digits}`);
    }),
  );
});

test('a search for what an order has is one for its hash', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }).filter(isPrintable), (value) => {
      for (const kind of productKinds)
        expect(readingsOf(value)).toContain(normalisedNumber(customerNumberOf(kind, [value])));
    }),
  );
});

test('however a bill is written that a supplier gets as one, it has one customer number, which its search finds', () => {
  const space = fc.constantFrom('', ' ', '  ');
  const bill = fc.record({
    digits: fc.stringMatching(/^[0-9]{7,11}$/),
    written: fc.array(fc.constantFrom('08', '628', '+628'), { minLength: 2, maxLength: 2 }),
    amount: fc.integer({ min: 1_000, max: 99_999_999 }),
    before: space,
    after: space,
  });
  fc.assert(
    fc.property(bill, ({ digits, written, amount, before, after }) => {
      const texts = written.map((prefix) => `${prefix}${digits}${before},${after}${amount}`);
      const sent = texts.map((text) => readBillNumber([new Secret(text)]));
      expect(sent[0]).toEqual(sent[1]);
      const hashed = texts.map((text) => normalisedNumber(customerNumberOf('postpaid', [text])));
      expect(hashed).toEqual([`08${digits}`, `08${digits}`]);
      for (const text of [...texts, `08${digits}`]) expect(readingsOf(text)).toContain(`08${digits}`);
    }),
  );
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
