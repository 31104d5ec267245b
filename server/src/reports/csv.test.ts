import { describe, expect, test } from 'vitest';
import { csvRow } from './csv.ts';

describe('a cell for a spreadsheet in Indonesian settings', () => {
  test('is a figure if it is one, with a comma before the decimals', () => {
    expect(
      csvRow([1_250_000n, -7n, { hundredths: 9_875n }, { hundredths: -5n }, { hundredths: 10_000n }]),
    ).toBe('1250000;-7;98,75;-0,05;100,00');
  });

  test.each([
    '=1+1',
    '+62812',
    '-3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\uFF1D1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF201',
  ])('stays text if it looks like a formula: %j', (text) => {
    expect(csvRow([text])).toMatch(/^"?'/);
  });

  test('is quoted if it has a separator, a quotation mark or a line break', () => {
    expect(csvRow(['a;b', 'a"b', 'a\nb', 'a,b', null])).toBe('"a;b";"a""b";"a\nb";a,b;');
  });
});

test('a row for a spreadsheet in English settings has commas between cells and a point before decimals', () => {
  expect(csvRow([{ hundredths: 9_875n }, 'a,b', 'a;b', '=1'], ',')).toBe(`98.75,"a,b",a;b,'=1`);
});
