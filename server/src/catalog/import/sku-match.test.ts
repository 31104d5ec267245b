import { expect, test } from 'vitest';
import { matchesSku } from './sku-match.ts';

function same(slug: string, brand: string, names: readonly [string, string]): boolean {
  const [a, b] = names.map((name) => ({ name, brand, slug, category: null }));
  return a !== undefined && b !== undefined && matchesSku(a, b);
}

test.each([
  ['data', 'XL', 'XL Data 5 GB 30 Hari', 'Xtra Combo 5GB / 28hr', true],
  ['data', 'XL', 'XL Data 5 GB 30 Hari', 'XL Data 1 GB 30 Hari', false],
  ['data', 'XL', 'XL 1,5 GB', 'XL 1.5GB + 3GB lokal', true],
  ['data', 'XL', 'XL 500 MB', 'XL 0,5 GB', true],
  ['data', 'XL', 'XL 1024 MB', 'XL 1 GB', true],
  ['data', 'XL', 'Xtra Combo Flex L', 'XL 5 GB', true],
  ['masa-aktif', 'AXIS', 'Masa Aktif 30 Hari', 'Masa Aktif 60 Hari', false],
  ['masa-aktif', 'AXIS', 'Masa Aktif 30 Hari', 'Masa Aktif 1 Bulan', true],
  ['paket-sms-telpon', 'XL', 'XL 100 Menit 7 Hari', 'XL 500 Menit 7 Hari', false],
  ['games', 'MOBILE LEGENDS', 'Mobile Legends 86 Diamond', 'ML 86 (78+8) Diamonds', true],
  ['games', 'MOBILE LEGENDS', 'Mobile Legends 86 Diamond', 'Mobile Legends 172 Diamond', false],
  ['games', 'MOBILE LEGENDS', 'Weekly Diamond Pass', 'ML 28 Diamond', true],
  ['voucher', 'GOOGLE PLAY', 'Google Play 50.000', 'Google Play 100rb', false],
  ['pulsa', 'XL', 'XL 10.000', 'XL 10.000 (100 Poin)', true],
  ['pulsa', 'XL', 'XL 10.000', 'XL 25.000', false],
])('in "%s" of %s, "%s" matches "%s": %j', (slug, brand, a, b, expected) => {
  expect(same(slug, brand, [a, b])).toBe(expected);
  expect(same(slug, brand, [b, a])).toBe(expected);
});

test('matches a brand that is stored in an older spelling', () => {
  const product = { name: 'Indosat 10.000', slug: 'pulsa', category: null };
  expect(matchesSku({ ...product, brand: 'INDOSAT/IM3' }, { ...product, brand: 'INDOSAT' })).toBe(true);
  expect(matchesSku({ ...product, brand: 'XL/AXIS' }, { ...product, brand: 'INDOSAT' })).toBe(false);
});
