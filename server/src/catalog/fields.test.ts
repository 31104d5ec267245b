import { describe, expect, test } from 'vitest';
import { canonicalBrand } from './brands.ts';
import { kebab } from './categories.ts';
import { prepaidFields } from './fields.ts';

/** What a buyer fills in, as `key mode label`. */
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
const userNumber = 'user_id numeric User ID';
const userName = 'user_id text User ID';

describe('a buyer of a prepaid product', () => {
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
    ['Aktivasi Voucher', 'TELKOMSEL', 'customer_no numeric Nomor seri voucher / perdana'],
  ];
  test.each(categories)('of "%s" of %s fills in %s', (category, brand, fields) => {
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
    ['GOOGLE PLAY US REGION', receiver],
  ];
  test.each(games)('of the game %s fills in %s', (brand, fields) => {
    expect(asked('Games', brand)).toBe(fields);
  });
});
