import { describe, expect, test } from 'vitest';
import { billerCategory } from './biller-categories.ts';
import { canonicalBrand } from './brands.ts';
import { postpaidFields, prepaidFields } from './fields.ts';
import { categoryOfSlug } from './product-categories.ts';
import { kebab } from './spelling.ts';

/** The fields of a product, as `key mode label`. */
function asked(category: string, brand: string): string {
  return prepaidFields(kebab(category), canonicalBrand(brand))
    .map((field) => `${field.key} ${field.inputMode} ${field.label}`)
    .join(', ');
}

const phone = 'customer_no tel Nomor HP';
const receiver = 'customer_no tel Nomor HP penerima';
const meter = 'customer_no numeric Nomor meter / ID pelanggan';
const card = 'customer_no numeric Nomor kartu';
const account = 'customer_no text Nomor HP atau email akun';
const customer = 'customer_no numeric Nomor pelanggan';
const anything = 'customer_no text Nomor tujuan';
const voucherNumber = 'customer_no numeric Nomor seri voucher / perdana';
const userNumber = 'user_id numeric User ID';
const userName = 'user_id text User ID';

describe('the fields of a prepaid product', () => {
  const categories: readonly (readonly [category: string, brand: string, fields: string])[] = [
    ['Pulsa', 'TELKOMSEL', phone],
    ['Pulsa Transfer', 'XL', phone],
    ['Pulsa Listrik', 'PLN', meter],
    ['Paket Pulsa Listrik', 'PLN', meter],
    ['Voucher Listrik', 'PLN', meter],
    ['Token', 'PLN', meter],
    ['Data', 'TELKOMSEL', phone],
    ['Paket', 'TELKOMSEL', phone],
    ['Paket Internet', 'TELKOMSEL', phone],
    ['Paket SMS & Telpon', 'TELKOMSEL', phone],
    ['Kuota Streaming', 'TELKOMSEL', phone],
    ['Paket Data Nonton', 'TELKOMSEL', phone],
    ['Streaming', 'VIDIO', account],
    ['Paket Streaming', 'VIDIO', account],
    ['Voucher Streaming', 'VIDIO', account],
    ['TV', 'K-VISION', customer],
    ['Paket TV', 'K-VISION', customer],
    ['Voucher TV', 'K-VISION', customer],
    ['Internet & TV', 'K-VISION', customer],
    ['Televisi Kabel', 'K-VISION', customer],
    ['Gas', 'PERTAMINA GAS', customer],
    ['Pertagas', 'PERTAGAS', customer],
    ['Paket Gas', 'PERTAMINA GAS', customer],
    ['Token Gas', 'PGN', customer],
    ['Paket Game', 'FREE FIRE', userNumber],
    ['Mobile Gaming', 'FREE FIRE', userNumber],
    ['Uang Elektronik', 'DANA', phone],
    ['Uang Elektronik', 'TAPCASH BNI', card],
    ['Paket E-Money', 'TAPCASH BNI', card],
    ['E-Money', 'GoPay E-Money', phone],
    ['E-Toll', 'Mandiri', card],
    ['E-Toll', 'LinkAja', phone],
    ['Airtime', 'TELKOMSEL', phone],
    ['Mobile Credit', 'XL', phone],
    ['Prepaid Credits', 'XL', phone],
    ['Electricity', 'PLN', meter],
    ['Electricity Voucher', 'PLN', meter],
    ['Voucher', 'TELKOMSEL', receiver],
    ['Gift Card', 'AMAZON', receiver],
    ['Aktivasi Voucher', 'TELKOMSEL', voucherNumber],
    ['Aktifasi Perdana', 'AXIS', voucherNumber],
    ['Inject Voucher', 'TRI', voucherNumber],
    ['Tembak Voucher', 'AXIS', voucherNumber],
    ['Cek Voucher', 'AXIS', voucherNumber],
    ['Tembak Paket Data', 'XL', phone],
    ['Perpanjang Kartu', 'AXIS', phone],
    ['China TOPUP', 'CHINA UNICOM', phone],
    ['Pulsa Luar Negeri', 'VIETTEL', phone],
    ['eSIM', 'TELKOMSEL', anything],
    ['Media Sosial', 'INSTAGRAM', anything],
    ['Internet', 'MYREPUBLIC', anything],
    ['Paket Kesehatan', 'HALODOC', anything],
    ['Internet', 'TELKOMSEL ORBIT', phone],
    ['E-Money', 'MANDIRI', card],
    ['E-Money', 'BNI TAP CASH', card],
    ['Kartu Tol', 'BCA', card],
    ['E-Money', 'E-MONEY', phone],
    ['E-Money', 'BCA SAKUKU', phone],
    ['E-Money', 'TRUEMONEY', phone],
    ['E-Money', 'PAYPAL', account],
    ['Roaming', 'XL', phone],
    ['Top Up Saldo Bank Digital', 'JAGO', anything],
    ['Digital Wallet', 'DANA', phone],
    ['Voucher Activation', 'AXIS', voucherNumber],
    ['Active Period', 'INDOSAT', phone],
    ['Call & SMS', 'TELKOMSEL', phone],
    ['Internet Quota', 'XL', phone],
    ['Entertainment', 'VISION+', account],
    ['Game & Entertainment', 'FREE FIRE', userNumber],
    ['Game & Entertainment', 'NETFLIX', account],
    ['Game', 'WIFI ID', receiver],
  ];
  test.each(categories)('in the category "%s" of %s are %s', (category, brand, fields) => {
    expect(asked(category, brand)).toBe(fields);
  });

  const byBrand: readonly (readonly [category: string, brand: string, fields: string])[] = [
    ['Prabayar', 'TELKOMSEL', phone],
    ['Bundling', 'SMARTFREN', phone],
    ['Prabayar', 'PLN', meter],
    ['Prabayar', 'MANDIRI E-TOLL', card],
    ['Ojek Online', 'GRAB DRIVER', phone],
    ['Diamond', 'MOBILE LEGENDS', `${userNumber}, zone_id numeric Zone ID`],
    ['FREE FIRE', 'FREE FIRE', userNumber],
    ['Promo', 'K-VISION TV', customer],
    ['Promo', 'CANVA', anything],
    ['Promo', 'VIDIO', account],
    ['Promo', 'CALL OF DUTY MOBILE', userName],
    ['Promo', 'STEAM WALLET', receiver],
  ];
  test.each(byBrand)('in the unspecific category "%s" of %s are %s', (category, brand, fields) => {
    expect(asked(category, brand)).toBe(fields);
  });

  const games: readonly (readonly [brand: string, fields: string])[] = [
    ['FREE FIRE', userNumber],
    ['Garena Free Fire', userNumber],
    ['GARENA FREE FIRE MAX', userNumber],
    ['Free Fire Garena', userNumber],
    ['FREEFIRE INDONESIA', userNumber],
    ['Garena Arena of Valor', userNumber],
    ['Garena Delta Force', userName],
    ['MLBB Indonesia', `${userNumber}, zone_id numeric Zone ID`],
    ['MobileLegends Global', `${userNumber}, zone_id numeric Zone ID`],
    ['PUBG Mobile (UniPin)', userNumber],
    ['Garena', receiver],
    ['Garena Shell', receiver],
    ['Garena Shells Indonesia', receiver],
    ['Voucher Free Fire', receiver],
    ['VOUCHER POINT BLANK', receiver],
    ['Unipin Voucher', receiver],
    ['STEAM SEA', receiver],
    ['PSN Card', receiver],
    ['Roblox Gift Card', receiver],
    ['Roblox', userName],
    ['Clash of Clans', userName],
    ['AOV', userNumber],
    ['MCGG', `${userNumber}, zone_id numeric Zone ID`],
    ['Honkai: Star Rail', `${userNumber}, zone_id text Server`],
    ['Era of Celestials', `${userNumber}, zone_id text Server`],
    ['Dragon Nest M - SEA', 'role_name text Nama karakter, zone_id text Server'],
    ['Bleach Mobile 3D', `role_name text Nama karakter, ${userNumber}, zone_id text Server`],
    ['A game of next year', userName],
    ['GOOGLE PLAY US REGION', receiver],
  ];
  test.each(games)('of the game %s are %s', (brand, fields) => {
    expect(asked('Games', brand)).toBe(fields);
  });
});

