import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalInBrowser, startPortalInBrowser } from '../../../portal/test/portal-in-browser.ts';
import { disableProducts } from '../../src/catalog/product-switch.ts';
import { dayMs } from '../../src/clock.ts';
import { recordPrices } from '../../src/work/record-prices.ts';
import { operator } from '../../src/operators/audit-record.ts';
import { queryAsOwner } from '../query-as.ts';

interface Product {
  readonly code: string;
  readonly kind: string;
  readonly brand: string;
  readonly category: string;
  readonly price: number;
  readonly previous_price: number | null;
  readonly changed_at: string | null;
  readonly available: boolean;
  readonly reason: string | null;
  readonly closed_since: string | null;
  readonly lookup: string | null;
}

interface Page {
  readonly data: readonly Product[];
  readonly meta: { readonly total: number; readonly page: number; readonly last_page: number };
}

let portal: PortalInBrowser;
beforeAll(async () => {
  portal = await startPortalInBrowser({ browser: false, worker: false });
  const { app } = portal.server;
  await recordPrices(app);
  app.clock.offsetMs += 10 * dayMs;
  // As an import of a price list does.
  await queryAsOwner(portal.server, `update products set price = price + 50 where code = 'tsel10'`);
  await disableProducts(app.database, {
    products: [{ code: 'tsel15' }],
    reason: 'the operator asks for it',
    actor: operator,
  });
  await recordPrices(app);
});
afterAll(() => portal.stop());

const path = '/sandbox/products';

async function list(query = '', visitor = 'viewer'): Promise<Page> {
  const answer = await portal.call(visitor, 'GET', `${path}${query}`);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text);
}

const codes = ({ data }: Page): string[] => data.map(({ code }) => code);

describe('the list of products', () => {
  test('comes in bounded pages, in the order of the catalog', async () => {
    const first = await list();
    expect(first.meta.page).toBe(1);
    expect(first.data).toHaveLength(100);
    const pages = [first];
    for (let page = 2; page <= first.meta.last_page; page += 1) pages.push(await list(`?page=${page}`));
    const all = pages.flatMap(codes);
    expect(new Set(all).size).toBe(first.meta.total);
    expect(codes(await list('?per_page=500'))).toEqual(all);
    expect((await portal.call('owner', 'GET', `${path}?per_page=501`)).status).toBe(422);
    expect((await list('?page=9999')).data).toEqual([]);
  });

  test('is filtered by kind, category and brand, and searched as the catalog searches', async () => {
    const pulsa = await list('?kind=prepaid&category=pulsa&brand=TELKOMSEL');
    expect(pulsa.data.length).toBeGreaterThan(10);
    expect(pulsa.data.every(({ brand, category }) => brand === 'TELKOMSEL' && category === 'pulsa')).toBe(
      true,
    );
    expect(codes(await list('?q=tsel%2010'))[0]).toBe('tsel10');
    const bills = await list('?kind=postpaid&category=pln');
    expect(bills.data.map(({ kind }) => kind)).toContain('postpaid');
    expect((await list('?brand=NOBODY')).data).toEqual([]);
    expect((await portal.call('owner', 'GET', `${path}?kind=other`)).status).toBe(422);
  });

  test('says what changed and since when, and what is closed and why', async () => {
    const changed = await list('?changed=yes');
    expect(codes(changed).toSorted()).toEqual(['tsel10', 'tsel15']);
    const tsel10 = changed.data.find(({ code }) => code === 'tsel10');
    expect(tsel10).toMatchObject({ price: 10_285, previous_price: 10_235, available: true });
    expect(Date.parse(tsel10?.changed_at ?? '')).toBeGreaterThan(Date.now() + 9 * dayMs);
    const tsel15 = changed.data.find(({ code }) => code === 'tsel15');
    expect(tsel15).toMatchObject({ available: false, reason: 'switched_off', changed_at: null });
    expect(Date.parse(tsel15?.closed_since ?? '')).toBeGreaterThan(Date.now() + 9 * dayMs);
    const open = await list('?category=pulsa&brand=TELKOMSEL&open=yes');
    expect(codes(open)).not.toContain('tsel15');
    const same = (await list('?q=tsel20')).data.find(({ code }) => code === 'tsel20');
    expect(same).toMatchObject({ previous_price: null, changed_at: null });
  });

  test('names by what a customer can be looked up', async () => {
    const lookups = async (query: string): Promise<unknown> => (await list(query)).data[0]?.lookup;
    expect(await lookups('?category=pln&kind=prepaid')).toBe('pln');
    expect(await lookups('?brand=OVO')).toBe('ovo');
    expect(await lookups('?brand=TELKOMSEL')).toBeNull();
  });

  test('of live has only what suppliers offer', async () => {
    const answer = await portal.call('owner', 'GET', '/live/products');
    expect(await answer.json()).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
  });
});

