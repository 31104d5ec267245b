import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { importCatalog } from '../../../src/catalog/import/import-catalog.ts';
import { parsePriceList } from '../../../src/catalog/import/price-list.ts';
import { applyPriceList } from '../../../src/catalog/import/price-sync.ts';
import { mapSupplierSku, unmapSupplierSku } from '../../../src/catalog/import/supplier-changes.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { refusal } from '../../orders/buyer.ts';
import { startTestServer } from '../../server.ts';
import { type LiveStage, startLiveStage } from '../../suppliers/live-stage.ts';

let stage: LiveStage;
beforeAll(async () => {
  stage = await startLiveStage();
  await stage.add('digiflazz');
});
afterAll(() => stage.stop());

test('where we choose the SKUs, a list replaces a product that only the starter list has under its SKU', async () => {
  const { server, account } = stage;
  const shown = async (path: string, code: string): Promise<unknown> => {
    const key = account.keys[path.startsWith('/sandbox') ? 'sandbox' : 'live'];
    const { body } = await server.client(key).get(path);
    return [...body.data].find((product) => product.code === code);
  };
  expect(await shown('/sandbox/v1/catalog?q=xl10', 'xl10')).toMatchObject({ slug: 'pulsa' });
  await stage.product('digiflazz', {
    ...{ buyer_sku_code: 'xl10', product_name: 'XL Data 10 GB', category: 'Data', brand: 'XL' },
    price: 41_000,
  });
  // Where the supplier chooses the SKUs, an equal one is no reason to replace anything.
  await stage.sync('digiflazz', { addProducts: false });
  expect(await shown('/sandbox/v1/catalog?q=xl10', 'xl10')).toMatchObject({ slug: 'pulsa' });
  expect(await stage.sync('digiflazz')).toMatchObject([{ unmapped: 0 }, { unmapped: 0 }]);
  const data = { name: 'XL Data 10 GB', slug: 'data', price: 41_000, available: true };
  for (const tree of ['/v1', '/sandbox/v1']) {
    expect(await shown(`${tree}/catalog?q=xl+10gb`, 'xl10')).toMatchObject(data);
    expect(await shown(`${tree}/postpaid/catalog?q=bpjs+ketenagakerjaan`, 'bpjstk')).toMatchObject({
      name: 'Bpjs Ketenagakerjaan',
      available: true,
    });
  }
  expect(await stage.sync('digiflazz')).toMatchObject([
    { added: 0, changed: 0, pricesChanged: 0, sourced: 0 },
    { added: 0, changed: 0, sourced: 0 },
  ]);
});

test('a SKU that names another biller is not paid under the name of the one before', async () => {
  const { database } = stage.server.app;
  const apply = (name: string) =>
    database.transaction(async (tx) =>
      applyPriceList(tx, { supplier: 'digiflazz', kind: 'postpaid' } as const, {
        addProducts: true,
        priceList: await parsePriceList('postpaid', [
          {
            ...{ buyer_sku_code: 'pdam1', product_name: name, category: 'Pascabayar', brand: 'PDAM' },
            ...{ admin: 2_500, commission: 500 },
          },
        ]),
      }),
    );
  const shown = async () => {
    await stage.server.app.suppliers.refresh();
    return stage.shown('pdam1', 'postpaid');
  };
  await apply('PDAM Kota Malang');
  expect(await shown()).toMatchObject({ available: true });
  expect(await apply('PDAM Kabupaten Bogor')).toMatchObject({
    unmapped: 1,
    parted: [{ code: 'pdam1', name: 'PDAM Kabupaten Bogor', product: 'pdam1' }],
  });
  expect(await shown()).toMatchObject({ available: false, reason: 'no_supplier' });
  expect(await apply('PDAM KOTA MALANG')).toMatchObject({ unmapped: 0, parted: [] });
  expect(await shown()).toMatchObject({ available: true });
});

test('a SKU that an operator mapped and that names something else now is sold as before, and reported once', async () => {
  const { database } = stage.server.app;
  const sku = { supplier: 'digiflazz', sku: 'ml86', actor: operator };
  const syncAs = async (product_name: string) => {
    await stage.product('digiflazz', { buyer_sku_code: 'ml86', product_name });
    return (await stage.sync('digiflazz'))[0];
  };
  await syncAs('Mobile Legends 86');
  expect(await syncAs('Mobile Legends 86 Diamonds')).toMatchObject({ parted: [], renamed: [] });
  await mapSupplierSku(database, { ...sku, productCode: 'ml86', priority: undefined });
  expect(await syncAs('Mobile Legends 172')).toMatchObject({
    parted: [],
    renamed: [
      {
        ...{ code: 'ml86', product: 'ml86' },
        ...{ nameBefore: 'Mobile Legends 86 Diamonds', name: 'Mobile Legends 172' },
      },
    ],
  });
  expect(await stage.shown('ml86')).toMatchObject({ available: true });
  expect(await syncAs('Mobile Legends 172')).toMatchObject({ parted: [], renamed: [] });
  expect(await syncAs('Mobile Legends 86')).toMatchObject({ changed: 1, parted: [], renamed: [] });
  await unmapSupplierSku(database, sku);
});

