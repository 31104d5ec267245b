import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = new Date('2026-11-21T03:00:00.000Z');

test.each([
  ['120', 120_000],
  [' 120 ', 120_000],
  ['99999999999999999999', 1e23],
  ['9'.repeat(400), Infinity],
  ['Sat, 21 Nov 2026 03:02:00 GMT', 120_000],
  ['Saturday, 21-Nov-26 03:02:00 GMT', 120_000],
  ['Sat Nov 21 03:02:00 2026', 120_000],
  ['Tue Dec  1 03:00:00 2026', 864_000_000],
  ['Sat, 21 Nov 2026 03:01:60 GMT', 119_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', Date.UTC(9999, 11, 31, 23, 59, 59) - now.getTime()],
  ['Sunday, 21-Nov-76 03:00:00 GMT', Date.UTC(2076, 10, 21, 3) - now.getTime()],
])('%j asks for a wait of %d ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});

test.each([
  '',
  '0',
  '-1',
  '1.5',
  '1e9',
  'soon',
  'soon 2099',
  '2099-01-01T00:00:00Z',
  'Sat, 21 Nov 2026 02:00:00 GMT',
  // More than 50 years ahead, so it is in the past.
  'Monday, 21-Nov-77 03:00:00 GMT',
  'Sat, 21 Nov 2026 99:00:00 GMT',
])('%j asks for no wait', (header) => {
  expect(retryAfterMs(header, now)).toBeUndefined();
});
