import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findOrders, type OrderQuery } from '../../../src/orders/search/find-orders.ts';
import type { OrderFilter } from '../../../src/orders/search/order-filter.ts';
import { findWalletPage } from '../../../src/orders/search/wallet-page.ts';
import { findDeliveries } from '../../../src/webhooks/endpoints/find-deliveries.ts';
import { readEndpointFigures } from '../../../src/webhooks/endpoints/endpoint-figures.ts';
import { readLastAnswer } from '../../../src/webhooks/endpoints/last-answer.ts';
import { indexesOf } from '../../plans.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { base, type Buyer, givenBuyer } from '../buyer.ts';

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

/** Orders that were cancelled, with others between them, newest first. */
async function givenCancelled(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await buyer.awaiting('prepaid');
    expect((await buyer.client.post(`${base}/orders/${id}/cancel`)).status).toBe(200);
    ids.unshift(id);
    await buyer.awaiting('prepaid');
  }
  return ids;
}

/** All pages of two orders of an operator. */
async function pagesOf(query: Partial<OrderQuery>): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | undefined; ;) {
    const { orders, next } = await findOrders(server.app, { ...query, cursor, limit: 2 });
    pages.push(orders.map(({ order }) => order.id));
    if (next === null) return pages;
    cursor = next;
  }
}

test('an operator pages through the orders that ended without a sale, without comparing the others', async () => {
  const ids = await givenCancelled(3);
  const scope = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  // Each page compares no more orders than it reads.
  const query = { ...scope, statuses: ['cancelled'], comparedMax: 1 } as const;
  expect(await pagesOf(query)).toEqual([ids.slice(0, 2), ids.slice(2)]);
  expect((await pagesOf({ ...query, accountId: undefined })).flat()).toEqual(expect.arrayContaining(ids));
  expect((await pagesOf({ ...query, kind: 'postpaid' })).flat()).toEqual([]);
  expect((await pagesOf({ ...query, from: '2020-01-01', to: '2020-01-02' })).flat()).toEqual([]);
});

test('an order whose window has passed is listed as expired before that is stored', async () => {
  const { id } = await buyer.awaiting('prepaid');
  server.app.clock.offsetMs = 20 * 60_000;
  try {
    const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
    expect((await pagesOf({ ...wallet, statuses: ['expired'] })).flat()).toEqual([id]);
    const asked = { wallet, filter: { statuses: ['expired'] }, limit: 2 } as const;
    expect((await findWalletPage(server.app, asked)).orders).toMatchObject([{ id }]);
  } finally {
    server.app.clock.offsetMs = 0;
  }
});

test.each([20, 600])(
  'an order whose window has passed by the clock of its sandbox, %s minutes ahead, is listed as expired before that is stored',
  async (minutes) => {
    const { id } = await buyer.awaiting('prepaid');
    const other = await givenBuyer(server);
    const waiting = await other.awaiting('prepaid');
    expect((await buyer.client.post(`${base}/clock/advance`, { seconds: minutes * 60 })).status).toBe(200);
    const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
    const expired = { environment: 'sandbox', statuses: ['expired'] } as const;
    const ofAll = (await findOrders(server.app, { ...expired, limit: 100 })).orders;
    expect(ofAll.map(({ order }) => order.id)).toContain(id);
    expect(ofAll.map(({ order }) => order.id)).not.toContain(waiting.id);
    expect((await pagesOf({ ...expired, ...wallet })).flat()).toEqual([id]);
    const asked = { wallet, filter: { statuses: ['expired'] }, limit: 2 } as const;
    expect((await findWalletPage(server.app, asked)).orders).toMatchObject([{ id }]);
  },
);

test('a client pages through the orders that ended without a sale, to and fro', async () => {
  const ids = await givenCancelled(5);
  const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  const filter: OrderFilter = { statuses: ['cancelled'] };
  const page = async (cursor: string | undefined) => {
    const found = await findWalletPage(server.app, { wallet, filter, limit: 2, cursor });
    return { ...found, orders: found.orders.map(({ id }) => id) };
  };
  const first = await page(undefined);
  const second = await page(first.older ?? '');
  const third = await page(second.older ?? '');
  expect([first, second, third].map(({ orders }) => orders)).toEqual([
    ids.slice(0, 2),
    ids.slice(2, 4),
    ids.slice(4),
  ]);
  expect([first.newer, third.older]).toEqual([null, null]);
  expect((await page(third.newer ?? '')).orders).toEqual(ids.slice(2, 4));
  expect((await page(second.newer ?? '')).orders).toEqual(ids.slice(0, 2));
});

test('an operator finds the orders of a product, a kind and an environment', async () => {
  const { id } = await buyer.awaiting('prepaid');
  const productCode = 'tsel10';
  const listed = async (query: Partial<OrderQuery>): Promise<string[]> => {
    const { orders } = await findOrders(server.app, { ...query, limit: 100 });
    return orders.map(({ order }) => order.id);
  };
  expect(await listed({ environment: 'sandbox', productCode })).toContain(id);
  expect(await listed({ environment: 'sandbox', productCode: 'nothing' })).toEqual([]);
  expect(await listed({ environment: 'sandbox', kind: 'postpaid' })).not.toContain(id);
  expect(await listed({ environment: 'live', productCode })).not.toContain(id);
});

test('orders that ended without a sale are read from their own indexes', async () => {
  const statuses = ['failed', 'refunded'] as const;
  const { app } = server;
  const all = await indexesOf(app.database, (database) =>
    findOrders({ ...app, database }, { environment: 'live', statuses, limit: 2 }),
  );
  expect(all.map(({ index }) => index)).toContain('steps_unsold');
  const own = await indexesOf(app.database, (database) =>
    findWalletPage(
      { ...app, database },
      { wallet: { accountId: buyer.account.id, environment: 'live' }, filter: { statuses }, limit: 2 },
    ),
  );
  expect(own.map(({ index }) => index)).toContain('steps_unsold_of_account');
});

test('the deliveries of an endpoint are read from its index, newest first, however many there are', async () => {
  const { database } = server.app;
  const key = { accountId: buyer.account.id, environment: 'sandbox', endpointId: buyer.account.id } as const;
  for (const used of [
    await indexesOf(database, (db) => findDeliveries(db, { ...key, offsetMs: 0 })),
    await indexesOf(database, (db) => readEndpointFigures(db, key, 0)),
    await indexesOf(database, (db) => readLastAnswer(db, key)),
  ])
    expect(used.map(({ index }) => index)).toContain('deliveries_of_endpoint');
});
