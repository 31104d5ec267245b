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
  ['data', 'XL', 'Xtra Combo Flex L', 'XL 5 GB', false],
  ['data', 'XL', 'XL Data 1 GB 30 Hari', 'XL Xtra Combo Flex XL', false],
  ['data', 'INDOSAT', 'Indosat 100 MB / 30 Hari', 'Indosat Unlimited JUMBO / 30 Hari', false],
  ['data', 'XL', 'XL Unlimited Turbo 7 Hari', 'XL 7 GB 7 Hari', false],
  ['data', 'AXIS', 'Axis Data BRONET 1 GB 30 Hari', 'OWSEM 1 GB + 3 GB 4G / 30 Hari', false],
  ['data', 'AXIS', 'Axis Data BRONET 1 GB 30 Hari', 'Axis 1 GB / 30 Hari', true],
  ['data', 'TELKOMSEL', 'Ketengan YouTube 1 GB 7 Hari', 'Ketengan TikTok 1 GB 7 Hari', false],
  ['data', 'TELKOMSEL', 'Telkomsel Combo Sakti 3 GB', 'Telkomsel Data Combo Sakti / 30 Hari', true],
  ['data', 'INDOSAT', 'Freedom Internet 3 GB 30 Hari', 'IM3 Freedom Internet 3GB / 28hr', true],
  ['paket-sms-telpon', 'XL', 'XL 100 Menit Sesama', 'XL 100 Menit Semua Operator', false],
  ['voucher', 'STEAM', 'Steam Wallet 10 USD', 'Steam Wallet 10 SGD', false],
  ['voucher', 'GARENA', 'Garena Shell 33', 'Voucher Garena 33 Shells', true],
  ['voucher', 'UNIPIN', 'UniPin Voucher 20.000', 'UniPin IDR 20.000', true],
  ['games', 'VALORANT', 'Valorant 475 Points', 'Valorant 475 VP', true],
  ['games', 'FC MOBILE', 'FC Mobile 99 FC Points', 'FC Mobile 99 Silver', false],
  ['malaysia-topup', 'MAXIS', 'Maxis 10 RM', 'Maxis MYR 10', true],
  ['masa-aktif', 'AXIS', 'Masa Aktif 30 Hari', 'Masa Aktif 60 Hari', false],
  ['masa-aktif', 'AXIS', 'Masa Aktif 30 Hari', 'Masa Aktif 1 Bulan', true],
  ['paket-sms-telpon', 'XL', 'XL 100 Menit 7 Hari', 'XL 500 Menit 7 Hari', false],
  ['games', 'MOBILE LEGENDS', 'Mobile Legends 86 Diamond', 'ML 86 (78+8) Diamonds', true],
  ['games', 'MOBILE LEGENDS', 'Mobile Legends 86 Diamond', 'Mobile Legends 172 Diamond', false],
  ['games', 'MOBILE LEGENDS', 'Weekly Diamond Pass', 'ML 28 Diamond', false],
  ['games', 'MOBILE LEGENDS', 'Weekly Diamond Pass', 'Mobile Legends Weekly Pass', true],
  ['games', 'MOBILE LEGENDS', 'Weekly Diamond Pass', 'Twilight Pass', false],
  ['games', 'FREE FIRE', 'Free Fire Membership Mingguan', 'Free Fire Membership Bulanan', false],
  ['games', 'FREE FIRE', 'Free Fire Membership Mingguan', 'FF Weekly Membership', true],
  ['streaming', 'VIDIO', 'Vidio Platinum 1 Tahun', 'Vidio Platinum 1 Bulan', false],
  ['streaming', 'VIDIO', 'Vidio Platinum 12 Bulan', 'Vidio Platinum 1 Thn', true],
  ['data', 'TELKOMSEL', 'Telkomsel 1 GB / 30 Hari', 'Telkomsel 1 GB / 1 Hari', false],
  ['data', 'TELKOMSEL', 'Telkomsel 1 GB / 30 Hari', 'Telkomsel 1 GB Bulanan', true],
  ['data', 'TELKOMSEL', 'Telkomsel 1 GB / 30 Hari', 'Telkomsel 1 GB', true],
  ['data', 'TELKOMSEL', 'Harian 1 GB 30 Hari', 'Telkomsel 1 GB 30 Hari', true],
  ['paket-sms-telpon', 'XL', 'XL 100 Menit 1 Hari', 'XL 100 Menit 7 Hari', false],
  ['voucher', 'GOOGLE PLAY', 'Google Play 50.000', 'Google Play 100rb', false],
  ['pulsa', 'XL', 'XL 10.000', 'XL 10.000 (100 Poin)', true],
  ['pulsa', 'XL', 'XL 10.000', 'XL 25.000', false],
  ['data', 'TELKOMSEL', 'Telkomsel Data OMG 30.000', 'Telkomsel Data OMG 25.000', false],
  ['data', 'TELKOMSEL', 'Telkomsel Data OMG 30.000', 'Telkomsel OMG! 30rb', true],
  ['pln', 'PLN', 'PLN 100.000', 'PLN 20', false],
  ['pln', 'PLN', 'PLN 20.000', 'PLN20', true],
  ['pln', 'PLN', 'PLN 450 VA 20', 'PLN 450 VA 50', false],
  ['pulsa', 'TELKOMSEL', 'Telkomsel 100', 'Telkomsel 10', false],
  ['pulsa', 'TELKOMSEL', 'Telkomsel 10.000', 'Telkomsel 10', true],
  ['pulsa', 'TRI', 'Tri 3 10', '3 10.000', true],
  ['data', 'INDOSAT', 'Combo 25 G', 'Combo 10 G', false],
  ['paket-sms-telpon', 'TELKOMSEL', 'Nelpon 25.000', 'Nelpon 5.000', false],
  ['paket-sms-telpon', 'TELKOMSEL', 'Telkomsel 1000 SMS', 'Telkomsel 100 Menit', false],
  ['data', 'AXIS', 'OWSEM 1 GB + 3 GB 4G', 'OWSEM 3 GB + 9 GB 4G', false],
  ['data', 'AXIS', 'OWSEM 1 GB + 1 GB 4G', 'OWSEM 1 GB + 3 GB 4G', false],
  ['data', 'TELKOMSEL', 'Telkomsel Data 1 GB + 2 GB Game', 'Telkomsel Data InternetMAX 2 GB', false],
  ['data', 'XL', 'XL 20 GB', 'XL 21 GB', false],
  ['games', 'CALL OF DUTY MOBILE', 'COD 53 + 9 CP', 'COD 264 + 53 CP', false],
  ['games', 'MOBILE LEGENDS', 'ML 28 (25+3)', 'ML 36 (33+3)', false],
  ['games', 'FREE FIRE', 'Free Fire 355 Diamond', 'Free Fire 360 Diamond', false],
  ['games', 'FREE FIRE', 'Free Fire 140 Diamond', 'FF 140 Diamonds', true],
  ['games', '8 BALL POOL', '8 Ball Pool 100 Coins', '8 Ball Pool 500 Coins', false],
  ['voucher', 'STEAM', 'Steam IDR 12.000', 'Steam IDR 12.500', false],
  ['voucher', 'STEAM', 'Steam IDR 12.000', 'Steam Wallet Code Rp 12.000', true],
  ['data', 'AXIS', 'Axis 2 GB / 5 Hari', 'Axis 2 GB / 7 Hari', false],
  ['data', 'AXIS', 'Axis 2 GB / 24 Jam 30 Hari', 'Axis 2 GB 24 Jam 7 Hari', false],
  ['data', 'AXIS', 'Axis 2 GB / 24 Jam 30 Hari', 'Axis 2 GB 28 Hari', true],
  ['data', 'XL', 'XL Xtra Combo Flex XL', 'XL Xtra Combo Flex S', false],
  ['data', 'XL', 'XL Xtra Combo Flex XL', 'Xtra Combo Flex XL', true],
  ['data', 'XL', 'XL Xtra Combo Flex M', 'XL Flex M 30 Hari', true],
  ['voucher', 'XL', 'Voucher XL Xtra Combo Flex XL', 'Voucher XL Xtra Combo Flex S', false],
  ['voucher', 'XL', 'Voucher XL Xtra Combo Flex S', 'Voucher Xtra Combo Flex S', true],
  ['aktivasi-voucher', 'XL', 'Aktivasi Voucher XL Flex S+', 'Aktivasi Voucher XL Flex S', false],
  ['aktivasi-voucher', 'XL', 'Aktivasi Voucher XL Flex S+', 'Aktivasi Voucher XL Flex S Plus', true],
  ['games', 'PUBG MOBILE', 'Pubg Royale Pass', 'Pubg Elite Royale Pass Plus', false],
  ['games', 'PUBG MOBILE', 'Pubg Royale Pass', 'Royale Pass PUBG Mobile', true],
  ['games', 'FREE FIRE', 'Free Fire Membership Bulanan', 'Free Fire 5 Diamonds', false],
  ['streaming', 'NETFLIX', 'Netflix 1 Bulan Premium', 'Netflix 1 Bulan Mobile', false],
  ['streaming', 'NETFLIX', 'Netflix 1 Bulan Premium', 'Netflix Premium 30 Hari', true],
  ['data', 'INDOSAT', 'Indosat Unlimited JUMBO / 30 Hari', 'Indosat Freedom Combo 30 GB 30 Hari', false],
  ['data', 'SMARTFREN', 'Smartfren Kuota Nonstop 30.000', 'Smartfren 10 GB', false],
  ['masa-aktif', 'AXIS', 'Masa Aktif 30 Hari', 'Perpanjangan Masa Aktif Axis 1 Bulan', true],
  ['e-money', 'GO PAY', 'Go Pay 50.000', 'Go Pay Driver 50.000', false],
  ['e-money', 'GO PAY', 'Go Pay 50.000', 'Saldo Gojek 50rb', true],
  ['e-money', 'GRAB', 'Grab penumpang 100.000', 'Grab driver 100.000', false],
  ['e-money', 'GRAB', 'Grab penumpang 100.000', 'Grab 100.000', true],
  ['e-money', 'INDRIVE', 'In Driver 20.000', 'inDrive 20.000', true],
  ['e-money', 'SHOPEE PAY', 'Shopee Pay 50.000', 'Mitra Shopee 50.000', false],
  ['pulsa', 'TELKOMSEL', 'Telkomsel 10.000', 'Telkomsel Pulsa Transfer 10.000', false],
  ['pulsa', 'TELKOMSEL', 'Telkomsel Transfer 10.000', 'Telkomsel Pulsa Transfer 10.000', true],
  ['pulsa', 'TELKOMSEL', 'Telkomsel 10.000', 'by.U 10.000', false],
  ['data', 'TELKOMSEL', 'Telkomsel 1 GB', 'Telkomsel Gift 1 GB', false],
  ['voucher', 'GOOGLE PLAY', 'Google Play 50.000', 'Google Play Gift Card 50.000', true],
  ['games', 'PUBG MOBILE', 'PUBG Mobile 60 UC', 'PUBG Mobile Lite 60 UC', false],
  ['games', 'MOBILE LEGENDS', '5408 Diamond', '5408 Diamond + Starlight Member', false],
  ['e-money', 'SHOPEE PAY', 'ShopeePay 20.000', 'Shopee Partner 20.000', false],
  ['data', 'TELKOMSEL', 'Telkomsel Data 10 GB 30 Hari', 'Telkomsel Data Roaming 10 GB 30 Hari', false],
  ['data', 'TELKOMSEL', 'Telkomsel 3 GB 30 Hari', 'Voucher Telkomsel 3 GB 30 Hari', false],
  ['data', 'TELKOMSEL', 'Telkomsel 3 GB 30 Hari', 'Aktivasi Perdana Telkomsel 3 GB 30 Hari', false],
  ['voucher', 'TELKOMSEL', 'Voucher Telkomsel 3 GB', 'Aktivasi Voucher Telkomsel 3 GB', false],
  ['voucher', 'TELKOMSEL', 'Voucher Telkomsel 3 GB', 'Telkomsel 3 GB', true],
  ['games', 'FREE FIRE', 'Free Fire 70 Diamond', 'Free Fire 70 Diamond Redeem Code', false],
  ['voucher', 'FREE FIRE', 'Free Fire 70 Diamond', 'Voucher Free Fire 70 Diamond', false],
  ['games', 'MOBILE LEGENDS', 'Mobile Legends 86 Diamonds', 'MLBB Brazil 86 Diamonds', false],
  ['games', 'MOBILE LEGENDS', 'Mobile Legends 86 Diamonds', 'Mobile Legends (Indonesia) 86', true],
  ['voucher', 'GOOGLE PLAY', 'Google Play 10 USD', 'Google Play US 10', true],
  ['voucher', 'GOOGLE PLAY', 'Google Play 10 USD', 'Google Play SG 10', false],
  ['malaysia-topup', 'MAXIS', 'Maxis 10', 'Maxis 10 RM', true],
  ['pulsa', 'TELKOMSEL', 'Telkomsel 25.000', 'Telkomsel Pulsa Data 25.000', false],
  ['pulsa-paket-data', 'TELKOMSEL', 'Telkomsel 25.000', 'Paket Data Telkomsel 25.000', false],
  ['pulsa', 'XL', 'XL 10.000', 'XL 10.000 + Bonus Kuota', true],
])('in "%s" of %s, "%s" matches "%s": %j', (slug, brand, a, b, expected) => {
  expect(same(slug, brand, [a, b])).toBe(expected);
  expect(same(slug, brand, [b, a])).toBe(expected);
});