test.each([
  ['MOBILE LEGENDS', 'ML 86 Diamond', 'user_id zone_id'],
  ['PUBG MOBILE', 'PUBG 60 UC', 'user_id'],
  ['FREE FIRE', 'Voucher FF 140 Diamond', 'customer_no'],
  ['FREE FIRE', 'FF 100.000', 'customer_no'],
  ['STEAM', 'Steam Wallet 12.000', 'customer_no'],
  ['KFC', '100 Token', 'customer_no'],
])('the fields of a voucher of %s called "%s" are %s', (brand, name, keys) => {
  expect(
    prepaidFields('voucher', brand, { name })
      .map(({ key }) => key)
      .join(' '),
  ).toBe(keys);
});

test.each([
  ['voucher', 'Aktivasi Voucher Telkomsel 3 GB', voucherNumber],
  ['voucher-fisik', 'Inject Voucher XL 3 GB', voucherNumber],
  ['data', 'AKTIVASI VOUCHER 3GB 5HR', voucherNumber],
  ['data', 'Voucher Aktivasi Axis 2 GB', voucherNumber],
  ['voucher', 'Cek Status Voucher', voucherNumber],
  ['paket', 'Aktivasi Perdana 10 GB', voucherNumber],
  ['xl', 'Aktivasi Voucher 3GB', voucherNumber],
  ['promo', 'Aktivasi Voucher 3GB', voucherNumber],
  ['tv', 'Aktivasi Kartu Baru', customer],
  ['voucher', 'Voucher XL 3 GB (aktivasi di *123#)', receiver],
  ['data', 'XL 3 GB, aktivasi otomatis', phone],
  ['data', 'Inject 3 GB', phone],
])('the fields in "%s" of XL called "%s" are %s', (slug, name, fields) => {
  const [field] = prepaidFields(slug, 'XL', { name });
  expect(`${field?.key} ${field?.inputMode} ${field?.label}`).toBe(fields);
});

