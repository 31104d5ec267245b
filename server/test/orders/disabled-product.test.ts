import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disableProducts, enableProducts } from '../../src/catalog/product-switch.ts';
import { operator } from '../../src/operators/audit-record.ts';
import type { TestServer } from '../server.ts';
import { type LiveStage, startLiveStage } from '../suppliers/live-stage.ts';
import { deposit, startLiveShop } from './attempts/live-shop.ts';
import { type Buyer, givenBuyer, refusal } from './buyer.ts';

function disable({ app }: TestServer, code: string): Promise<unknown> {
  return disableProducts(app.database, { products: [{ code }], reason: 'complaints', actor: operator });
}

function enable({ app }: TestServer, code: string): Promise<unknown> {
  return enableProducts(app.database, { products: [{ code }], reason: 'works again', actor: operator });
}

describe('the confirm of what an operator has disabled since its quote', () => {
  let stage: LiveStage;
  let sandbox: Buyer;
  beforeAll(async () => {
    stage = await startLiveStage();
    await stage.toNoon();
    await stage.add('digiflazz');
    await stage.sync('digiflazz');
    sandbox = await givenBuyer(stage.server);
  });
  afterAll(() => stage.stop());

  test.each([
    ['in the sandbox', () => sandbox, 'prepaid', 'tsel10'],
    ['in live', () => stage.buyer, 'prepaid', 'tsel10'],
    ['for a bill in the sandbox', () => sandbox, 'postpaid', 'plnpasca'],
    ['for a bill in live', () => stage.buyer, 'postpaid', 'pln'],
  ] as const)('%s is refused before anything is held, until it is enabled', async (...given) => {
    const [_where, of, kind, product_code] = given;
    const buyer = of();
    // A number whose bill the simulator of the supplier has.
    const bill = kind === 'postpaid' ? { customer_no: '530000000001' } : {};
    const order = await buyer.awaiting(kind, { product_code, ...bill });
    const before = await buyer.wallet();
    await disable(stage.server, product_code);
    expect(refusal(await buyer.confirm(order))).toEqual({ http: 409, code: 'product_unavailable' });
    expect(await buyer.wallet()).toEqual(before);
    expect(await buyer.read(order.id)).toEqual(order);
    await enable(stage.server, product_code);
    expect((await buyer.confirm(order)).body.data.status).toBe('succeeded');
  });
});

describe('a purchase that is under way when an operator disables its product', () => {
  test('is not sent to another supplier', async () => {
    const shop = await startLiveShop();
    shop.wrap((supplier) => ({
      ...supplier,
      async submit(...call) {
        if (supplier.name === 'iak') return supplier.submit(...call);
        await disable(shop.server, 'xl10');
        return { kind: 'rejected', reason: 'product_disturbed', supplierCode: '68', nothingBegun: true };
      },
    }));
    shop.sells(shop.at('digiflazz', 'xld10', 10_000n), shop.at('iak', 'xld10000', 10_700n));
    const order = await shop.quote();
    await shop.confirm(order);
    expect(await shop.read(order.id)).toMatchObject({ status: 'failed', reason: 'product_disturbed' });
    expect(await shop.attempts(order.id)).toHaveLength(1);
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
  });

  test('goes on at the supplier that has it', async () => {
    const shop = await startLiveShop();
    shop.wrap((supplier) => ({
      ...supplier,
      async submit(...call) {
        await disable(shop.server, 'xl10');
        return supplier.submit(...call);
      },
    }));
    shop.sells(shop.at('digiflazz', 'xld10', 10_000n));
    const order = await shop.quote();
    expect((await shop.confirm(order)).body.data.status).toBe('succeeded');
    expect(await shop.sold()).toBe(1);
  });

  test('is not read as a bill by another supplier', async () => {
    const shop = await startLiveShop();
    shop.wrap((supplier) => ({
      ...supplier,
      async inquire(...call) {
        if (supplier.name === 'iak') return supplier.inquire(...call);
        await disable(shop.server, 'plnpasca');
        return { kind: 'refused', reason: 'product_disturbed', supplierCode: '44' };
      },
    }));
    shop.sells(shop.at('digiflazz', 'pln'), shop.at('iak', 'PLNPOSTPAID'));
    expect(refusal(await shop.inquire())).toMatchObject({ http: 409, code: 'product_unavailable' });
  });
});
