import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeMargin, setMargin } from '../../../src/catalog/pricing/margin-changes.ts';
import type { MarginRule } from '../../../src/catalog/pricing/margin.ts';
import { usualBounds } from '../../../src/catalog/pricing/plausible-cost.ts';
import { parsePriceList } from '../../../src/catalog/import/price-list.ts';
import { applyPriceList } from '../../../src/catalog/import/price-sync.ts';
import { loadStarterCatalog } from '../../../src/catalog/import/starter.ts';
import { mapSupplierSku, setSupplierEnabled } from '../../../src/catalog/import/supplier-changes.ts';
import { lockCatalog } from '../../../src/catalog/version.ts';
import { CommandError } from '../../../src/command-error.ts';
import type { Tx } from '../../../src/database/connection.ts';
import { announceSuppliers } from '../../../src/suppliers/setup/configured-suppliers.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { queryAsOwner, untilWaiting } from '../../query-as.ts';
import { type LiveStage, startLiveStage } from '../../suppliers/live-stage.ts';

let stage: LiveStage;

beforeAll(async () => {
  stage = await startLiveStage();
  await stage.add('digiflazz');
  await stage.add('iak');
});
beforeEach(async () => {
  // As before the first import: no supplier prices, and the starter catalog.
  await queryAsOwner(stage.server, 'truncate supplier_skus, price_lists, margin_rules, products');
  await queryAsOwner(stage.server, 'update supplier_version set version = gen_random_uuid()');
  await loadStarterCatalog(stage.server.app.database);
  for (const peer of Object.values(stage.peers)) await peer.restart();
});
afterAll(() => stage.stop());

const ofAll = { scope: 'all', subject: '', step: 1n, allowLoss: false } as const;

/** Imports the lists of both suppliers. Both sell tsel10, and IAK asks 100 more for it. */
async function takeBoth(): Promise<void> {
  await stage.sync('digiflazz');
  await stage.sync('iak', { addProducts: true });
  const same = {
    supplier: 'iak',
    sku: 'htelkomsel10000',
    productCode: 'tsel10',
    priority: undefined,
    actor: 'operator',
  };
  await mapSupplierSku(stage.server.app.database, same);
}

function set(rule: MarginRule) {
  return setMargin(stage.server.app.database, rule, { actor: operator });
}

