import { expect, test } from 'vitest';
import { typedDay, writtenDay } from './typed-day.ts';

test.each([
  ['22/11/2026', '2026-11-22'],
  ['2/1/2026', '2026-01-02'],
  [' 02-01-2026 ', '2026-01-02'],
  ['2.1.2026', '2026-01-02'],
  ['2026-11-22', '2026-11-22'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', undefined],
  ['11/22/2026', undefined],
  ['22/11/26', undefined],
  ['', undefined],
])('%j is the day %j', (text, day) => {
  expect(typedDay(text)).toBe(day);
});

test('a day is written with the day first', () => {
  expect([writtenDay('2026-11-22'), writtenDay('')]).toEqual(['22/11/2026', '']);
});
