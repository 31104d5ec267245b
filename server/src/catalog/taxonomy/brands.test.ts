import { describe, expect, test } from 'vitest';
import { canonicalBrand } from './brands.ts';
import { parsePriceRow } from '../import/price-row.ts';
import { prepaid } from '../import/price-rows.fixture.ts';

describe('a brand', () => {
  test.each([
    ['Telkomsel Paket Internet', 'TELKOMSEL'],
    ['TELKOMSEL PULSA', 'TELKOMSEL'],
    ['Pulsa Transfer XL', 'XL'],
    ['Tri Paket Internet', 'TRI'],
    ['Paket Data 3', 'TRI'],
    ['Roaming Telkomsel', 'TELKOMSEL'],
    ['XL Reg', 'XL'],
    ['by.U Paket Internet', 'by.U'],
    ['KUOTA AXIS', 'AXIS'],
    ['Indosat Prabayar', 'INDOSAT'],
    ['TELKOMSEL SMS & TELPON', 'TELKOMSEL'],
    ['SALDO DANA', 'DANA'],
    ['GoPay E-Money', 'GO PAY'],
    ['GAME MLBB', 'MOBILE LEGENDS'],
    ['DIAMOND FREE FIRE', 'FREE FIRE'],
    ['Token Listrik PLN', 'PLN'],
    ['PLN PREPAID', 'PLN'],
    ['Voucher SMART', 'SMARTFREN'],
    ['Aktivasi Voucher Data INDOSAT', 'INDOSAT'],
    ['byU (Telkomsel)', 'by.U'],
    ['3 (Tri)', 'TRI'],
    ['Indosat Ooredoo Hutchison (IOH)', 'INDOSAT'],
    ['INDOSAT (IM3)', 'INDOSAT'],
    ['Telkomsel Simpati', 'TELKOMSEL'],
    ['SIMPATI/AS', 'TELKOMSEL'],
    ['Tri / Three (3)', 'TRI'],
    ['XL/AXIATA (All)', 'XL'],
    ['Gojek/Gopay', 'GO PAY'],
    ['Pulsa SMARTFREN/FREN', 'SMARTFREN'],
    ['E-Toll Mandiri', 'MANDIRI E-TOLL'],
  ])('is the same with a word for the product type: %s', (written, brand) => {
    expect(canonicalBrand(written)).toBe(brand);
  });

  test.each([
    'XL/AXIS',
    'OVO/GRAB',
    'MOBILE LEGENDS (GLOBAL)',
    'TELKOMSEL ORBIT',
    'TELKOMSEL OMNI',
    'VOUCHER POINT BLANK',
    'PLN PASCABAYAR',
    'INDOMARET CARD E-MONEY',
    'GRAB DRIVER',
    'E-MONEY',
    'PULSA',
    'DATA',
    'XIXI GAMES',
    'GOOGLE PLAY INDONESIA',
  ])('is another one with any other word: %s', (written) => {
    expect(canonicalBrand(written)).toBe(written);
  });
});

describe('a row', () => {
  const cases: readonly (readonly [Record<string, unknown>, Record<string, unknown>])[] = [
    [{ brand: '', product_name: 'Pulsa Telkomsel 10.000' }, { brand: 'TELKOMSEL' }],
    [{ brand: '', product_name: '[PROMO] Paket Data Tri 3GB', category: 'Data' }, { brand: 'TRI' }],
    [{ brand: '', product_name: '🔥 (H2H) XL 10.000' }, { brand: 'XL' }],
    [
      { brand: '', product_name: 'Saldo Go Pay Driver 20.000', category: 'E-Money' },
      { brand: 'GOPAY DRIVER' },
    ],
    [{ brand: '', product_name: 'Reguler 10.000', category: 'Pulsa Indosat' }, { brand: 'INDOSAT' }],
    [{ brand: '', product_name: 'Bronet 2GB 60HR', category: 'AXIS BRONET' }, { brand: 'AXIS' }],
    [{ brand: '', product_name: 'AON 1GB', category: 'Three AON' }, { brand: 'TRI' }],
    [{ brand: '', product_name: '3 GB 30 Hari', category: 'Data Telkomsel' }, { brand: 'TELKOMSEL' }],
    [{ brand: '', product_name: '3 Diamonds', category: 'Mobile Legends' }, { brand: 'MOBILE LEGENDS' }],
    [{ brand: '', product_name: '3 10.000', category: 'Pulsa' }, { brand: 'TRI' }],
    [
      { brand: '', product_name: '86 Diamonds', category: 'Mobile Legends Adventure' },
      { brand: 'MOBILE LEGENDS ADVENTURE' },
    ],
    [
      { brand: 'PULSA', category: 'TELKOMSEL' },
      { brand: 'TELKOMSEL', slug: 'pulsa' },
    ],
    [
      { brand: 'Paket Data', category: 'Tri', product_name: '10 GB' },
      { brand: 'TRI', slug: 'paket-data' },
    ],
    [
      { brand: 'TELKOMSEL', category: 'TELKOMSEL' },
      { brand: 'TELKOMSEL', slug: 'telkomsel' },
    ],
  ];
  test.each(cases)('with %j has the brand that it names', (row, expected) => {
    const result = parsePriceRow('prepaid', { ...prepaid, ...row });
    expect('product' in result && result.product).toMatchObject(expected);
  });
});
