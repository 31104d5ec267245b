import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importCatalog } from '../../../src/catalog/import/import-catalog.ts';
import { type CatalogReview, readOpenReviews } from '../../../src/catalog/review/catalog-reviews.ts';
import { ruleOnReview } from '../../../src/catalog/review/rule-on-review.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { queryAsOwner } from '../../query-as.ts';
import { type LiveStage, startLiveStage } from '../../suppliers/live-stage.ts';

/* xld25 costs 25,000 at Digiflazz, whose list has six prepaid products. There is no margin. */

let stage: LiveStage;

beforeAll(async () => {
  stage = await startLiveStage();
  await stage.add('digiflazz');
  await stage.toNoon();
});
beforeEach(() => stage.sync('digiflazz'));
afterEach(async () => {
  await queryAsOwner(stage.server, 'delete from catalog_reviews');
  await queryAsOwner(
    stage.server,
    "update supplier_skus set cost = 25000, held = false, listed = true where sku = 'xld25'",
  );
  await listAt(25_000);
  expect(await waiting()).toEqual([]);
});
afterAll(() => stage.stop());

function waiting(): Promise<readonly CatalogReview[]> {
  return readOpenReviews(stage.server.app.database);
}

async function rule(id: string, as: 'accepted' | 'refused'): Promise<void> {
  await ruleOnReview(stage.server.app.database, { id, as, reason: 'asked the supplier', actor: operator });
  await stage.server.app.suppliers.refresh();
}

async function onlyReview(): Promise<CatalogReview> {
  const [review, ...others] = await waiting();
  if (review === undefined || others.length > 0) throw new Error('There is not exactly one review.');
  return review;
}

/** Fetches the list with this price of xld25, and returns the report of the prepaid list. */
async function listAt(price: number): Promise<unknown> {
  await stage.product('digiflazz', { buyer_sku_code: 'xld25', price });
  const [prepaid] = await stage.sync('digiflazz');
  return prepaid;
}

const onSale = { available: true, reason: null };
const offSale = { available: false, reason: 'switched_off' };

describe('a cost of a fetched list', () => {
  test('that rose beyond the band takes its code off sale at the old price, once, until it is accepted', async () => {
    expect(await listAt(999_999)).toMatchObject({ pricesChanged: 0, held: [{ code: 'xld25' }], withheld: 0 });
    expect(await stage.shown('xld25')).toEqual({ price: 25_000, ...offSale });
    const first = await onlyReview();
    expect(first).toMatchObject({
      ...{ subject: 'cost', source: 'list', supplier: 'digiflazz', kind: 'prepaid', product_code: 'xld25' },
      ...{ old_cost: 25_000n, new_cost: 999_999n, off_sale: true, order_id: null },
    });
    await listAt(999_999);
    expect(await onlyReview()).toEqual(first);
    await listAt(60_000);
    expect(await onlyReview()).toMatchObject({ id: first.id, new_cost: 60_000n });

    await rule(first.id, 'accepted');
    expect(await stage.shown('xld25')).toEqual({ price: 60_000, ...onSale });
    expect(await listAt(60_000)).toMatchObject({ held: [], changed: 0 });
  });

  test('is believed up to half more and half less than the known one', async () => {
    expect(await listAt(37_500)).toMatchObject({ held: [], pricesChanged: 1 });
    expect(await listAt(18_750)).toMatchObject({ held: [], pricesChanged: 1 });
    expect(await listAt(28_126)).toMatchObject({ held: [{ code: 'xld25' }], pricesChanged: 0 });
    await listAt(25_000);
  });

  test('that fell beyond the band is implausible, and the code stays on sale at its old cost', async () => {
    const { price } = await stage.shown('ml86');
    await stage.product('digiflazz', { buyer_sku_code: 'ml86', price: 1_100 });
    expect(await stage.sync('digiflazz')).toMatchObject([{ held: [{ code: 'ml86', offSale: false }] }, {}]);
    expect(await stage.shown('ml86')).toEqual({ price, ...onSale });
    await rule((await onlyReview()).id, 'accepted');
    expect(await stage.shown('ml86')).toEqual({ price: 1_100, ...onSale });
  });

  test('that is refused leaves the code on sale at its old cost, and is not asked about again', async () => {
    await listAt(999_999);
    await rule((await onlyReview()).id, 'refused');
    expect(await stage.shown('xld25')).toEqual({ price: 25_000, ...onSale });
    expect(await listAt(999_999)).toMatchObject({ held: [], changed: 0 });
    expect(await stage.shown('xld25')).toEqual({ price: 25_000, ...onSale });
    expect(await waiting()).toEqual([]);
    expect(await listAt(888_888)).toMatchObject({ held: [{ code: 'xld25' }] });
  });

  test('that is plausible again in the next list ends its review', async () => {
    await listAt(999_999);
    await listAt(26_000);
    expect(await waiting()).toEqual([]);
    expect(await stage.shown('xld25')).toEqual({ price: 26_000, ...onSale });
    const ended = await queryAsOwner(stage.server, 'select ruling from catalog_reviews');
    expect(ended).toEqual([{ ruling: 'withdrawn' }]);
  });
});

