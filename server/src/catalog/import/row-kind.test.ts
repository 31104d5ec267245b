import { describe, expect, test } from 'vitest';
import type { ProductKind } from '../../product-kind.ts';
import { parsePriceRow } from './price-row.ts';

type Row = Readonly<Record<string, unknown>>;

function read(kind: ProductKind, row: Row): string {
  const result = parsePriceRow(kind, { buyer_sku_code: 'c1', product_name: 'Nama', ...row });
  return 'fault' in result ? result.fault : 'taken';
}

describe('a list of billers', () => {
  const products: readonly Row[] = [
    { category: 'Pulsa', brand: 'TELKOMSEL', price: 10_500, admin: 0, commission: 0 },
    { category: 'Pulsa', brand: 'TELKOMSEL', admin: 0 },
    { category: 'Games', brand: 'FREE FIRE', price: 10_500, admin: 2_500 },
    { category: 'Data', brand: 'XL', price: 25_000, admin: 0 },
    { category: 'E-Money', brand: 'DANA', price: '25.500', admin: 0 },
    { category: 'PLN', brand: 'PLN', product_name: 'Token PLN 20.000', price: 20_300, admin: 0 },
    { category: 'Voucher', brand: 'GOOGLE PLAY INDONESIA', price: 20_300, admin: 0 },
    { category: 'TV', brand: 'K-VISION', price: 50_000, admin: 0, commission: 0 },
    { category: 'Prabayar', brand: 'TELKOMSEL', price: 10_500, admin: 0 },
    { category: 'Telkomsel', brand: '', price: 10_500, admin: 0 },
    { category: '', brand: 'TELKOMSEL', price: 10_500, admin: 0 },
    { category: 'Pulsa', brand: 'XL', price: 10_500 },
  ];
  test.each(products)('refuses the product %j', (row) => {
    expect(read('postpaid', row)).toBe('wrong_kind');
  });

  const bills: readonly Row[] = [
    { category: 'Pascabayar', brand: 'PLN PASCABAYAR', admin: 2_500, commission: 2_000 },
    { category: 'Pascabayar', brand: 'E-MONEY', admin: 1_000, price: 11_000 },
    { category: 'PLN', brand: 'PLN', admin: 2_500 },
    { category: 'PLN', brand: 'PLN', product_name: 'PLN Pasca Bayar', admin: 2_500, price: 2_600 },
    { category: 'Internet', brand: 'INDIHOME', admin: 2_500 },
    { category: 'Internet', brand: 'INDIHOME', admin: 2_500, price: 2_500 },
    { category: 'TV', brand: 'TELKOM VISION', admin: 2_500, price: 0 },
    { category: 'Gas', brand: 'PGN', admin: 2_500, commission: 1_000, price: 1_500 },
    { category: 'Telepon', brand: 'TELKOM', admin: 2_500 },
    { category: 'Pulsa', brand: 'KARTU HALO', admin: 2_500 },
    { category: 'Pulsa Pasca Bayar', brand: 'INDOSAT', admin: 2_500 },
    { category: 'HP', brand: 'XL PRIORITAS', admin: 2_500 },
    { category: 'PDAM', brand: 'PDAM', admin: 2_500, price: 50_000 },
    { category: 'Tagihan', brand: 'TELKOMSEL', admin: 2_500 },
    { category: 'E-Money', brand: 'GO PAY', admin: 1_000 },
    { category: 'Streaming', brand: 'NETFLIX', admin: 2_500 },
    { category: 'Zakat', brand: 'BAZNAS', admin: 0 },
  ];
  test.each(bills)('accepts the biller %j', (row) => {
    expect(read('postpaid', row)).toBe('taken');
  });
});

