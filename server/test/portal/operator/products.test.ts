import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCatalog } from '../../../src/catalog/import/import-catalog.ts';
import { readOpenReviews } from '../../../src/catalog/review/catalog-reviews.ts';
import { ruleOnReview } from '../../../src/catalog/review/rule-on-review.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { recordPrices } from '../../../src/work/record-prices.ts';
import { givenSupplierWith, listAt } from './given-prices.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

const admin = 'operator_administrator';
const costs = { uji5: 5_100, uji10: 10_100, uji20: 20_100 };
let portal: OperatorPortal;

beforeAll(async () => {
  portal = await startOperatorPortal();
  await givenSupplierWith(portal.server, costs);
});
afterAll(() => portal.server.stop());

interface Listed {
  readonly data: readonly { readonly code: string; readonly off_sale: string | null }[];
  readonly meta: { readonly total: number; readonly last_page: number };
}

async function list(query: string, visitor = admin): Promise<Listed> {
  return JSON.parse(await (await portal.call(visitor, `/products${query}`)).text());
}

test('the list has filters and pages, and each product says why it is not on sale', async () => {
  const { data, meta } = await list('?supplier=digiflazz');
  expect(data.map(({ code, off_sale }) => [code, off_sale])).toEqual([
    ['uji5', null],
    ['uji10', null],
    ['uji20', null],
  ]);
  expect(meta).toMatchObject({ total: 3, last_page: 1 });
  expect(data[1]).toMatchObject({
    ...{ price: 10_100, cost: 10_100, margin: 0 },
    skus: [{ supplier: 'digiflazz', sku: 'uji10', cost: 10_100, off_sale: null }],
  });
  expect((await list('?q=uji+10&per_page=1&page=1')).data).toMatchObject([{ code: 'uji10' }]);
  const whole = await list('?per_page=7&page=3');
  expect(whole.data).toHaveLength(7);
  const offSale = await list('?state=off_sale&per_page=1');
  expect(offSale.meta.total + (await list('?state=on_sale&per_page=1')).meta.total).toBe(whole.meta.total);
  expect(await list('?page=100000')).toMatchObject({ data: [] });
  const filters = await portal.dataOf<{ suppliers: string[] }>(admin, '/product-filters');
  expect(filters.suppliers).toEqual(['digiflazz']);
});

test('no answer to a role without costs has one', async () => {
  for (const path of ['/products?supplier=digiflazz', '/products/prepaid/uji10', '/products.csv?q=uji+10']) {
    const seen = await (await portal.call('operator_finance', path)).text();
    const hidden = await (await portal.call('operator_support', path)).text();
    expect(seen).toMatch(/cost|modal/);
    expect(hidden).toContain('uji10');
    expect(hidden).not.toMatch(/cost|margin|modal|laba|pricing|commission/);
  }
});

test('the file has the cost at each supplier as a figure', async () => {
  const file = await (await portal.call('operator_finance', '/products.csv?q=uji+10&language=en')).text();
  expect(file).toContain('cost,margin,codes at suppliers,cost at digiflazz\r\n');
  expect(file).toContain(',10100,0,digiflazz uji10,10100\r\n');
});

test('a product has its history and the rule of its price', async () => {
  await recordPrices(portal.server.app);
  expect(await portal.dataOf(admin, '/products/prepaid/uji10')).toMatchObject({
    product: { code: 'uji10', off_sale: null },
    history: [{ price: 10_100, on_sale: true }],
    pricing: { rule: null, levels: [] },
  });
  expect(await portal.codeOf(admin, '/products/prepaid/nothing')).toEqual([404, 'not_found']);
});

test('products are switched off together at once, and whoever comes second is told', async () => {
  const buyer = await portal.server.givenAccount();
  const shown = async (): Promise<unknown> => {
    const { text } = await portal.server.client(buyer.keys.sandbox).get('/sandbox/v1/catalog?q=uji+10');
    const { data }: { data: { code: string; available: boolean }[] } = JSON.parse(text);
    return data.find(({ code }) => code === 'uji10')?.available;
  };
  const products = ['uji5', 'uji10'].map((code) => ({ kind: 'prepaid', code }));
  const change = { products, on_sale: false, reason: 'complaints of clients' };
  expect(await shown()).toBe(true);
  const both = await Promise.all(
    [admin, 'operator_second'].map((visitor) => portal.codeOf(visitor, '/products/switch', change)),
  );
  expect(both.toSorted(([a], [b]) => a - b)).toEqual([
    [200, undefined],
    [409, 'not_possible'],
  ]);
  expect(await shown()).toBe(false);
  expect((await list('?supplier=digiflazz&state=off_sale')).data).toMatchObject([
    { code: 'uji5', off_sale: 'disabled', disabled: { reason: 'complaints of clients' } },
    { code: 'uji10' },
  ]);
  const back = {
    products: [...products, { kind: 'prepaid', code: 'uji20' }],
    on_sale: true,
    reason: 'works',
  };
  expect(await portal.codeOf(admin, '/products/switch', back)).toEqual([409, 'not_possible']);
  expect(await shown()).toBe(false);
  expect(await portal.codeOf(admin, '/products/switch', { ...back, products })).toEqual([200, undefined]);
  expect(await shown()).toBe(true);
});