test('the field of a product that fills an empty voucher is the voucher number', () => {
  const description = 'Produk ini untuk isi Voucher kosongan.';
  for (const slug of ['voucher', 'data', 'telkomsel'])
    expect(prepaidFields(slug, 'TELKOMSEL', { name: 'Telkomsel 3 GB', description })).toMatchObject([
      { label: 'Nomor seri voucher / perdana' },
    ]);
});

const accountId = 'customer_no text ID driver / akun';
test.each([
  ['MAXIM', 'masukkan Maxim Driver ID sebagai nomor tujuan', accountId],
  ['MAXIM', '-', accountId],
  ['A WALLET OF NEXT YEAR', 'Isi dengan ID akun Anda', accountId],
  ['A WALLET OF NEXT YEAR', 'tujuan: user id', accountId],
  ['GRAB DRIVER', 'Nomor HP yang terdaftar di ID driver', phone],
  ['DANA', 'Harga untuk DANA ID', phone],
  ['TAPCASH BNI', 'Masukkan ID member', card],
])('the fields of a balance of %s described as "%s" are %s', (brand, description, fields) => {
  const [field] = prepaidFields('e-money', brand, { description });
  expect(`${field?.key} ${field?.inputMode} ${field?.label}`).toBe(fields);
});

const nameAndServer = `${userName}, zone_id text Server`;
test.each([
  ['games', 'A GAME OF NEXT YEAR', 'Format no tujuan [UID]|[Server]', nameAndServer],
  ['games', 'A GAME OF NEXT YEAR', 'FORMAT : USER ID|SERVER contoh 123456|500001', nameAndServer],
  ['games', 'A GAME OF NEXT YEAR', 'Masukkan ID dan Server', nameAndServer],
  ['games', 'A GAME OF NEXT YEAR', 'Masukkan User ID & Server ID Anda', nameAndServer],
  ['games', 'A GAME OF NEXT YEAR', 'Format tujuan : User ID,Server. Contoh : 12345,1001', nameAndServer],
  ['games', 'A GAME OF NEXT YEAR', 'Masukkan UID dan server (asia, america)', nameAndServer],
  ['games', 'A GAME OF NEXT YEAR', 'User ID - Server ID', nameAndServer],
  ['games', 'A GAME OF NEXT YEAR', 'Isi ID serta pilih server', nameAndServer],
  ['games', 'A GAME OF NEXT YEAR', 'Tujuan = User ID (Server Tidak Perlu)', userName],
  ['games', 'A GAME OF NEXT YEAR', 'Masukkan ID, Proses 1 menit, server lancar', userName],
  ['games', 'A GAME OF NEXT YEAR', 'Masukkan User ID, Server Indonesia', userName],
  ['games', 'A GAME OF NEXT YEAR', 'Khusus ID server Indonesia', userName],
  ['games', 'A GAME OF NEXT YEAR', 'Masukkan UID', userName],
  ['games', 'A GAME OF NEXT YEAR', '', userName],
  [
    'games',
    'A GAME OF NEXT YEAR',
    'no tujuan = gabungan antara user_id dan zone_id',
    `${userNumber}, zone_id numeric Zone ID`,
  ],
  ['games', 'DRAGON NEST M CLASSIC', 'Format no tujuan [UID]|[Server]', nameAndServer],
  ['games', 'GENSHIN IMPACT', 'Format no tujuan [UID]|[Server]', `${userNumber}, zone_id text Server`],
  ['games', 'MOBILE LEGENDS', 'Masukkan ID dan Server Anda', `${userNumber}, zone_id numeric Zone ID`],
  ['games', 'FREE FIRE', 'Masukkan ID dan Server', userNumber],
  ['games', 'GARENA', 'Tujuan = ID garena', userName],
  ['games', 'GARENA', 'Berlaku 1 tahun', receiver],
  ['games', 'GARENA', 'Edisi ID, berlaku 1 tahun', receiver],
  ['pulsa', 'XL', 'Masukkan ID dan Server', phone],
])('the fields in "%s" of %s described as "%s" are %s', (slug, brand, description, fields) => {
  expect(
    prepaidFields(slug, brand, { description })
      .map((field) => `${field.key} ${field.inputMode} ${field.label}`)
      .join(', '),
  ).toBe(fields);
});