describe('a price list', () => {
  test('is imported row by row, and the same list again changes nothing', async () => {
    const [prepaid, postpaid] = await stage.sync('digiflazz');
    expect(prepaid).toMatchObject({
      outcome: 'read',
      added: 6,
      changed: 0,
      unchanged: 0,
      refused: [],
      gone: 0,
    });
    expect(postpaid).toMatchObject({ outcome: 'read', added: 15, refused: [], unmapped: 0 });
    const again = await stage.sync('digiflazz');
    expect(again).toMatchObject([
      { outcome: 'read', added: 0, changed: 0, unchanged: 6, pricesChanged: 0, productsAdded: 0 },
      { outcome: 'read', added: 0, changed: 0, unchanged: 15, productsAdded: 0 },
    ]);
    expect(await stage.shown('tsel10')).toMatchObject({ price: 10_250, available: true, reason: null });
  });

  test('gives the reason for a refused row, and keeps the last state of its SKU', async () => {
    await stage.sync('digiflazz');
    await stage.product('digiflazz', { buyer_sku_code: 'xld25', price: 0 });
    const [prepaid] = await stage.sync('digiflazz');
    expect(prepaid).toMatchObject({
      changed: 0,
      unchanged: 5,
      refused: [{ code: 'xld25', reason: 'zero_price' }],
    });
    expect(await stage.shown('xld25')).toMatchObject({ price: 25_000, available: true });
    await stage.product('digiflazz', { buyer_sku_code: 'xld25', price: 25_500 });
    expect(await stage.sync('digiflazz')).toMatchObject([{ changed: 1, pricesChanged: 1 }, {}]);
    expect(await stage.shown('xld25')).toMatchObject({ price: 25_500 });
  });

  test('takes a SKU off sale whose refused row is unavailable or names another product', async () => {
    await stage.sync('digiflazz');
    const gone = async (changes: object): Promise<unknown> => {
      await stage.product('digiflazz', { buyer_sku_code: 'xld25', ...changes });
      const [prepaid] = await stage.sync('digiflazz');
      const { available, reason } = await stage.shown('xld25');
      await stage.product('digiflazz', { ...before, buyer_sku_code: 'xld25' });
      await stage.sync('digiflazz');
      return [prepaid, available, reason];
    };
    const before = { product_name: 'Xl 25.000', price: 25_000, seller_product_status: true };
    expect(await gone({ price: 0, seller_product_status: false })).toMatchObject([
      { refused: [{ reason: 'zero_price' }], gone: 1 },
      false,
      'no_supplier',
    ]);
    expect(await gone({ product_name: 'Xl bebas nominal' })).toMatchObject([
      { refused: [{ reason: 'open_amount' }], gone: 1 },
      false,
      'no_supplier',
    ]);
    expect(await stage.shown('xld25')).toMatchObject({ price: 25_000, available: true });
  });

  test.each([
    ['pln20', { product_name: 'Xl Data 20 GB', category: 'Data', brand: 'XL' }],
    ['tsel10', { product_name: 'Telkomsel Data 10 GB', category: 'Data' }],
    ['tsel10', { product_name: 'Telkomsel 100.000', price: 98_500 }],
    ['tsel10', { brand: 'INDOSAT' }],
    ['ml86', { product_name: 'Mobile Legends 172' }],
    ['pln20', { product_name: 'Pln 50' }],
    ['tsel10', { product_name: 'Telkomsel Pulsa Transfer 10.000' }],
  ])('does not sell as %s another product with the same SKU: %j', async (code, other) => {
    await stage.sync('digiflazz');
    const others: Readonly<Record<string, object>> = {
      pln20: { product_name: 'Pln 20.000', category: 'PLN', brand: 'PLN' },
      ml86: { product_name: 'Mobile Legends 86' },
    };
    const was = others[code] ?? {
      product_name: 'Telkomsel 10.000',
      category: 'Pulsa',
      brand: 'TELKOMSEL',
      price: 10_250,
    };
    const before = await stage.shown(code);
    await stage.product('digiflazz', { buyer_sku_code: code, ...other });
    expect(await stage.sync('digiflazz')).toMatchObject([
      { refused: [], unmapped: 1, parted: [{ code, product: code }] },
      {},
    ]);
    expect(await stage.sync('digiflazz')).toMatchObject([{ unmapped: 1, parted: [] }, {}]);
    expect(await stage.shown(code)).toEqual({ ...before, available: false, reason: 'no_supplier' });
    await stage.product('digiflazz', { buyer_sku_code: code, ...was });
    expect(await stage.sync('digiflazz')).toMatchObject([{ unmapped: 0 }, {}]);
    expect(await stage.shown(code)).toEqual(before);
  });

  test('of a supplier with its own SKUs creates products only on request', async () => {
    const [prepaid] = await stage.sync('iak');
    expect(prepaid).toMatchObject({ added: 6, unmapped: 6, productsAdded: 0, pricesChanged: 0 });
    await expect(stage.shown('hsteam12000')).rejects.toThrow('has no hsteam12000');
    expect(await stage.sync('iak', { addProducts: true })).toMatchObject([
      { changed: 6, unmapped: 0, productsAdded: 6 },
      { unmapped: 0 },
    ]);
    expect(await stage.shown('hsteam12000')).toMatchObject({ price: 14_600, available: true });
  });

  test('that no longer contains a SKU takes it off sale, but not the products of another supplier', async () => {
    const { database } = stage.server.app;
    await takeBoth();
    const list = { supplier: 'digiflazz', kind: 'prepaid' } as const;
    const row = {
      product_name: 'Xl 10.000',
      category: 'Pulsa',
      brand: 'XL',
      price: 10_000,
      buyer_sku_code: 'xld10',
    };
    const applied = await database.transaction(async (tx) =>
      applyPriceList(tx, list, {
        addProducts: true,
        priceList: await parsePriceList('prepaid', [row]),
        bounds: { ...usualBounds, shorterPercent: 100 },
      }),
    );
    expect(applied).toMatchObject({ unchanged: 1, gone: 5 });
    await stage.server.app.suppliers.refresh();
    expect(await stage.shown('ml86')).toMatchObject({ available: false, reason: 'no_supplier' });
    // Still sold by the other, at a price that follows its cost.
    expect(await stage.shown('tsel10')).toMatchObject({ price: 10_350, available: true });
    const empty = await database.transaction(async (tx) =>
      applyPriceList(tx, list, { addProducts: true, priceList: await parsePriceList('prepaid', []) }),
    );
    expect(empty).toMatchObject({ gone: 0 });
    await stage.sync('digiflazz');
    expect(await stage.shown('tsel10')).toMatchObject({ price: 10_250 });
  });

  test('is imported although one cost leaves no room for its margin', async () => {
    const { database } = stage.server.app;
    await stage.sync('digiflazz');
    await set({ ...ofAll, margin: { kind: 'percent', thousandths: 2_000n } });
    const row = { product_name: 'Xl 10.000', category: 'Pulsa', brand: 'XL', buyer_sku_code: 'xld10' };
    const list = { supplier: 'digiflazz', kind: 'prepaid' } as const;
    const rows = [
      { ...row, price: 10_100 },
      { ...row, buyer_sku_code: 'off', price: 1_000_000_000_000 },
    ];
    const back = new Error('and back');
    const taken = database.transaction(async (tx) => {
      expect(
        await applyPriceList(tx, list, {
          addProducts: true,
          priceList: await parsePriceList('prepaid', rows),
        }),
      ).toMatchObject({
        added: 1,
        changed: 1,
      });
      throw back;
    });
    await expect(taken).rejects.toBe(back);
  });

  test('of thousands of rows is imported with a handful of statements', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => ({
      ...{
        product_name: `Axis ${i}`,
        category: 'Data',
        brand: 'AXIS',
        price: 1_000 + i,
        buyer_sku_code: `ax${i}`,
      },
    }));
    const list = { supplier: 'digiflazz', kind: 'prepaid' } as const;
    let statements = 0;
    await stage.server.app.database.transaction(async (tx) => {
      const counting: Tx = {
        ...tx,
        rows(statement) {
          statements += 1;
          return tx.rows(statement);
        },
      };
      const priceList = await parsePriceList('prepaid', rows);
      expect(await applyPriceList(counting, list, { addProducts: true, priceList })).toMatchObject({
        added: 5_000,
      });
    });
    expect(statements).toBeLessThan(20);
  });
});