describe('a list that is suddenly much shorter', () => {
  const codes = ['xld10', 'xld25'] as const;

  /** Fetches a list without two of its six products. */
  async function shorterList(): Promise<unknown> {
    for (const code of codes) await stage.product('digiflazz', { buyer_sku_code: code, removed: true });
    const [prepaid] = await stage.sync('digiflazz');
    return prepaid;
  }

  async function fullList(): Promise<void> {
    for (const thousands of [10, 25])
      await stage.product('digiflazz', {
        buyer_sku_code: `xld${thousands}`,
        product_name: `Xl ${thousands}.000`,
        price: thousands * 1_000,
        seller_product_status: true,
      });
    await stage.sync('digiflazz');
  }

  test('retires nothing until an operator accepts it', async () => {
    expect(await shorterList()).toMatchObject({ gone: 0, withheld: 2 });
    await shorterList();
    const review = await onlyReview();
    expect(review).toMatchObject({ subject: 'shorter_list', listed: 6, missing: [...codes] });
    expect(await stage.shown('xld10')).toMatchObject(onSale);
    await rule(review.id, 'accepted');
    for (const code of codes) expect(await stage.shown(code)).toMatchObject({ reason: 'no_supplier' });
    await fullList();
    expect(await stage.shown('xld10')).toMatchObject(onSale);
  });

  test('is not asked about again when it is refused, and ends its review when it is complete again', async () => {
    await shorterList();
    await fullList();
    expect(await waiting()).toEqual([]);
    await shorterList();
    await rule((await onlyReview()).id, 'refused');
    expect(await shorterList()).toMatchObject({ gone: 0, withheld: 0 });
    expect(await waiting()).toEqual([]);
    expect(await stage.shown('xld10')).toMatchObject(onSale);
    await fullList();
  });

  test.each([
    ['are off sale at no price', { price: 0, seller_product_status: false }],
    ['name another kind of product', { product_name: 'Xl bebas nominal' }],
  ])('takes the codes off sale at once whose rows %s, however many', async (_what, changes) => {
    for (const code of codes) await stage.product('digiflazz', { buyer_sku_code: code, ...changes });
    expect(await stage.sync('digiflazz')).toMatchObject([{ gone: 2, withheld: 0 }, {}]);
    expect(await waiting()).toEqual([]);
    for (const code of codes)
      expect(await stage.shown(code)).toMatchObject({ available: false, reason: 'no_supplier' });
    await fullList();
    expect(await stage.shown('xld25')).toMatchObject(onSale);
  });
});

describe('a file', () => {
  async function importAt(price: number, changes = {}): Promise<unknown> {
    const row = {
      product_name: 'Indosat 12.000',
      category: 'Pulsa',
      brand: 'INDOSAT',
      buyer_sku_code: 'file12',
      ...changes,
    };
    return importCatalog(stage.server.app.database, 'prepaid', [{ ...row, price }], { actor: operator });
  }

  async function priceOf(code: string): Promise<unknown> {
    const [row] = await queryAsOwner(
      stage.server,
      "select price, cost from products where kind = 'prepaid' and code = $1",
      [code],
    );
    return row;
  }

  test('changes no price beyond the band before an operator accepts it', async () => {
    // Nothing is known before the first import.
    expect(await importAt(12_000)).toMatchObject({ added: 1, held: [] });
    expect(await importAt(120_000)).toMatchObject({ changed: 0, unchanged: 1, held: [{ code: 'file12' }] });
    await importAt(120_000);
    expect(await priceOf('file12')).toEqual({ price: 12_000n, cost: 12_000n });
    const review = await onlyReview();
    expect(review).toMatchObject({ source: 'file', supplier: null, old_cost: 12_000n, new_cost: 120_000n });
    await rule(review.id, 'accepted');
    expect(await priceOf('file12')).toEqual({ price: 120_000n, cost: 120_000n });
    expect(await importAt(130_000)).toMatchObject({ changed: 1, held: [] });
  });

  test('is not compared with the cost of another product that had its code', async () => {
    await importAt(2_000, { buyer_sku_code: 'file2', product_name: 'Indosat 2.000' });
    const data = { buyer_sku_code: 'file2', product_name: 'Indosat Data 2 GB', category: 'Data' };
    expect(await importAt(25_000, data)).toMatchObject({ changed: 1, held: [] });
    expect(await priceOf('file2')).toEqual({ price: 25_000n, cost: 25_000n });
  });

  test('is not compared with the invented cost of the starter list', async () => {
    const starter = { buyer_sku_code: 'file3', product_name: 'Indosat 3.000' };
    await importAt(3_000, starter);
    await queryAsOwner(stage.server, "update products set starter_only = true where code = 'file3'");
    expect(await importAt(9_000, starter)).toMatchObject({ changed: 1, held: [] });
    expect(await priceOf('file3')).toEqual({ price: 9_000n, cost: 9_000n });
  });
});