describe('a list of products', () => {
  const bills: readonly Row[] = [
    { category: 'PLN Pascabayar', brand: 'PLN', price: 2_500, admin: 2_500, commission: 2_000 },
    { category: 'PLN', brand: 'PLN PASCABAYAR', price: 2_500 },
    { category: 'PPOB', brand: 'TELKOM', product_name: 'Telkom Speedy', price: 2_500 },
    { category: 'Pasca Bayar', brand: 'PLN', price: 2_500 },
    { category: 'pasca-bayar', brand: 'PLN', price: 2_500 },
    { category: 'PASCABAYAR HP', brand: 'TELKOMSEL', price: 2_500 },
    { category: 'Paska Bayar', brand: 'TELKOMSEL', price: 2_500 },
    { category: 'Post-Paid', brand: 'TELKOMSEL', price: 2_500 },
    { category: 'Tagihan Listrik', brand: 'PLN', price: 2_500 },
    { category: 'PLN Nontaglis', brand: 'PLN', price: 2_500 },
    { category: 'PDAM', brand: 'PDAM', price: 2_500, admin: 2_500, commission: 500 },
    { category: 'PDAM', brand: 'PDAM', price: 2_500 },
    { category: 'PDAM', brand: 'PDAM' },
    { category: 'PPOB', brand: 'BPJS KESEHATAN', price: 2_500 },
    { category: 'PLN Prabayar & Pascabayar', brand: 'PLN', product_name: 'Tagihan PLN', price: 2_500 },
    { category: 'BPJS', brand: '', price: 2_500 },
    { category: 'Angsuran', brand: 'FIF', price: 2_500 },
    { category: 'Pembayaran', brand: 'HALO', price: 2_500 },
    { category: 'PPOB', brand: 'ADIRA FINANCE', price: 2_500 },
    { category: 'Pajak', brand: 'PBB KOTA BOGOR', price: 2_500 },
    { category: 'Internet', brand: 'INDIHOME', price: 2_500, admin: 2_500, commission: 1_000 },
    { category: 'Internet', brand: 'INDIHOME', admin: 2_500 },
    { category: 'TV', brand: 'TELKOM VISION', price: 10_000, admin: 2_500, commission: 1_000 },
    { category: 'Asuransi', brand: 'PRUDENTIAL', price: 2_500, admin: 2_500 },
    { category: 'PLN', brand: 'PLN', product_name: 'PLN Pascabayar', price: 2_500 },
    { category: 'Pulsa', brand: 'TELKOMSEL', product_name: 'Tagihan Halo', price: 2_500 },
  ];
  test.each(bills)('refuses the biller %j', (row) => {
    expect(read('prepaid', row)).toBe('wrong_kind');
  });

  const products: readonly Row[] = [
    { category: 'Pulsa', brand: 'TELKOMSEL', price: 10_500, admin: 0, commission: 0 },
    { category: 'Pulsa', brand: 'TELKOMSEL', price: 10_500, admin: 1_500, commission: 200 },
    { category: 'Games', brand: 'FREE FIRE', price: 10_500, admin: 2_500 },
    { category: 'PLN', brand: 'PLN', product_name: 'Token PLN 20.000', price: 20_300, admin: 2_500 },
    {
      category: 'PLN',
      brand: 'PLN',
      product_name: 'PLN 20.000',
      price: 20_300,
      admin: 2_500,
      commission: 100,
    },
    { category: 'PPOB', brand: 'PLN', product_name: 'PLN 20', price: 20_300 },
    { category: 'TV', brand: 'K-VISION', price: 50_000, admin: 1_500, commission: 0 },
    { category: 'Internet', brand: 'TELKOMSEL', price: 50_000 },
    { category: 'Gas', brand: 'PERTAMINA GAS', price: 50_000, admin: 0 },
    { category: 'Kuota Pendidikan', brand: 'TELKOMSEL', price: 10_500 },
    { category: 'Edukasi', brand: 'RUANGGURU', price: 10_500 },
    { category: 'Asuransi', brand: 'ALLIANZ MIKRO', price: 10_500, admin: 0 },
    { category: 'Voucher', brand: 'HALODOC', price: 10_500 },
    { category: 'Games', brand: 'PASCAL WAGER', price: 10_500 },
    { category: 'Pulsa', brand: 'TELKOMSEL', product_name: 'Telkomsel 5.000 (non pascabayar)', price: 5_500 },
    { category: 'Pulsa', brand: 'XL', product_name: 'XL 5.000 Prabayar/Pascabayar', price: 5_500 },
    {
      category: 'Pulsa',
      brand: 'TELKOMSEL',
      product_name: 'Telkomsel 5.000 (bisa Pascabayar)',
      price: 5_500,
    },
    { category: 'Data', brand: 'TELKOMSEL', type: 'Prabayar & Pascabayar', price: 25_500 },
    { category: 'Pulsa Prabayar/Pasca Bayar', brand: 'XL', price: 10_500 },
    { category: 'E-Money', brand: 'GO PAY LATER', price: 20_500 },
    { category: 'Data', brand: 'TELKOMSEL', product_name: 'Halo 5 GB untuk Pascabayar', price: 55_500 },
  ];
  test.each(products)('accepts the product %j', (row) => {
    expect(read('prepaid', row)).toBe('taken');
  });
});
