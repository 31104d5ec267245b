import { afterAll, beforeAll, expect, test } from 'vitest';
import { availability } from '../../src/catalog/availability.ts';
import { addCutOff, removeCutOff } from '../../src/catalog/import/cut-off-changes.ts';
import { importCatalog } from '../../src/catalog/import/import-catalog.ts';
import { resumeSupplier } from '../../src/catalog/import/supplier-changes.ts';
import {
  listOperatorProducts,
  type OperatorCatalog,
  type OperatorProduct,
} from '../../src/catalog/operator-products.ts';
import { setMargin } from '../../src/catalog/pricing/margin-changes.ts';
import { disableProducts, enableProducts } from '../../src/catalog/product-switch.ts';
import { jakartaDay } from '../../src/clock.ts';
import { CommandError } from '../../src/command-error.ts';
import { productCsv } from '../../src/commands/format-products.ts';
import { operator } from '../../src/operators/audit-record.ts';
import { listAudits } from '../../src/operators/list-records.ts';
import { beginPause } from '../../src/suppliers/pauses/pause-rows.ts';
import { base, givenBuyer, refusal } from '../orders/buyer.ts';
import { startTestServer } from '../server.ts';
import { type LiveStage, startLiveStage } from '../suppliers/live-stage.ts';

let stage: LiveStage;
beforeAll(async () => {
  stage = await startLiveStage();
  await stage.toNoon();
  await stage.add('digiflazz');
  await stage.add('iak');
});
afterAll(() => stage.stop());

async function operatorCatalog(): Promise<OperatorCatalog> {
  const { app } = stage.server;
  const { snapshot } = await app.catalog.current();
  return { db: app.database, snapshot, now: app.clock.nodeNow() };
}

/** A product as an operator sees it. */
async function seen(code: string): Promise<OperatorProduct> {
  const [found] = await listOperatorProducts(await operatorCatalog(), { code });
  if (found === undefined) throw new Error(`There is no ${code}.`);
  return found;
}

/** The codes of a list of the catalog. */
async function codes(path: string): Promise<string[]> {
  return [...(await stage.client.get(path)).body.data].map(({ code }) => code);
}

test('live shows what a list has named, and never the starter list alone', async () => {
  expect(await codes('/v1/catalog')).toEqual([]);
  expect(await codes('/v1/postpaid/catalog')).toEqual([]);
  expect((await seen('tsel25')).offSale).toBe('starter_only');
  await stage.stock(200n);
  expect(await stage.shown('tsel10')).toMatchObject({ available: true });
  expect(await codes('/v1/catalog?q=tsel25')).toEqual([]);
  expect(refusal(await stage.buyer.quote({ product_code: 'tsel25' }))).toMatchObject({
    code: 'unknown_product',
  });
  const { body } = await stage.client.get('/v1/catalog?per_page=50');
  const brands = new Set([...body.data].map((product) => Object(product).brand));
  for (const brand of Object.keys(body.operator_prefixes ?? {})) expect(brands).toContain(brand);
  expect(await seen('tsel10')).toMatchObject({ offSale: null });

  // An imported list is a source too, even if it says the same as the starter list.
  const { product, price } = await seen('tsel25');
  const row = {
    ...{ buyer_sku_code: 'tsel25', product_name: product.name, category: 'Pulsa', brand: product.brand },
    ...{ price: Number(price), desc: product.description, type: 'Umum' },
  };
  expect(await importCatalog(stage.server.app.database, 'prepaid', [row], { actor: operator })).toMatchObject(
    { added: 0 },
  );
  expect(await stage.shown('tsel25')).toMatchObject({ available: false, reason: 'no_supplier' });
  expect((await seen('tsel25')).offSale).toBe('no_supplier');
});

test('a product is off sale for operators while it is for clients: its supplier has no deposit, or an operator cut it off', async () => {
  await stage.stock(200n);
  const { database, suppliers } = stage.server.app;
  const onSale = async () =>
    (await listOperatorProducts(await operatorCatalog(), { state: 'on_sale' })).map(
      ({ product }) => product.code,
    );
  const expectBoth = async (code: string, reason: 'cut_off' | 'supplier_disturbed' | null) => {
    await suppliers.refresh();
    expect(await stage.shown(code)).toMatchObject({ available: reason === null, reason });
    expect(await seen(code)).toMatchObject({ offSale: reason, skus: [{ offSale: reason }] });
    expect((await onSale()).includes(code)).toBe(reason === null);
  };
  // Sold by Digiflazz alone.
  await expectBoth('pln20', null);
  await beginPause(database, { supplier: 'digiflazz', code: '44', needed: null }, 0);
  await expectBoth('pln20', 'supplier_disturbed');
  // The other supplier still sells this one.
  expect(await seen('tsel10')).toMatchObject({
    offSale: null,
    skus: [{ offSale: 'supplier_disturbed' }, { offSale: null }],
  });
  await resumeSupplier(database, { name: 'digiflazz', actor: operator });
  await expectBoth('pln20', null);

  const cutOff = {
    ...({ supplier: 'digiflazz', kind: 'prepaid', productCode: 'pln20' } as const),
    ...{ window: { start: '11:00', end: '13:00' }, reason: 'slow at noon' },
  };
  const { id } = await addCutOff(database, { ...cutOff, actor: operator });
  await expectBoth('pln20', 'cut_off');
  await removeCutOff(database, { supplier: 'digiflazz', id, actor: operator });
  await expectBoth('pln20', null);
});

