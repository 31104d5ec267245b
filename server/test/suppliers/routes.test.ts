import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mapSupplierSku } from '../../src/catalog/import/supplier-changes.ts';
import { queryAsOwner } from '../query-as.ts';
import type { Shown } from '../orders/buyer.ts';
import type { TestAnswer } from '../server.ts';
import { type LiveStage, startSellingStage } from './live-stage.ts';
import { patienceMs } from '../patience.ts';

let stage: LiveStage;

beforeEach(async () => {
  stage = await startSellingStage();
});
afterEach(() => stage.stop());

async function buy(product = 'tsel10', customerNo = '081234567890'): Promise<TestAnswer> {
  const destination = { customer_no: customerNo };
  return stage.buyer.confirm(await stage.buyer.awaiting('prepaid', { product_code: product, destination }));
}

async function pay(product: string, customerNo: string): Promise<TestAnswer> {
  const bill = await stage.buyer.awaiting('postpaid', { product_code: product, customer_no: customerNo });
  return stage.buyer.confirm(bill);
}

/** An order once its supplier has ended it. */
function ended({ body }: TestAnswer): Promise<Shown> {
  return vi.waitFor(
    async () => {
      const order = await stage.buyer.read(body.data.id);
      expect(order.status).not.toBe('processing');
      return order;
    },
    { timeout: patienceMs, interval: 50 },
  );
}

/** The actual sales of both suppliers. */
async function sold(): Promise<readonly string[]> {
  const of = async (name: 'digiflazz' | 'iak'): Promise<readonly string[]> =>
    (await stage.peers[name].sales()).filter(({ charged }) => charged > 0).map(({ sku }) => `${name} ${sku}`);
  return [...(await of('digiflazz')), ...(await of('iak'))];
}

async function attempts(): Promise<unknown> {
  const rows = await queryAsOwner(
    stage.server,
    'select supplier, state from current_attempts order by opened_at, id',
  );
  return rows.map(({ supplier, state }) => `${String(supplier)} ${String(state)}`);
}

describe('an order', () => {
  test('is bought on the cheapest route', async () => {
    expect(await ended(await buy())).toMatchObject({ status: 'succeeded', charged: 10_450 });
    expect(await sold()).toEqual(['digiflazz tsel10']);
  });

  test('is sent to the next supplier when the first proves that it bought nothing', async () => {
    await stage.product('digiflazz', { buyer_sku_code: 'tsel10', unlimited_stock: false, stock: 0 });
    expect(await ended(await buy())).toMatchObject({ status: 'succeeded', charged: 10_450 });
    expect(await sold()).toEqual(['iak htelkomsel10000']);
    expect(await attempts()).toEqual(['digiflazz rejected', 'iak delivered']);
  });

  test('is sent to the next supplier when the first one rose above the maximum cost', async () => {
    await stage.product('digiflazz', { buyer_sku_code: 'tsel10', price: 10_451 });
    expect(await ended(await buy())).toMatchObject({ status: 'succeeded', charged: 10_450 });
    expect(await sold()).toEqual(['iak htelkomsel10000']);
  });

  test('ends with price_changed when no supplier sells within the maximum cost', async () => {
    await stage.product('digiflazz', { buyer_sku_code: 'xld10', price: 10_201 });
    expect(await buy('xld10', '087800001230')).toMatchObject({
      status: 409,
      body: { error: { code: 'price_changed' } },
    });
    expect(await sold()).toEqual([]);
  });

  test('that a supplier processes slowly is settled by its callback and our status check', async () => {
    const bought = await buy('hsteam12000');
    expect(bought.status).toBe(202);
    expect(await ended(bought)).toMatchObject({ status: 'succeeded', charged: 14_800 });
    expect(await sold()).toEqual(['iak hsteam12000']);
  });

  test('for a bill is read and paid at either supplier', async () => {
    expect(await ended(await pay('pln', '530000000001'))).toMatchObject({
      status: 'succeeded',
      charged: 11_000,
    });
    expect(await ended(await pay('PLNPOSTPAID', '530000000001'))).toMatchObject({ status: 'succeeded' });
    expect(await sold()).toEqual(['digiflazz pln', 'iak PLNPOSTPAID']);
  });
});

test('a bill is read by the other supplier when the answer of the first one pauses it', async () => {
  const { database, suppliers } = stage.server.app;
  const same = { supplier: 'iak', sku: 'PLNPOSTPAID', productCode: 'pln', priority: 200, actor: 'operator' };
  await mapSupplierSku(database, same);
  await suppliers.refresh();
  await stage.peers.digiflazz.control('/faults', { fault: 'code', code: '44', command: 'inq-pasca' });
  expect(await ended(await pay('pln', '530000000001'))).toMatchObject({ status: 'succeeded' });
  expect(await attempts()).toEqual(['digiflazz rejected', 'iak delivered', 'iak delivered']);
  expect(await sold()).toEqual(['iak PLNPOSTPAID']);
});

test('a confirm of an unavailable product changes nothing, and succeeds when it is available again', async () => {
  const quoted = await stage.buyer.awaiting('prepaid', {
    product_code: 'xld10',
    destination: { customer_no: '087800001230' },
  });
  const sellAgain = async (seller_product_status: boolean): Promise<void> => {
    await stage.peers.digiflazz.control('/products', { buyer_sku_code: 'xld10', seller_product_status });
    await stage.sync('digiflazz');
    await stage.server.app.suppliers.refresh();
  };

  await sellAgain(false);
  const refused = await stage.buyer.confirm(quoted);
  expect(refused.status).toBe(409);
  expect(refused.body.error.code).toBe('product_unavailable');
  expect((await stage.buyer.read(quoted.id)).status).toBe('awaiting_confirmation');
  await sellAgain(true);
  expect((await stage.buyer.confirm(quoted)).status).toBe(200);
});
