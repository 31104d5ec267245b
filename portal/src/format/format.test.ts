import { expect, test } from 'vitest';
import { formatCustomerNumber, formatPlnToken } from './customer-number.ts';
import { formatDuration } from './duration.ts';
import i18next from 'i18next';
import { formatDigits, formatNumber, formatRupiah } from './rupiah.ts';
import { formatElapsed } from './elapsed.ts';
import { formatShare } from './share.ts';
import { formatBank, groupAccountNumber } from './bank.ts';
import {
  dayOf,
  formatClock,
  formatCountdown,
  formatDay,
  formatExactTime,
  formatMonth,
  formatPeriod,
  formatSecond,
  formatPreciseClock,
  formatShortDay,
  formatShortTime,
  formatTime,
  formatTimeFrom,
} from './time.ts';

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
  expect(formatRupiah(amount).replaceAll('\u00A0', ' ')).toBe(text);
});

test('an amount does not break after the currency, nor a time before its zone', () => {
  expect(formatRupiah(1_000)).toContain('Rp\u00A0');
  const time = new Date('2026-11-22T07:05:00Z');
  for (const text of [formatTime(time, 'id'), formatTimeFrom(time, time, 'en'), formatExactTime(time, 'id')])
    expect(text).toContain('\u00A0WIB');
});

test('a number of things is grouped in the language of the page, and an amount always the same', async () => {
  await i18next.init({ lng: 'en', resources: {} });
  expect([formatNumber(1_250_000), formatNumber(999n), formatDigits(1_250_000)]).toEqual([
    ...['1,250,000', '999', '1.250.000'],
  ]);
  await i18next.changeLanguage('id');
  expect(formatNumber(6_000)).toBe('6.000');
});

test.each([
  ['2026-11-22T07:05:12.042Z', 'id', '22 Nov 2026 14.05 WIB', '22 Nov 2026 14.05.12,042 WIB'],
  ['2026-05-01T00:00:00Z', 'id', '1 Mei 2026 07.00 WIB', '1 Mei 2026 07.00.00,000 WIB'],
  ['2026-05-01T00:00:00Z', 'en', '1 May 2026 07.00 WIB', '1 May 2026 07.00.00,000 WIB'],
  // The next day, and the next year, in Jakarta.
  ['2026-12-31T17:00:00Z', 'en', '1 Jan 2027 00.00 WIB', '1 Jan 2027 00.00.00,000 WIB'],
] as const)('writes %s in %s as %s', (time, language, text, exact) => {
  expect(formatTime(new Date(time), language).replace('\u00A0', ' ')).toBe(text);
  expect(formatExactTime(new Date(time), language).replace('\u00A0', ' ')).toBe(exact);
  expect(text).toContain(formatDay(new Date(time), language));
  expect(text).toContain(formatClock(new Date(time)));
});

test('a billed month is named, and anything else stays as it is', () => {
  expect([formatPeriod('202610', 'id'), formatPeriod('202610', 'en')]).toEqual(['Okt 2026', 'Oct 2026']);
  expect(formatPeriod('000000', 'id')).toBe('000000');
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

test.each([
  [6_876_000, '1:54:36'],
  [876_001, '14:37'],
  [59_000, '0:59'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [86_400_000, '24:00:00'],
])('%s milliseconds are %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});

test('months and short times are written in both languages', () => {
  expect([formatMonth('2026-08', 'id'), formatMonth('2026-08', 'en')]).toEqual([
    'Agustus 2026',
    'August 2026',
  ]);
  expect(formatShortTime(new Date('2026-12-31T17:00:00Z'), 'id')).toBe('1 Jan 00.00');
  expect(formatShortDay('2026-08-05', 'id')).toBe('5 Agu');
});

test.each([
  ['bca', 'BCA', '4371189020', '437 118 9020'],
  ['mandiri', 'Mandiri', '1230005556667', '1230 0055 5666 7'],
  ['cimb', 'CIMB Niaga', '7001', '7001'],
])('the bank %s is %s, and its number %s is %s', (bank, name, number, text) => {
  expect([formatBank(bank), groupAccountNumber(number)]).toEqual([name, text]);
});

test.each([
  ['2026-11-22T16:59:00Z', '23.59 WIB'],
  ['2026-11-22T17:00:00Z', '23 Nov 2026 00.00 WIB'],
  ['2026-11-21T16:59:00Z', '21 Nov 2026 23.59 WIB'],
])('writes the day of %s only when it is another one: %s', (time, text) => {
  const shown = formatTimeFrom(new Date('2026-11-22T07:05:00Z'), new Date(time), 'id');
  expect(shown.replace('\u00A0', ' ')).toBe(text);
});

test('writes a time of day to the second', () => {
  expect(formatSecond(new Date('2026-11-22T07:05:12.042Z'))).toBe('14.05.12');
});

test.each([
  [0, '0\u00A0md', '0\u00A0ms'],
  [41.6, '42\u00A0md', '42\u00A0ms'],
  [2_040, '2,04\u00A0dtk', '2.04\u00A0s'],
  [61_000, '61,00\u00A0dtk', '61.00\u00A0s'],
])('writes %d ms as %s', (ms, id, en) => {
  expect([formatDuration(ms, 'id'), formatDuration(ms, 'en')]).toEqual([id, en]);
});

test('writes seconds, and the day as the server reads it', () => {
  const time = new Date('2026-01-31T17:05:12.042Z');
  expect(formatPreciseClock(time)).toEqual({ clock: '00.05.12', milliseconds: ',042' });
  expect(dayOf(time)).toBe('2026-02-01');
});

test.each([
  [0, 'id', '< 0,1 dtk'],
  [49, 'en', '< 0.1 s'],
  [50, 'id', '0,1 dtk'],
  [6_240, 'id', '6,2 dtk'],
  [6_240, 'en', '6.2 s'],
  [9_990, 'id', '10 dtk'],
  [64_000, 'id', '64 dtk'],
  [7 * 60_000, 'id', '7 mnt'],
  [3 * 3_600_000, 'en', '3 h'],
  [50 * 3_600_000, 'id', '2 hari'],
] as const)('writes %i ms in %s as %s', (ms, language, text) => {
  expect(formatElapsed(ms, language).replaceAll('\u00A0', ' ')).toBe(text);
});

test('a share is rounded down, so that 100 % means all', () => {
  expect(formatShare(999_999, 1_000_000, 'id')).toBe('99,9\u00A0%');
  expect(formatShare(3, 3, 'en')).toBe('100.0\u00A0%');
  expect(formatShare(0, 0, 'id')).toBeUndefined();
  expect(formatShare(76, 1_000, 'id')).toBe('7,6\u00A0%');
  expect(formatShare(76, 1_000, 'en')).toBe('7.6\u00A0%');
  // The margin of a sale at a loss.
  expect(formatShare(-250, 10_000, 'id')).toBe('\u22122,5\u00A0%');
});
