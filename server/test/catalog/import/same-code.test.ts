import { afterAll, beforeAll, expect, test } from 'vitest';
import { parsePriceList } from '../../../src/catalog/import/price-list.ts';
import { applyPriceList } from '../../../src/catalog/import/price-sync.ts';
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