test('matches a brand that is stored in an older spelling', () => {
  const product = { name: 'Indosat 10.000', slug: 'pulsa', category: null };
  expect(matchesSku({ ...product, brand: 'INDOSAT/IM3' }, { ...product, brand: 'INDOSAT' })).toBe(true);
  expect(matchesSku({ ...product, brand: 'XL/AXIS' }, { ...product, brand: 'INDOSAT' })).toBe(false);
});

test.each([
  ['telkomsel', 'Telkomsel 10.000', 'telkomsel', 'Telkomsel Data 10.000', false],
  ['telkomsel', 'Telkomsel 10.000', 'telkomsel', 'Telkomsel 10 GB', false],
  ['pulsa', 'Telkomsel 10.000', 'promo', 'Telkomsel Data 10.000', false],
  ['pulsa', 'Telkomsel 10.000', 'promo', 'Telkomsel 10rb', true],
  ['pulsa', 'Telkomsel 10.000', 'pulsa', 'Telkomsel 10 GB', false],
  ['data', 'Telkomsel Data 1 GB', 'prabayar', 'Telkomsel 1 GB', true],
  ['data', 'Telkomsel Data 1 GB', 'telkomsel', 'Telkomsel 1 GB', true],
  ['data', 'Telkomsel Data 25.000', 'paket-sms-telpon', 'Telkomsel Nelpon 25.000', false],
  ['data', 'Telkomsel 30 Hari', 'masa-aktif', 'Telkomsel 30 Hari', false],
])('in "%s", "%s" matches in "%s" "%s": %j', (ours, a, theirs, b, expected) => {
  const product = { brand: 'TELKOMSEL', category: null };
  const [one, other] = [
    { ...product, slug: ours, name: a },
    { ...product, slug: theirs, name: b },
  ];
  expect(matchesSku(one, other)).toBe(expected);
  expect(matchesSku(other, one)).toBe(expected);
});