test('an import of a price list and a command about a supplier wait for each other without a deadlock', async () => {
  const { database } = stage.server.app;
  const switched = await database.transaction(async (tx) => {
    // In the order of an import: the catalog first, and the suppliers last.
    await lockCatalog(tx);
    const switching = setSupplierEnabled(database, { name: 'iak', enabled: false, actor: 'operator' }).then(
      () => 'done',
      (error: unknown) => error,
    );
    await untilWaiting(stage.server, 1);
    await announceSuppliers(tx);
    return { switching };
  });
  expect(await switched.switching).toBe('done');
  await setSupplierEnabled(database, { name: 'iak', enabled: true, actor: 'operator' });
});

describe('a margin rule', () => {
  beforeEach(async () => void (await stage.sync('digiflazz')));

  test('of a product takes precedence over those of its brand, its category and all', async () => {
    const rules: MarginRule[] = [
      { ...ofAll, margin: { kind: 'fixed', amount: 300n }, step: 50n },
      { ...ofAll, scope: 'category', subject: 'pulsa', margin: { kind: 'percent', thousandths: 2_500n } },
      { ...ofAll, scope: 'brand', subject: 'telkomsel', margin: { kind: 'fixed', amount: 1n }, step: 100n },
      { ...ofAll, scope: 'product', subject: 'tsel10', margin: { kind: 'price', price: 12_345n } },
    ];
    const prices: unknown[] = [];
    for (const rule of rules) {
      await set(rule);
      prices.push([
        (await stage.shown('pln20')).price,
        (await stage.shown('xld10')).price,
        (await stage.shown('tsel10')).price,
      ]);
    }
    expect(prices).toEqual([
      [20_450, 10_300, 10_550],
      [20_450, 10_250, 10_507],
      [20_450, 10_250, 10_300],
      [20_450, 10_250, 12_345],
    ]);
    for (const { scope, subject } of rules.toReversed())
      await removeMargin(stage.server.app.database, { scope, subject }, { actor: operator });
    expect(await stage.shown('tsel10')).toMatchObject({ price: 10_250 });
  });

  test('reports the largest price change and the number of products without a rule', async () => {
    const { database } = stage.server.app;
    const one = {
      ...ofAll,
      scope: 'product',
      subject: 'tsel10',
      margin: { kind: 'fixed', amount: 50n },
    } as const;
    const { unruled, ...first } = await set(one);
    expect(first).toMatchObject({ furthest: { code: 'tsel10', before: 10_250n, after: 10_300n } });
    expect(unruled).toBeGreaterThan(0);
    expect(await set(one)).toMatchObject({ pricesChanged: 0, furthest: null });
    // Three times the cost is a larger change than the one of the most expensive product.
    const all = await set({ ...ofAll, margin: { kind: 'percent', thousandths: 200_000n }, step: 100_000n });
    expect(all).toMatchObject({ unruled: 0, furthest: { code: 'S5', after: 100_000n } });
    const back = await removeMargin(database, ofAll, { actor: operator });
    expect(back).toMatchObject({ unruled, furthest: { code: 'S5', before: 100_000n } });
    expect(await removeMargin(database, one, { actor: operator })).toMatchObject({ unruled: unruled + 1 });
  });

  test('never changes an open quote', async () => {
    const quoted = await stage.buyer.awaiting('prepaid', { product_code: 'tsel10' });
    expect(quoted.price).toBe(10_250);
    await set({ ...ofAll, margin: { kind: 'fixed', amount: 1_000n } });
    expect((await stage.buyer.read(quoted.id)).price).toBe(10_250);
    expect((await stage.buyer.awaiting('prepaid', { product_code: 'tsel10' })).price).toBe(11_250);
    const stored = await queryAsOwner(
      stage.server,
      'select price, cost, cost_max from orders order by number',
    );
    expect(stored).toEqual([
      { price: 10_250n, cost: 10_250n, cost_max: 10_250n },
      { price: 11_250n, cost: 10_250n, cost_max: 11_250n },
    ]);
  });

  test('below cost is refused without permission for a loss', async () => {
    const loss = {
      ...ofAll,
      scope: 'product',
      subject: 'xld10',
      margin: { kind: 'fixed', amount: -500n },
    } as const;
    await expect(set(loss)).rejects.toThrow(CommandError);
    expect(await set({ ...loss, allowLoss: true })).toMatchObject({ pricesChanged: 1, belowCost: [] });
    expect(await stage.shown('xld10')).toMatchObject({ price: 9_500, available: true });
  });

  test('with a fixed price takes a product off sale that costs more, reports it, and brings it back', async () => {
    const price = {
      ...ofAll,
      scope: 'product',
      subject: 'xld10',
      margin: { kind: 'price', price: 9_900n },
    } as const;
    expect(await set(price)).toMatchObject({
      pricesChanged: 1,
      furthest: { code: 'xld10', before: 10_000n, after: 9_900n },
      belowCost: [{ code: 'xld10', price: 9_900n, cost: 10_000n }],
    });
    expect(await stage.shown('xld10')).toMatchObject({ available: false, reason: 'switched_off' });
    expect(await stage.sync('digiflazz')).toMatchObject([{ belowCost: [{ code: 'xld10' }] }, {}]);
    await stage.product('digiflazz', { buyer_sku_code: 'xld10', price: 9_800 });
    await stage.sync('digiflazz');
    expect(await stage.shown('xld10')).toMatchObject({ price: 9_900, available: true });
  });

  test.each([
    ['product', 'nope'],
    ['brand', 'nope'],
    ['category', 'nope'],
  ] as const)('for an unknown %s is refused', async (scope, subject) => {
    const rule = { ...ofAll, scope, subject, margin: { kind: 'fixed', amount: 1n } } as const;
    await expect(set(rule)).rejects.toThrow(`No prepaid product belongs to the ${scope} "nope".`);
    await expect(removeMargin(stage.server.app.database, rule, { actor: operator })).rejects.toThrow(
      'There is no rule',
    );
  });
});

test('the price follows the cost at the enabled suppliers', async () => {
  const { database } = stage.server.app;
  await takeBoth();
  await setSupplierEnabled(database, { name: 'digiflazz', enabled: false, actor: 'operator' });
  expect(await stage.shown('tsel10')).toMatchObject({ price: 10_350 });
  await setSupplierEnabled(database, { name: 'digiflazz', enabled: true, actor: 'operator' });
  expect(await stage.shown('tsel10')).toMatchObject({ price: 10_250 });
});
