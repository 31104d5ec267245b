import { expect, test } from 'vitest';
import { formatCustomerNumber, formatPlnToken } from './customer-number.ts';
import { formatRupiah } from './rupiah.ts';
import { formatElapsed } from './elapsed.ts';
import { dayOf, formatClock, formatDay, formatExactTime, formatSeconds, formatTime } from './time.ts';

test.each([
  [0, 'Rp 0'],
  [999, 'Rp 999'],
  [1_000, 'Rp 1.000'],
  [1_250_000, 'Rp 1.250.000'],
  [-10_500, '−Rp 10.500'],
  [-100_000, '−Rp 100.000'],
  [999_999_999_999n, 'Rp 999.999.999.999'],
  [-123_456_789_012_345_678n, '−Rp 123.456.789.012.345.678'],
])('writes %s rupiah as %s', (amount, text) => {
  expect(formatRupiah(amount).replace('\u00A0', ' ')).toBe(text);
});

test('an amount does not break after the currency', () => {
  expect(formatRupiah(1_000)).toContain('\u00A0');
});

test.each([
  ['2026-11-22T07:05:12.042Z', 'id', '22 Nov 2026 14.05 WIB', '22 Nov 2026 14.05.12,042 WIB'],
  ['2026-05-01T00:00:00Z', 'id', '1 Mei 2026 07.00 WIB', '1 Mei 2026 07.00.00,000 WIB'],
  ['2026-05-01T00:00:00Z', 'en', '1 May 2026 07.00 WIB', '1 May 2026 07.00.00,000 WIB'],
  // The next day, and the next year, in Jakarta.
  ['2026-12-31T17:00:00Z', 'en', '1 Jan 2027 00.00 WIB', '1 Jan 2027 00.00.00,000 WIB'],
] as const)('writes %s in %s as %s', (time, language, text, exact) => {
  expect(formatTime(new Date(time), language)).toBe(text);
  expect(formatExactTime(new Date(time), language)).toBe(exact);
  expect(text).toContain(formatDay(new Date(time), language));
  expect(text).toContain(formatClock(new Date(time)));
});

test.each([
  ['081234567890', '0812-3456-7890'],
  ['0812345678', '0812-3456-78'],
  ['********7821', '****-****-7821'],
  ['32145678901', '32145678901'],
  ['**********4417', '**********4417'],
  ['budi@example.com', 'budi@example.com'],
])('groups the customer number %s as %s', (number, text) => {
  expect(formatCustomerNumber(number)).toBe(text);
});

test('groups a PLN token by four', () => {
  expect(formatPlnToken('12345678901234567890')).toBe('1234 5678 9012 3456 7890');
  expect(formatPlnToken('no digits')).toBe('no digits');
});

test('writes seconds, and the day as the server reads it', () => {
  const time = new Date('2026-01-31T17:05:12.042Z');
  expect(formatSeconds(time)).toEqual({ clock: '00.05.12', milliseconds: ',042' });
  expect(dayOf(time)).toBe('2026-02-01');
});

test.each([
  [0, 'id', '0,0 dtk'],
  [6_240, 'id', '6,2 dtk'],
  [6_240, 'en', '6.2 s'],
  [9_990, 'id', '10 dtk'],
  [64_000, 'id', '64 dtk'],
  [7 * 60_000, 'id', '7 mnt'],
  [3 * 3_600_000, 'en', '3 h'],
  [50 * 3_600_000, 'id', '50 jam'],
] as const)('writes %i ms in %s as %s', (ms, language, text) => {
  expect(formatElapsed(ms, language)).toBe(text);
});