describe('a file that gives a code another meaning', () => {
  /** Imports one product of Telkomsel, under the code of its credit of 10.000. */
  async function importAs(product: { product_name: string; category: string; price: number }) {
    const { database, suppliers } = stage.server.app;
    const row = { ...product, buyer_sku_code: 'tsel10', brand: 'TELKOMSEL' };
    const report = await importCatalog(database, 'prepaid', [row], { actor: operator });
    await suppliers.refresh();
    return report;
  }
  const credit = { product_name: 'Telkomsel 10.000', category: 'Pulsa', price: 10_300 };
  const data = { product_name: 'Telkomsel Data 10 GB', category: 'Data', price: 41_000 };

  test('takes the SKU from it until their list means the same again', async () => {
    await stage.sync('digiflazz');
    expect(await stage.shown('tsel10')).toMatchObject({ price: 10_250, available: true });
    expect(await importAs(data)).toMatchObject({
      ...{ changed: 1, refused: [], held: [] },
      parted: [
        { supplier: 'digiflazz', code: 'tsel10', name: 'Telkomsel 10.000', product: 'Telkomsel Data 10 GB' },
      ],
    });
    // The cost of the credit says nothing about the price of the data.
    const off = { price: 41_000, available: false, reason: 'no_supplier' };
    expect(await stage.shown('tsel10')).toEqual(off);
    expect(await stage.sync('digiflazz')).toMatchObject([{ unmapped: 1, pricesChanged: 0 }, {}]);
    expect(await stage.shown('tsel10')).toEqual(off);
    expect(await importAs(credit)).toMatchObject({ changed: 1, parted: [] });
    expect(await stage.sync('digiflazz')).toMatchObject([{ unmapped: 0, pricesChanged: 1 }, {}]);
    expect(await stage.shown('tsel10')).toMatchObject({ price: 10_250, available: true });
  });

  test('is never sold by the SKU of before on a server that reads the suppliers rarely', async () => {
    await stage.sync('digiflazz');
    const settings = { supplierRefreshMs: 86_400_000 };
    const other = await startTestServer({ besides: stage.server, worker: false, settings });
    onTestFinished(() => other.stop());
    const shown = async (): Promise<unknown> => {
      const { body } = await other.client(stage.account.keys.live).get('/v1/catalog?q=tsel10');
      return [...body.data].find(({ code }) => code === 'tsel10');
    };
    await expect.poll(shown).toMatchObject({ name: credit.product_name, available: true });
    await importAs(data);
    expect(await shown()).toMatchObject({
      ...{ name: data.product_name, available: false, reason: 'no_supplier' },
    });
    await importAs(credit);
    await stage.sync('digiflazz');
  });

  test('is not bought for a quote of before, although its supplier gives the code that meaning too', async () => {
    const { buyer } = stage;
    await stage.sync('digiflazz');
    const [quoted, renamed] = [await buyer.awaiting('prepaid'), await buyer.awaiting('prepaid')];
    await importAs(data);
    const code = { buyer_sku_code: 'tsel10' };
    await stage.product('digiflazz', { ...code, ...data, price: 10_000 });
    await stage.sync('digiflazz');
    expect(await stage.shown('tsel10')).toMatchObject({ price: 10_000, available: true });
    expect(refusal(await buyer.confirm(quoted))).toMatchObject({ code: 'product_unavailable' });
    expect(await buyer.read(quoted.id)).toMatchObject({ status: 'awaiting_confirmation', charged: 0 });
    await stage.product('digiflazz', { ...code, ...credit, price: 10_250 });
    await importAs({ ...credit, product_name: 'Pulsa Telkomsel 10rb' });
    await stage.sync('digiflazz');
    expect([200, 202]).toContain((await buyer.confirm(renamed)).status);
    await importAs(credit);
  });

  test('is refused where an operator mapped a SKU to the product of the code', async () => {
    const { database } = stage.server.app;
    const sku = { supplier: 'digiflazz', sku: 'tsel10', actor: operator };
    await stage.sync('digiflazz');
    await mapSupplierSku(database, { ...sku, productCode: 'tsel10', priority: undefined });
    const before = await stage.shown('tsel10');
    const refused = [{ row: 1, code: 'tsel10', reason: 'mapped_product' }];
    const nothing = { added: 0, changed: 0, unchanged: 0, held: [], parted: [] };
    expect(await importAs(data)).toEqual({ ...nothing, refused });
    expect(await stage.shown('tsel10')).toEqual(before);
    expect(await importAs({ ...credit, product_name: 'Pulsa Telkomsel 10rb' })).toMatchObject({
      ...{ changed: 1, refused: [], parted: [] },
    });
    await unmapSupplierSku(database, sku);
    expect(await importAs(data)).toMatchObject({ changed: 1, refused: [] });
    expect(await stage.shown('tsel10')).toMatchObject({ available: false, reason: 'no_supplier' });
    await importAs(credit);
  });

  test('takes the SKU of another biller from it', async () => {
    const { database, suppliers } = stage.server.app;
    const importBiller = async (brand: string) => {
      const row = { buyer_sku_code: 'bpjstkpu', product_name: brand, category: 'Pascabayar', brand };
      const fees = { admin: 2_500, commission: 500 };
      const report = await importCatalog(database, 'postpaid', [{ ...row, ...fees }], { actor: operator });
      await suppliers.refresh();
      return report;
    };
    await stage.sync('digiflazz');
    expect(await stage.shown('bpjstkpu', 'postpaid')).toMatchObject({ available: true });
    expect(await importBiller('BPJS KESEHATAN')).toMatchObject({
      changed: 1,
      parted: [{ supplier: 'digiflazz', code: 'bpjstkpu', product: 'BPJS KESEHATAN' }],
    });
    const off = { available: false, reason: 'no_supplier' };
    expect(await stage.shown('bpjstkpu', 'postpaid')).toMatchObject(off);
    await importBiller('BPJS KETENAGAKERJAAN PU');
    await stage.sync('digiflazz');
    expect(await stage.shown('bpjstkpu', 'postpaid')).toMatchObject({ available: true });
  });
});
