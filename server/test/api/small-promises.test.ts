import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCatalog } from '../../src/catalog/import/import-catalog.ts';
import { setLimits } from '../../src/clients/limits.ts';
import { creditDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import { operator } from '../../src/operators/audit-record.ts';
import { base, givenBuyer, refusal, startBalance, type Buyer } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer();
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

test('no answer allows cross-origin requests', async () => {
  const origin = { origin: 'https://example.com', 'access-control-request-method': 'POST' };
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await buyer.client.send(method, `${base}/wallet`, { headers: origin });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('an answer with a serial is never cached', async () => {
  const { id } = (await buyer.confirm(await buyer.awaiting('prepaid'))).body.data;
  const result = await buyer.result(id);
  expect(result.body.data.serial).not.toBe('');
  expect(result.headers.get('cache-control')).toBe('no-store');
});

test('the wallet says whether its money is simulated, and its balance is the sum of its parts', async () => {
  const live = server.client(buyer.account.keys.live);
  expect((await live.get('/v1/wallet')).body.data).toEqual({
    balance: 0,
    held: 0,
    available: 0,
    currency: 'IDR',
    simulated: false,
  });
  await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'pending' }));
  const { balance, held, available, simulated } = (await buyer.client.get(`${base}/wallet`)).body.data;
  expect({ simulated, balance }).toEqual({ simulated: true, balance: held + available });
  expect(held).toBeGreaterThan(0);
});

test('a deposit is credited once per reference and environment', async () => {
  const { account } = await givenBuyer(server);
  const other = await givenBuyer(server);
  const { orders } = server.app;
  const credit = (accountId: string, environment: 'live' | 'sandbox', amount: bigint) =>
    creditDeposit(orders, { accountId, environment }, { amount, reference: 'transfer 1' }, 'operator');
  expect(await credit(account.id, 'live', 50_000n)).toMatchObject({ balance: 50_000n, replayed: false });
  expect(await credit(account.id, 'live', 50_000n)).toMatchObject({ balance: 50_000n, replayed: true });
  await expect(credit(account.id, 'live', 60_000n)).rejects.toThrow('nothing was credited');
  await expect(credit(other.account.id, 'live', 50_000n)).rejects.toThrow('nothing was credited');
  expect(await credit(account.id, 'sandbox', 50_000n)).toMatchObject({
    balance: BigInt(startBalance) + 50_000n,
  });
});

test('the sandbox shows every product, and each item has the fields of its kind', async () => {
  for (const path of ['/catalog?per_page=50', '/postpaid/catalog?per_page=50']) {
    const { body } = await buyer.client.get(base + path);
    expect(body.meta.total).toBeGreaterThan(50);
    const kind = path.startsWith('/postpaid') ? ['category', 'admin_fee'] : ['slug', 'price'];
    for (const item of body.data) {
      expect(Object.keys(item)).toEqual(
        expect.arrayContaining(['code', 'name', 'available', 'fields', 'currency', ...kind]),
      );
    }
  }
});

test('a quote keeps its price when the catalog changes', async () => {
  const order = await buyer.awaiting('prepaid', { product_code: 'tsel5' });
  const row = {
    buyer_sku_code: 'tsel5',
    product_name: 'Telkomsel 5.000',
    category: 'Pulsa',
    brand: 'TELKOMSEL',
    price: 5_999,
  };
  const report = await importCatalog(server.app.database, 'prepaid', [row], { actor: operator });
  expect(report).toMatchObject({ changed: 1 });
  expect((await buyer.awaiting('prepaid', { product_code: 'tsel5' })).price).toBe(5_999);
  expect((await buyer.confirm(order)).body.data).toMatchObject({ price: order.price, charged: order.price });
});

test('the period of a bill is the latest month of its rows, as six digits', async () => {
  const { bill } = await buyer.awaiting('postpaid');
  const months = JSON.stringify(bill?.['details']).match(/(?<="period":")[^"]+/g) ?? [];
  expect(bill?.['period']).toMatch(/^20\d{4}$/);
  expect(bill?.['period']).toBe(months.toSorted().at(-1));
});

test('when a confirm has several reasons for refusal, the first in the documented order is returned', async () => {
  const limited = await givenBuyer(server);
  await setLimits(server.app.database, {
    actor: 'operator test',
    accountId: limited.account.id,
    environment: 'sandbox',
    daily: 1n,
  });
  const poor = await limited.awaiting('prepaid', { scenario: 'insufficient_balance' });
  const codeOf = async (...asked: Parameters<Buyer['confirm']>) =>
    refusal(await limited.confirm(...asked))['code'];
  expect(await codeOf(poor, { confirmation_token: 'x', price: 1 })).toBe('confirmation_token_mismatch');
  expect(await codeOf(poor, { price: 1 })).toBe('order_changed');
  expect(await codeOf(poor)).toBe('daily_limit_exceeded');
  const late = await limited.awaiting('prepaid', { scenario: 'expired' });
  expect(await codeOf(late, { confirmation_token: 'x', price: 1 })).toBe('quote_expired');
  await limited.cancel(poor.id);
  expect(await codeOf(poor, { confirmation_token: 'x', price: 1 })).toBe('order_not_confirmable');
});