test.each([
  ['digiflazz', 'pln', '23:59:30'],
  ['iak', 'PLNPOSTPAID', '22:59:30'],
])(
  'a bill that %s would no longer take is cut off for operators as it is for clients',
  async (supplier, sku, time) => {
    await stage.stock(200n);
    const catalog = await operatorCatalog();
    const now = new Date(`${jakartaDay(catalog.now)}T${time}+07:00`);
    const found = await listOperatorProducts({ ...catalog, now }, { kind: 'postpaid', supplier });
    const one = found.find(({ skus }) => skus.some((each) => each.supplier === supplier && each.sku === sku));
    if (one === undefined) throw new Error(`Nothing is bought as ${sku}.`);
    const supply = stage.server.app.suppliers.supply('live', now);
    expect(availability(one.product, supply).reason).toBe('cut_off');
    expect(one).toMatchObject({ offSale: 'cut_off' });
  },
);

test('a product is listed with the cost at each supplier, its margin, its price and why it is on sale or not', async () => {
  await stage.stock(200n);
  expect(await seen('tsel10')).toMatchObject({
    cost: 10_250n,
    price: 10_450n,
    margin: 200n,
    offSale: null,
    skus: [
      { supplier: 'digiflazz', sku: 'tsel10', cost: 10_250n, offSale: null },
      { supplier: 'iak', sku: 'htelkomsel10000', cost: 10_350n, offSale: null },
    ],
  });
  await setMargin(
    stage.server.app.database,
    {
      ...{ scope: 'product', subject: 'tsel10', step: 1n, allowLoss: false },
      margin: { kind: 'price', price: 10_300n },
    },
    { actor: operator },
  );
  expect((await seen('tsel10')).skus.map(({ offSale }) => offSale)).toEqual([null, 'below_cost']);
  // Figures are cells of their own, so that a spreadsheet can compare them.
  const csv = productCsv([await seen('tsel10')], ['digiflazz', 'iak']);
  expect(csv).toContain('why;cost at digiflazz;cost at iak\r\n');
  expect(csv).toContain(';10250;50;10300;digiflazz, iak (off);on_sale;;10250;10350\r\n');
  const list = async (filter: object) => listOperatorProducts(await operatorCatalog(), filter);
  const ofIak = await list({ supplier: 'iak', state: 'on_sale', kind: 'prepaid' });
  expect(ofIak.length).toBeGreaterThan(0);
  for (const one of ofIak) expect(one.skus.map(({ supplier }) => supplier)).toContain('iak');
  expect((await list({ brand: 'telkomsel', category: 'pulsa', search: 'tsel 10' }))[0]?.product.code).toBe(
    'tsel10',
  );
});

test('what an operator disables stays off sale in both environments whatever a list says, until it is enabled', async () => {
  await stage.stock(200n);
  const { database } = stage.server.app;
  const sandbox = await givenBuyer(stage.server);
  const second = await startTestServer({ besides: stage.server, worker: false });
  try {
    const node = second.client(stage.account.keys.live);
    await node.get('/v1/catalog');
    await disableProducts(database, {
      products: [{ code: 'tsel10' }],
      reason: 'complaints',
      actor: operator,
    });
    // The next answer of every node.
    const { data } = (await node.get('/v1/catalog?q=tsel10')).body;
    expect(data[0]).toMatchObject({ code: 'tsel10', available: false, reason: 'switched_off' });
  } finally {
    await second.stop();
  }
  expect(await stage.shown('tsel10')).toMatchObject({ available: false, reason: 'switched_off' });
  expect(refusal(await sandbox.quote())).toMatchObject({ code: 'product_unavailable' });
  await stage.product('digiflazz', { buyer_sku_code: 'tsel10', price: 10_240 });
  await stage.sync('digiflazz');
  await importCatalog(
    database,
    'prepaid',
    [
      {
        ...{
          buyer_sku_code: 'tsel10',
          product_name: 'Telkomsel 10.000',
          category: 'Pulsa',
          brand: 'TELKOMSEL',
        },
        ...{ price: 10_240, buyer_product_status: true, seller_product_status: true },
      },
    ],
    { actor: operator },
  );
  expect(await seen('tsel10')).toMatchObject({ offSale: 'disabled', disabled: { reason: 'complaints' } });
  expect(await stage.shown('tsel10')).toMatchObject({ available: false, reason: 'switched_off' });
  await expect(
    disableProducts(database, { products: [{ code: 'tsel10' }], reason: 'again', actor: operator }),
  ).rejects.toThrow('complaints');

  await enableProducts(database, { products: [{ code: 'tsel10' }], reason: 'works again', actor: operator });
  expect(await stage.shown('tsel10')).toMatchObject({ available: true, reason: null });
  expect((await sandbox.quote()).status).toBe(201);
  const records = await listAudits(database, { subject: 'tsel10', limit: 10 });
  expect(records.map(({ action, detail }) => [action, detail])).toEqual([
    ['product.enabled', { kind: 'prepaid', reason: 'works again', before: 'disabled', after: 'enabled' }],
    ['product.disabled', { kind: 'prepaid', reason: 'complaints', before: 'enabled', after: 'disabled' }],
  ]);
  for (const codes of [['tsel10'], ['nothing']])
    await expect(
      enableProducts(database, { products: codes.map((code) => ({ code })), reason: 'x', actor: operator }),
    ).rejects.toThrow(CommandError);
  expect((await sandbox.client.get(`${base}/catalog?q=tsel25`)).body.data[0]?.code).toBe('tsel25');
});