test.each([
  ['Roblox Gift Card 100.000', receiver],
  ['Roblox Giftcard Global 10 USD', receiver],
  ['Roblox 80 Robux', userName],
])('the fields of a ROBLOX product called "%s" are %s', (name, fields) => {
  const [field] = prepaidFields('games', 'ROBLOX', { name });
  expect(`${field?.key} ${field?.inputMode} ${field?.label}`).toBe(fields);
});

test.each([
  ['Active Period', 'active_period'],
  ['Perpanjangan Masa Aktif', 'active_period'],
  ['Masa Berlaku', 'active_period'],
  ['Saudi Topup', 'abroad'],
  ['Pulsa Arab', 'abroad'],
  ['Voice', 'phone'],
  ['Paket Bicara', 'phone'],
  ['Telfon & SMS', 'phone'],
  ['Call of Duty', 'other'],
  ['Regular Credit', 'credit'],
  ['Reload', 'credit'],
  ['Quota', 'data'],
  ['Wallet', 'wallet'],
  ['Toll Card', 'wallet'],
  ['Hiburan', 'streaming'],
  ['Games & Hiburan', 'game'],
  ['Voucher Activation', 'activation'],
] as const)('the slug "%s" has the category %s', (category, productCategory) => {
  expect(categoryOfSlug(kebab(category))).toBe(productCategory);
});

