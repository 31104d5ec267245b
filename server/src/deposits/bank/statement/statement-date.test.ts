import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBookedAt, parsePeriod } from './statement-date.ts';

const names = [
  'Januari',
  'Pebruari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'Nopember',
  'Desember',
];

test('reads every day in each way of writing it', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const iso = date.toISOString().slice(0, 10);
      const [year = '', month = '', day = ''] = iso.split('-');
      const [from, to] = [`${Number(year) - 1}-${month}-${day}`, iso];
      for (const text of [
        iso,
        `${day}/${month}/${year}`,
        `'${day}-${month}-${year.slice(2)}`,
        `${Number(day)} ${names[Number(month) - 1]} ${year}`,
      ]) {
        expect(parseBookedAt(text, null)).toEqual({ day: iso, time: null });
        expect(parseBookedAt(`${text} 07.40`, null)).toEqual({ day: iso, time: '07:40:00' });
        expect(parseBookedAt(`${text} 7:40:58 WIB`, null)).toEqual({ day: iso, time: '07:40:58' });
      }
      expect(parseBookedAt(`${day}/${month}`, { from: iso, to })).toEqual({ day: iso, time: null });
      // Both years fit.
      if (`${month}-${day}` !== '02-29')
        expect(parseBookedAt(`${day}/${month}`, { from, to })).toBeUndefined();
    }),
  );
});

test.each([
  '31/02/2026',
  '13/13/2026',
  '2026-02-29',
  'PEND',
  '',
  '13',
  '13/05/026',
  '1 Xyz 2026',
  '13/05/2026 24:00',
  '13/05/2026 10:60',
])('reads no date in "%s"', (text) => {
  expect(parseBookedAt(text, null)).toBeUndefined();
});

test('reads a period in both ways of writing it, in its order only', () => {
  expect(parsePeriod('13/05/2026 - 14/05/2026')).toEqual({ from: '2026-05-13', to: '2026-05-14' });
  expect(parsePeriod('01/12/2025-31/12/2025')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(parsePeriod('14/05/2026 s/d 13/05/2026')).toBeUndefined();
  expect(parsePeriod('Mei')).toBeUndefined();
});

test.each([
  '01 Mei 2026 - 31 Mei 2026',
  '1 May 2026 to 31 May 2026',
  '01-05-2026 - 31-05-2026',
  '01-05-2026-31-05-2026',
  '2026-05-01 s/d 2026-05-31',
  '01/05/2026 s.d. 31/05/2026',
  '1 Mei 2026 sampai dengan 31 Mei 2026',
  '01/05/2026 00:00 – 31/05/2026 23:59',
])('reads the period "%s"', (text) => {
  expect(parsePeriod(text)).toEqual({ from: '2026-05-01', to: '2026-05-31' });
});

test('reads a period of a month whose name has a word of periods in it', () => {
  expect(parsePeriod('1 Oktober 2026 to 31 Oktober 2026')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
});
