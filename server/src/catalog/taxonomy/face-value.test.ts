import { describe, expect, test } from 'vitest';
import { parsePriceRow } from '../import/price-row.ts';

function read(category: string, name: string, price: number, brand = ''): string {
  const result = parsePriceRow('prepaid', {
    buyer_sku_code: 'c1',
    product_name: name,
    category,
    brand,
    price,
  });
  return 'fault' in result ? result.fault : 'taken';
}

describe('a row', () => {
  const fees: readonly (readonly [category: string, name: string, price: number, brand?: string])[] = [
    ['Pulsa', 'XL 10.000', 250, 'XL'],
    ['Uang Elektronik', 'DANA 100.000', 500],
    ['Telkomsel', 'Telkomsel 100.000', 500],
    ['Reguler', 'Telkomsel 100.000', 500, 'TELKOMSEL'],
    ['Topup', 'DANA 100rb', 500, 'DANA'],
    ['Topup', 'Saldo 100.000', 500, 'Shopee Pay'],
    ['Prabayar', '100.000', 2_500, 'PLN'],
    ['Promo', 'Telkomsel 100.000', 500],
    ['Telkomsel Reguler', 'Kredit 100.000', 500],
    ['Promo', 'Token PLN 100.000', 2_500],
    ['PLN', 'PLN 5.000', 500],
    ['PLN', 'Token PLN 1.300 VA 100.000', 2_500],
    ['PLN', 'Token PLN 1300VA 100.000', 2_500],
    ['PLN', 'PLN R1 1300 - 100.000', 2_500],
    ['Token PLN', 'PLN Rp 100 000', 2_500],
    ['Token PLN', 'PLN 1 000 000', 2_500],
    ['PLN', 'PLN100000', 2_500],
    ['PLN', 'PLN100.000', 2_500],
    ['PLN', 'PLN100rb', 2_500],
    ['PLN', 'PLN Rp100.000,-', 2_500],
    ['PLN', 'PLN 100.000,00', 2_500],
    ['PLN', 'PLN 100000rp', 2_500],
    ['PLN', 'PLN 100.000 (1.300 VA)', 2_500],
    ['Pulsa', 'Tri 3 100 000', 500],
    ['Pulsa', 'Telkomsel 100.000 + 100.000 Poin', 500],
    ['Gas', 'PGN Token 100.000', 2_500],
    ['TV', 'K-Vision 50.000', 2_500],
    ['Ojek Online', 'Grab Driver 100.000', 700],
    ['Paket Pulsa Listrik', 'Listrik 50.000', 2_500],
    ['E-Money', 'Shopee Pay Admin 500', 500],
    ['E-Money', 'Saldo DANA (Admin Rp 1.000)', 1_025],
    ['PLN', 'Token PLN fee 2.500', 2_500],
    ['E-Money', 'DANA Satuan', 1],
    ['E-Money', 'DANA Rate 1', 1],
    ['Pulsa', 'Transfer Pulsa Suka Suka', 900, 'TELKOMSEL'],
  ];
  test.each(fees.map(([category, name, price, brand = '']) => [category, name, price, brand] as const))(
    'in "%s" named "%s" with a price of %d has only a fee',
    (category, name, price, brand) => {
      expect(read(category, name, price, brand)).toBe('fee_only_price');
    },
  );

  const prices: readonly (readonly [category: string, name: string, price: number, brand?: string])[] = [
    ['Pulsa', 'XL 1.000.000 Poin', 20_000],
    ['E-Money', 'DANA 500', 650],
    ['E-Money', 'DANA 10', 10_150],
    ['PLN', 'Cek Nama PLN', 10],
    ['Pulsa', 'XL Masa Aktif 1 Hari', 600],
    ['E-Money', 'OVO Cek Akun', 5],
    ['E-Money', 'DANA 50.000 Admin 1.000', 51_000],
    ['E-Money', 'DANA 50 Admin 1.000', 51_000],
    ['E-Money', 'DANA 20.000 Free Admin', 20_100],
    ['Pulsa', 'XL Poin 1.000.000', 20_000],
    ['Pulsa', 'XL 10.000 Bonus 50.000', 10_500],
    ['Pulsa', 'XL 10.000 + 1.000.000 Poin', 10_500],
    ['Pulsa', 'Tri 3 100 000', 100_500],
    ['Pulsa', 'IM3 5.000', 5_600],
    ['PLN', 'Token PLN 1.300 VA 100.000', 100_500],
    ['PLN', 'PLN 5.500 VA', 2_600],
    ['PLN', 'PLN 20.000 Cashback 100.000', 20_300],
    ['Promo', 'Telkomsel Data 100.000', 45_000],
    ['Promo', 'Gelas 100.000', 500],
    ['PLN', 'PLN 100.000', 100_100],
    ['E-Money', 'GoPay Driver 10.000', 10_100],
    ['E-Money', 'GRAB 20.000 (5.000 Coins)', 20_100],
    ['Telkomsel', 'Telkomsel 30 Hari 1.500 Menit', 700],
    ['Telkomsel', 'Tsel 5GB (harga normal 50.000)', 20_000],
    ['Games', 'Mobile Legends 10.000 Diamond', 2_500],
    ['Chip', 'Higgs Domino 1.000.000 Koin', 20_000, 'HIGGS'],
  ];
  test.each(prices.map(([category, name, price, brand = '']) => [category, name, price, brand] as const))(
    'in "%s" named "%s" with a price of %d has a real price',
    (category, name, price, brand) => {
      expect(read(category, name, price, brand)).toBe('taken');
    },
  );
});
