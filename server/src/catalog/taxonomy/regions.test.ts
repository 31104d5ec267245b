import { expect, test } from 'vitest';
import { regionOf } from './regions.ts';

test.each([
  ['', 'Jawa Barat', 'Jawa Barat'],
  ['', 'PROVINSI JAWA TIMUR.', 'Jawa Timur'],
  ['', 'Prov. Jateng', 'Jawa Tengah'],
  ['', 'Kep. Riau', 'Kepulauan Riau'],
  ['', 'Kepri', 'Kepulauan Riau'],
  ['', 'Bangka-Belitung', 'Bangka Belitung'],
  ['', 'D.I. Yogyakarta', 'Yogyakarta'],
  ['', 'Daerah Istimewa Yogyakarta', 'Yogyakarta'],
  ['', 'Sumatra Utara, Indonesia', 'Sumatera Utara'],
  ['', 'Bayar sebelum tanggal 20', null],
  ['', 'PDAM Jawa Barat', null],
  ['', '', null],
  ['DKI Jakarta', 'Jawa Barat', 'DKI Jakarta'],
  ['Batam', 'Kepri', 'Batam'],
  ['JAWA TIMUR', '', 'Jawa Timur'],
  ['KOTA BATAM', '', 'KOTA BATAM'],
])('the region %j with the description %j gives %j', (region, description, province) => {
  expect(regionOf(region, description)).toBe(province);
});