test.each([
  ['GOOGLE PLAY', 'GOOGLE PLAY INDONESIA', true],
  ['FREE FIRE', 'FREE FIRE ID', true],
  ['VIDIO', 'VIDIO Paket Data', true],
  ['GOOGLE PLAY', 'GOOGLE PLAY MALAYSIA', false],
  ['MOBILE LEGENDS', 'MOBILE LEGENDS ADVENTURE', false],
  ['PUBG MOBILE', 'PUBG MOBILE LITE', false],
  ['STEAM', 'STEAM SEA', false],
  ['GRAB', 'GRAB DRIVER', false],
  ['PULSA', 'DATA', false],
])('of an equal amount, the brand "%s" is "%s": %j', (a, b, expected) => {
  const product = { name: '100', slug: 'games', category: null };
  expect(matchesSku({ ...product, brand: a }, { ...product, brand: b })).toBe(expected);
  expect(matchesSku({ ...product, brand: b }, { ...product, brand: a })).toBe(expected);
});

test.each([
  ['pdam', 'PDAM Kota Malang', 'PDAM KOTA MALANG', true],
  ['pdam', 'PDAM Kota Malang', 'Perumda Air Minum Malang (Kota)', true],
  ['pdam', 'PDAM Kota Malang', 'PDAM Malang', true],
  ['pdam', 'PDAM Kota Malang', 'PDAM Kabupaten Malang', false],
  ['pdam', 'PDAM Kota Malang', 'PDAM Kab. Bogor', false],
  ['pdam', 'PDAM Kota Malang', 'PDAM', false],
  ['pdam', 'PDAM Kabupaten Bandung', 'PDAM Kabupaten Bandung Barat', false],
  ['pdam', 'PDAM Kabupaten Cilacap', 'PDAM Kabupaten Cilacap Non Reguler', false],
  ['pdam', 'PDAM Timor Tengah Utara', 'PDAM KABUPATEN TIMORTENGAHUTARA', true],
  ['pdam', 'PDAM Tirta Kualo Kota Tanjung Balai', 'PDAM KOTA TANJUNG BALAI', true],
  ['pdam', 'PDAM Kabupaten Limapuluh Kota', 'PDAM Kab Limapuluh Kota', true],
  ['pdam', 'PDAM Aetra', 'PDAM Aetra Tangerang', false],
  ['pln', 'PLN Pascabayar', 'Tagihan Listrik PLN', true],
  ['pln', 'PLN Pascabayar', 'PLN Nontaglis', false],
  ['bpjs-ketenagakerjaan', 'Bpjs Ketenagakerjaan', 'Bpjs Ketenagakerjaan PU', false],
  ['internet', 'Telkom', 'Telkom Indihome', true],
  ['internet', 'SPEEDY & INDIHOME', 'IndiHome', true],
  ['internet', 'MyRepublic', 'My Republic', true],
  ['internet', 'IndiHome', 'Biznet Home', false],
  ['hp', 'Telkomsel Halo', 'Indosat Matrix', false],
  ['multifinance', 'Adira', 'ADIRA FINANCE', true],
  ['multifinance', 'FIF', 'FIF Group', true],
  ['multifinance', 'Mega Finance', 'Mega Central Finance', false],
  ['multifinance', 'BCA Finance', 'BCA Multifinance', false],
  ['multifinance', 'OTO Kredit Motor', 'OTO Kredit Mobil', false],
  ['pbb', 'PBB DKI Jakarta', 'PBB Jakarta', true],
  ['samsat', 'SAMSAT Jatim', 'SAMSAT Jawa Timur', true],
  ['samsat', 'SAMSAT Jawa Barat', 'SAMSAT Jawa Tengah', false],
])('of the bills of "%s", "%s" is "%s": %j', (category, a, b, expected) => {
  const [ours, theirs] = [a, b].map((name) => ({ name, category, brand: '', slug: null }));
  expect(ours !== undefined && theirs !== undefined && matchesSku(ours, theirs)).toBe(expected);
  expect(ours !== undefined && theirs !== undefined && matchesSku(theirs, ours)).toBe(expected);
});

test('compares the provinces of billers whose names differ or say nothing', () => {
  const biller = { category: 'pdam', brand: 'PDAM', slug: null };
  const isSame = (names: readonly [string, string], regions: readonly [string, string | null]): boolean =>
    matchesSku(
      { ...biller, name: names[0], region: regions[0] },
      { ...biller, name: names[1], region: regions[1] },
    );
  expect(isSame(['PDAM Banjar', 'PDAM Kota Banjar'], ['Kalimantan Selatan', 'Jawa Barat'])).toBe(false);
  expect(isSame(['PDAM Banjar', 'PDAM Kota Banjar'], ['Jawa Barat', 'Jabar'])).toBe(true);
  expect(isSame(['PDAM Banjar', 'PDAM Kota Banjar'], ['Jawa Barat', null])).toBe(true);
  expect(isSame(['PDAM', 'PDAM'], ['Jawa Timur', 'Jawa Barat'])).toBe(false);
  expect(isSame(['PDAM', 'Pdam'], ['Jawa Timur', 'Jawa Timur'])).toBe(true);
  // A list has corrected the province.
  expect(isSame(['PDAM Batam', 'PDAM BATAM'], ['Riau', 'Kepulauan Riau'])).toBe(true);
});