describe('the category of a biller', () => {
  const billers: readonly (readonly [brand: string, name: string, category: string, field: string])[] = [
    ['PLN PASCABAYAR', 'PLN', 'pln', 'numeric ID pelanggan'],
    ['PLN', 'PLN Non Taglis', 'pln', 'numeric Nomor registrasi'],
    ['PLN NONTAGLIS', 'Pln Nontaglis', 'pln', 'numeric Nomor registrasi'],
    ['BPJS', 'BPJS Ketenagakerjaan', 'bpjs-ketenagakerjaan', 'numeric NIK / nomor KPJ'],
    ['BPJS', 'BPJS Kesehatan', 'bpjs-kesehatan', 'numeric Nomor VA keluarga'],
    ['BPJS NAKER', 'BPU', 'bpjs-ketenagakerjaan', 'numeric NIK / nomor KPJ'],
    ['TELKOMSEL', 'Telkomsel Halo', 'hp', 'tel Nomor HP'],
    ['TELKOMSEL OMNI', 'Omni', 'telkomsel-omni', 'tel Nomor HP'],
    ['PAM JAYA', 'PAM Jaya', 'pdam', 'numeric Nomor pelanggan'],
    ['ADIRA FINANCE', 'Adira', 'multifinance', 'numeric Nomor kontrak'],
    ['CREDIT CARD', 'Visa', 'kartu-kredit', 'numeric Nomor kartu'],
    ['E-MONEY', 'DANA', 'e-money', 'text Nomor HP / nomor kartu, koma, nominal'],
    ['SHOPEE PAY', 'ShopeePay', 'e-money', 'text Nomor HP / nomor kartu, koma, nominal'],
    ['GO PAY LATER', 'GoPay Later', 'multifinance', 'numeric Nomor kontrak'],
    ['UNIVERSITAS', 'Universitas Terbuka', 'edukasi', 'text Nomor induk siswa / mahasiswa'],
    ['Zakat', 'BAZNAS', 'zakat', 'text Nomor pelanggan'],
    ['DONASI', 'World Vision', 'donasi', 'text Nomor pelanggan'],
    ['AIRLINE', 'Air Asia', 'airline', 'text Nomor pelanggan'],
    ['BUSSAN', 'Bussan Auto Finance', 'multifinance', 'numeric Nomor kontrak'],
    ['FIF', 'FIF Group', 'multifinance', 'numeric Nomor kontrak'],
    ['SIGNAL', 'Samsat Digital Nasional', 'samsat', 'text Kode bayar, koma, nomor identitas'],
    ['FIRST MEDIA', 'First Media', 'internet', 'numeric Nomor pelanggan'],
    ['TELKOMSEL', 'IndiHome', 'internet', 'numeric Nomor pelanggan'],
    ['XL HOME', 'XL Home', 'internet', 'numeric Nomor pelanggan'],
    ['SMARTFREN POSTPAID', 'Smartfren', 'hp', 'tel Nomor HP'],
    ['THREE PASCABAYAR', 'Tri', 'hp', 'tel Nomor HP'],
    ['XL PRIORITAS', 'XL Prioritas', 'hp', 'tel Nomor HP'],
    ['XL PRIORITY', 'XL Priority', 'hp', 'tel Nomor HP'],
    ['BPAM', 'BPAM Klungkung', 'pdam', 'numeric Nomor pelanggan'],
    ['DANA CICIL', 'Dana Cicil', 'multifinance', 'numeric Nomor kontrak'],
    ['', 'PLN Pascabayar', 'pln', 'numeric ID pelanggan'],
    ['', 'Transvision', 'tv', 'numeric Nomor pelanggan'],
    ['INDOSAT MATRIX', 'Indosat Matrix', 'hp', 'tel Nomor HP'],
    ['SPP', 'SPP SMA 1', 'edukasi', 'text Nomor induk siswa / mahasiswa'],
  ];
  const groups: readonly (readonly [category: string, brand: string, key: string])[] = [
    ['Electricity Bill', 'PT PERUSAHAAN LISTRIK', 'pln'],
    ['Water', 'THAMES', 'pdam'],
    ['Loan', 'MITRA', 'multifinance'],
    ['Pembiayaan', 'MITRA', 'multifinance'],
    ['Installment', 'MITRA', 'multifinance'],
    ['Vehicle Tax', 'BANTEN', 'samsat'],
    ['Property Tax', 'BANTEN', 'pbb'],
    ['Education', 'BINUS', 'edukasi'],
    ['Property', 'CIPUTRA', 'properti'],
    ['Donasi', '', 'donasi'],
  ];
  test.each(groups)('with the category "%s" and the brand %s is %s', (category, brand, key) => {
    expect(billerCategory({ brand, category, name: 'Nama' })).toBe(key);
  });

  test.each([
    ['BPJS', 'BPJS Ketenagakerjaan PU', 'bpjs-ketenagakerjaan'],
    ['BPJS', 'BPJS Kesehatan', 'bpjs-kesehatan'],
    ['PPOB', 'PDAM Surabaya', 'pdam'],
    ['Donasi', 'World Vision', 'donasi'],
  ])('with the category "%s", no brand and the name "%s" is %s', (category, name, key) => {
    expect(billerCategory({ brand: '', category, name })).toBe(key);
  });

  test.each(billers)('of %s called "%s" is %s, with the field %s', (brand, name, category, field) => {
    const found = billerCategory({ brand, category: 'Pascabayar', name });
    expect([
      found,
      ...postpaidFields(found, name).map(({ inputMode, label }) => `${inputMode} ${label}`),
    ]).toEqual([category, field]);
  });
});