test('a product has its price history, newest first', async () => {
  const answer = await portal.call('staff', 'GET', `${path}/prepaid/tsel10/price-history`);
  expect(await answer.json()).toMatchObject({
    data: {
      price: 10_285,
      points: [
        { price: 10_285, on_sale: true },
        { price: 10_235, on_sale: true },
      ],
    },
  });
  const off = await portal.call('staff', 'GET', `${path}/prepaid/tsel15/price-history`);
  expect(await off.json()).toMatchObject({ data: { points: [{ on_sale: false }, { on_sale: true }] } });
  expect((await portal.call('staff', 'GET', `${path}/prepaid/none/price-history`)).status).toBe(404);
  expect((await portal.call('staff', 'GET', `${path}/postpaid/tsel10/price-history`)).status).toBe(404);
});

test('the groups have every product once, and the prefixes of operators', async () => {
  const answer = await portal.call('developer', 'GET', '/sandbox/product-groups');
  const { data } = JSON.parse(await answer.text());
  const groups: { kind: string; name: string; brands: { products: number; open: number }[] }[] = data.groups;
  const count = (of: 'open' | 'products'): number =>
    groups.flatMap(({ brands }) => brands.map((brand) => brand[of])).reduce((sum, one) => sum + one, 0);
  const { total } = (await list()).meta;
  expect([count('products'), count('open')]).toEqual([total, total - 1]);
  expect(groups[0]).toMatchObject({ kind: 'prepaid', category: 'pulsa', name: 'Pulsa' });
  const names = groups.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['E-money', 'PLN', 'Paket SMS & telepon', 'TV']));
  expect(data.operator_prefixes.TELKOMSEL).toContain('0812');
});

test('the file has every product that the filters leave, with the separator of its language', async () => {
  const file = async (query: string): Promise<string> => {
    const answer = await portal.call('finance', 'GET', `/sandbox/products.csv${query}`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return Buffer.from(await answer.arrayBuffer()).toString();
  };
  const indonesian = (await file('?language=id')).split('\r\n');
  expect(indonesian[0]?.slice(1)).toBe(
    'kode;produk;jenis;kategori;merek;harga;harga sebelumnya;berubah (WIB);status',
  );
  expect(indonesian).toHaveLength((await list()).meta.total + 2);
  const english = await file('?language=en&q=tsel10');
  expect(english).toContain('tsel10,Telkomsel 10.000,prepaid,Pulsa,TELKOMSEL,10285,10235,');
  const closed = await file('?category=pulsa&brand=TELKOMSEL&changed=yes');
  expect(closed).toContain('tutup: dinonaktifkan');
});

describe('who may see prices', () => {
  const operations = [
    path,
    '/sandbox/product-groups',
    '/sandbox/products.csv',
    `${path}/prepaid/tsel10/price-history`,
  ];

  test.each(['owner', 'developer', 'finance', 'staff', 'viewer', 'newcomer', 'suspended'])(
    '%s may, in the sandbox',
    async (visitor) => {
      for (const operation of operations)
        expect((await portal.call(visitor, 'GET', operation)).status, operation).toBe(200);
    },
  );

  test.each([
    ['foreigner', 404],
    ['operator_finance', 404],
    ['nobody', 401],
  ] as const)('%s may not', async (visitor, status) => {
    for (const operation of operations)
      expect((await portal.call(visitor, 'GET', operation)).status, operation).toBe(status);
  });
});
