import { expect, test } from 'vitest';
import { parseTimeOfDay } from './price-values.ts';

test.each([
  ['0:5', '00:05'],
  ['23:0', '23:00'],
  ['7.30', '07:30'],
  ['24:00', '00:00'],
  ['23:59:59', '23:59'],
  ['11:45 PM', '23:45'],
  ['12:05 am', '00:05'],
  ['13:05 pm', null],
  ['12:60', null],
  ['23 : 45', '23:45'],
  ['jam 23.45', '23:45'],
  ['23：45 GMT+7', '23:45'],
  ['0015', '00:15'],
  ['23:45 WITA', '22:45'],
  ['00.30 WIT', '22:30'],
  ['23:45+08:00', '22:45'],
  ['1:00 pm UTC+9', '11:00'],
  ['0045 wib', '00:45'],
  ['noon', null],
  // A spreadsheet writes a time as the fraction of a day.
  [0.989_583_333_333_333_4, '23:45'],
  ['0.989583333333', '23:45'],
  ['0,010416667', '00:15'],
  ['0.5', '00:05'],
  [0, '00:00'],
  [0.999_999, '00:00'],
  [1, null],
  [5, null],
])('reads the time %j as %j', (written, time) => {
  expect(parseTimeOfDay(written)).toBe(time);
});

test('rejects an overlong time quickly', () => {
  const start = process.cpuUsage();
  expect(parseTimeOfDay(`23:45${' '.repeat(100_000)}x`)).toBe(null);
  const { user, system } = process.cpuUsage(start);
  // Far from both cases: it takes less than a millisecond, or 20 s.
  expect((user + system) / 1_000).toBeLessThan(2_000);
});
