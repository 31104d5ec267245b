import { describe, expect, onTestFinished, test } from 'vitest';
import { parsePriceList } from '../../../src/catalog/import/price-list.ts';
import { postpaidRows, prepaidRows } from '../../../src/suppliers/iak/price-list.ts';
import { type IakStage, startStage } from './stage.ts';
import { patience } from '../purchases.ts';

describe('price lists', () => {
  test.each(['prepaid', 'postpaid'] as const)(
    'give %s rows that the catalog accepts without exception',
    async (kind) => {
      const stage = await start();
      await stage.control('/products', { product_code: 'xld10000', status: 'non active' });
      const list = await stage.supplier.priceList(kind, patience());
      const rows = list.kind === 'rows' ? list.rows : [];
      const parsed = await parsePriceList(kind, rows);
      expect(parsed.refused).toEqual([]);
      expect(parsed.products).toHaveLength(kind === 'prepaid' ? 6 : 19);
      const byCode = new Map(parsed.products.map((one) => [one.code, one]));
      if (kind === 'prepaid') {
        expect(byCode.get('xld25000')).toMatchObject({
          name: 'XL 25.000',
          slug: 'pulsa',
          brand: 'XL',
          price: 25_000n,
        });
        expect(byCode.get('xld10000')).toMatchObject({ switchedOn: false, multi: false });
      } else {
        expect(byCode.get('PLNPOSTPAID')).toMatchObject({
          category: 'pln',
          adminFee: 2_500n,
          commission: 600n,
          cutOff: { start: '23:00', end: '01:00' },
        });
        expect(byCode.get('BPJSTK')).toMatchObject({ category: 'bpjs-ketenagakerjaan', cutOff: null });
        expect(byCode.get('ESAMSAT.JABAR')).toMatchObject({ category: 'samsat', region: 'Jawa Barat' });
      }
    },
  );

  test('are not fetched twice at once', async () => {
    const stage = await start();
    expect((await stage.supplier.priceList('prepaid', patience())).kind).toBe('rows');
    expect((await stage.supplier.priceList('prepaid', patience())).kind).toBe('unavailable');
  });

  test.each([
    ['Vidio', 'Vidio Platinum 30 Hari', 'Vidio Platinum 30 Hari'],
    ['Google Play Indonesia', 'Google Play 50000', 'Google Play 50000'],
    ['3', '30000', '3 30.000'],
    ['', '10000', '10.000'],
    ['Telkomsel', '', 'Telkomsel'],
  ])('give the name for %j and %j', (operator, face, name) => {
    const row = { product_code: 'a', product_description: operator, product_nominal: face };
    expect(prepaidRows([row])).toMatchObject([{ product_name: name }]);
  });

  test.each([
    ['-', '30', '(30 hari)'],
    ['Nasional', '30', 'Nasional (30 hari)'],
    ['-', '0', ''],
  ])('describe %j with %j days as %j', async (details, days, description) => {
    const row = {
      product_code: 'a',
      product_description: 'XL',
      product_nominal: '5000',
      product_price: 5_800,
    };
    const rows = prepaidRows([
      { ...row, product_type: 'pulsa', product_details: details, active_period: days },
    ]);
    expect((await parsePriceList('prepaid', rows ?? [])).products).toMatchObject([{ description }]);
  });

  test('have one brand per operator, and show its logo', async () => {
    const row = {
      product_code: 'tseldata10',
      product_description: 'Telkomsel Paket Internet',
      product_nominal: '10 GB',
      product_price: 32_500,
      product_type: 'data',
      status: 'active',
      icon_url: 'https://pictures.test/telkomsel.png',
    };
    const { products } = await parsePriceList('prepaid', prepaidRows([row]) ?? []);
    expect(products).toMatchObject([{ brand: 'TELKOMSEL', slug: 'data', logoUrl: row.icon_url }]);
  });

  test.each(['philipines', 'malaysia', 'bangladesh', 'taiwan'])(
    'offer credit of %s to nobody here',
    async (type) => {
      const row = {
        product_code: 'a',
        product_description: 'Smart',
        product_nominal: '100',
        product_price: 30_000,
      };
      const { products } = await parsePriceList(
        'prepaid',
        prepaidRows([{ ...row, product_type: type }]) ?? [],
      );
      expect(products).toMatchObject([{ slug: type, brand: 'SMART' }]);
    },
  );

  test('are read in both documented envelopes', () => {
    const row = { product_code: 'a', product_price: 1_000, status: 'active', product_type: 'pulsa' };
    expect(prepaidRows([row])).toEqual(prepaidRows({ pricelist: [row], rc: '00' }));
    expect(prepaidRows({ rc: '204', message: 'WRONG AUTHENTICATION' })).toBeUndefined();
  });

  test('are refused by a code beside an empty list', () => {
    expect(prepaidRows({ pricelist: [], rc: '206', message: 'BLOCKED' })).toBeUndefined();
    expect(postpaidRows({ pasca: [], rc: '206' })).toBeUndefined();
    expect(prepaidRows({ pricelist: [], rc: '00' })).toEqual([]);
    expect(postpaidRows({ pasca: [] })).toEqual([]);
  });
});

async function start(): Promise<IakStage> {
  const stage = await startStage();
  onTestFinished(() => stage.stop());
  return stage;
}