interface Held {
  readonly open: readonly { readonly id: string; readonly code: string }[];
  readonly closed: readonly { readonly code: string; readonly ruling: string }[];
}

test('held costs show what a ruling does to prices; one operator rules and the other is told', async () => {
  await listAt(portal.server, { ...costs, uji10: 101_000, uji20: 201_000 });
  const { open } = await portal.dataOf<Held>(admin, '/held-costs');
  expect(open).toMatchObject([
    { code: 'uji10', old_cost: 10_100, new_cost: 101_000, off_sale: true },
    { code: 'uji20' },
  ]);
  const ids = open.map(({ id }) => id);
  const given = { ids, ruling: 'accepted' };
  const shown = await portal.dataOf<{ digest: string }>(admin, '/held-costs/preview', given);
  expect(shown).toMatchObject({
    summary: { prices: 2, up: 2 },
    effects: [
      { code: 'uji10', before: 10_100, after: 101_000 },
      { code: 'uji20', before: 20_100, after: 201_000 },
    ],
  });
  expect((await portal.dataOf<Held>(admin, '/held-costs')).open).toHaveLength(2);
  const ruling = { ...given, digest: shown.digest, reason: 'asked the supplier' };
  const both = await Promise.all(
    [admin, 'operator_second'].map((visitor) => portal.codeOf(visitor, '/held-costs/rule', ruling)),
  );
  expect(both.toSorted(([a], [b]) => a - b)).toEqual([
    [200, undefined],
    [409, 'already_decided'],
  ]);
  expect(await portal.dataOf(admin, '/held-costs')).toMatchObject({
    open: [],
    closed: expect.arrayContaining([expect.objectContaining({ code: 'uji10', ruling: 'accepted' })]),
  });
  expect((await list('?supplier=digiflazz')).data).toMatchObject([
    { code: 'uji5' },
    { code: 'uji10', price: 101_000 },
    { code: 'uji20' },
  ]);
});

test('a held cost that changed since it was shown is shown again', async () => {
  const row = { product_name: 'Uji file', category: 'Pulsa', brand: 'AXIS', type: 'Umum', seller_name: 'x' };
  const state = { buyer_product_status: true, seller_product_status: true, unlimited_stock: true, stock: 0 };
  const fileAt = (price: number): Promise<unknown> =>
    importCatalog(
      portal.server.app.database,
      'prepaid',
      [{ ...row, ...state, multi: true, buyer_sku_code: 'ujifile', price }],
      { actor: operator },
    );
  await fileAt(1_000);
  await fileAt(9_000);
  const { open } = await portal.dataOf<Held>(admin, '/held-costs');
  const given = { ids: open.map(({ id }) => id), ruling: 'refused' };
  const { digest } = await portal.dataOf<{ digest: string }>(admin, '/held-costs/preview', given);
  await fileAt(8_000);
  const ruling = { ...given, digest, reason: 'a typing error' };
  expect(await portal.codeOf(admin, '/held-costs/rule', ruling)).toEqual([409, 'preview_outdated']);
  const [review] = await readOpenReviews(portal.server.app.database);
  expect(review?.closed_at).toBeNull();
  const decision = { id: review?.id ?? '', as: 'refused', reason: 'by command', actor: operator } as const;
  await ruleOnReview(portal.server.app.database, decision);
  const refused = await portal.call(admin, '/held-costs/preview', given);
  const { error } = JSON.parse(await refused.text());
  expect([refused.status, error.code]).toEqual([409, 'already_decided']);
  expect(error.details).toMatchObject([
    { field: 'ids', code: 'refused', facts: { what: 'Uji file', why: 'by command' } },
  ]);
});
