import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { dayMs, hourMs, jakartaDay, jakartaMoment, later, minuteMs } from '../../src/clock.ts';
import { findWalletPage } from '../../src/orders/search/wallet-page.ts';
import { summariseWallet } from '../../src/orders/search/wallet-summary.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../server.ts';
import { base, givenBuyer, slowCustomerNo, type Buyer, type Shown } from './buyer.ts';

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { simulatorSlowInquiryMs: hourMs } });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

function list(query = ''): Promise<TestAnswer> {
  return buyer.client.get(`${base}/orders${query}`);
}

async function givenOrders(count: number): Promise<Shown[]> {
  const orders: Shown[] = [];
  while (orders.length < count) orders.unshift(await buyer.awaiting('prepaid'));
  return orders;
}

describe('a list of orders', () => {
  test('of an account without orders is one empty page', async () => {
    const { data, meta } = (await list()).body;
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ total: 0, page: 1, last_page: 1 });
  });

  test('is newest first, in pages of 25', async () => {
    const orders = await givenOrders(27);
    const first = await list();
    expect(first.body.data).toEqual(orders.slice(0, 25));
    expect(first.body.meta).toMatchObject({ total: 27, page: 1, last_page: 2 });
    const second = await list('?page=2');
    expect(second.body.data).toEqual(orders.slice(25));
    expect(second.body.meta).toMatchObject({ total: 27, page: 2, last_page: 2 });
  });

  test('has pages of any size, each order on exactly one of them', async () => {
    const orders = await givenOrders(7);
    for (const [perPage, lastPage] of [
      [1, 7],
      [3, 3],
      [7, 1],
      [50, 1],
    ] as const) {
      const seen: Shown[] = [];
      for (let page = 1; page <= lastPage; page += 1) {
        const { data, meta } = (await list(`?per_page=${perPage}&page=${page}`)).body;
        expect(meta).toMatchObject({ total: 7, page, last_page: lastPage });
        seen.push(...data);
      }
      expect(seen).toEqual(orders);
    }
  });

  test('is empty past its end, and its metadata says so', async () => {
    await givenOrders(3);
    const { data, meta } = (await list('?per_page=2&page=9')).body;
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ total: 3, page: 9, last_page: 2 });
  });

  test('keeps its order when older orders change', async () => {
    const orders = await givenOrders(3);
    await buyer.confirm(orders[2] ?? orders[0] ?? { id: '', confirmation_token: '' });
    const shown = [...(await list()).body.data];
    expect(shown.map(({ id }) => id)).toEqual(orders.map(({ id }) => id));
    expect(shown.map(({ status }) => status)).toEqual([
      'awaiting_confirmation',
      'awaiting_confirmation',
      'succeeded',
    ]);
  });

  test('filters by the exact client_reference', async () => {
    for (const client_reference of ['a b', 'a b', 'A b', 'a+b', 'ä/?&']) {
      const latest = await buyer.awaiting('prepaid', { client_reference });
      if (client_reference === 'a b') await buyer.cancel(latest.id);
    }
    const found = async (reference: string) =>
      [...(await list(`?client_reference=${encodeURIComponent(reference)}`)).body.data].map(
        ({ client_reference }) => client_reference,
      );
    expect(await found('a b')).toEqual(['a b', 'a b']);
    expect(await found('A b')).toEqual(['A b']);
    expect(await found('a+b')).toEqual(['a+b']);
    expect(await found('ä/?&')).toEqual(['ä/?&']);
    expect(await found('a')).toEqual([]);
    const page = await list('?client_reference=a%20b&per_page=1&page=2');
    expect(page.body.meta).toMatchObject({ total: 2, page: 2, last_page: 2 });
    expect(page.body.data).toHaveLength(1);
  });

  test('contains inquiring orders and no refused inquiries', async () => {
    await buyer.inquire({ customer_no: '530000000404', client_reference: 'bill' });
    expect((await list()).body.meta.total).toBe(0);
    expect((await list('?client_reference=bill')).body.meta.total).toBe(0);
    const { data } = (await buyer.inquire({ customer_no: slowCustomerNo, client_reference: 'bill' })).body;
    expect((await list()).body.data).toEqual([data]);
    expect((await list('?client_reference=bill')).body.data).toEqual([data]);
  });

  test('contains no order of another account', async () => {
    await givenOrders(2);
    const stranger = await givenBuyer(server);
    expect((await stranger.client.get(`${base}/orders`)).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
  });
});

/** Moves the clock of the buyer forward. */
async function advance(seconds: number): Promise<void> {
  const key = { 'idempotency-key': randomUUID() };
  const answer = await buyer.client.post(`${base}/clock/advance`, { seconds }, key);
  expect(answer.status, answer.text).toBe(200);
}

async function searched(body: Readonly<Record<string, unknown>>): Promise<Shown[]> {
  const answer = await buyer.client.post(`${base}/orders/search`, body);
  expect(answer.status, answer.text).toBe(200);
  return [...answer.body.data];
}

function walletOfBuyer(): { readonly accountId: string; readonly environment: 'sandbox' } {
  return { accountId: buyer.account.id, environment: 'sandbox' };
}

test('every list shows an order as expired that is overdue by the moved clock of its account', async () => {
  const { id } = await buyer.awaiting('prepaid');
  await advance(16 * 60);
  const expired = [{ id, status: 'expired', confirmation_token: null }];
  expect((await list()).body.data).toMatchObject(expired);
  expect(await searched({})).toMatchObject(expired);
  expect(await searched({ status: 'expired' })).toMatchObject(expired);
  expect(await searched({ status: 'awaiting_confirmation' })).toEqual([]);
  const wallet = walletOfBuyer();
  const page = await findWalletPage(server.app, { wallet, filter: {}, limit: 5 });
  expect(page.orders).toMatchObject([{ id, status: 'expired' }]);
  expect((await summariseWallet(server.app, wallet, {})).statuses).toEqual({ expired: 1 });
});

test('days are found although a reset has set the clock of the account back', async () => {
  const made: Shown[] = [];
  const make = async (): Promise<void> => {
    const order = await buyer.awaiting('prepaid', { client_reference: 'same' });
    await buyer.cancel(order.id);
    made.push(await buyer.read(order.id));
  };
  await make();
  await advance(31 * 86_400);
  await make();
  expect((await buyer.reset()).status).toBe(200);
  await make();
  await make();
  const [today, ahead] = made.map(({ created_at: at }) => jakartaDay(new Date(at)));
  const last = jakartaDay(new Date(made.at(-1)?.created_at ?? ''));
  const ids = made.map(({ id }) => id);
  const days = { from: today, to: last };
  const ofDays = [ids[3], ids[2], ids[0]];

  for (const filter of ['', '&client_reference=same']) {
    const paged = async (query: string) => {
      const { data, meta } = (await list(`?${query}${filter}`)).body;
      return { ids: [...data].map(({ id }) => id), total: meta.total, pages: meta.last_page };
    };
    const found = `from=${today}&to=${last}`;
    expect(await paged(found)).toEqual({ ids: ofDays, total: 3, pages: 1 });
    expect(await paged(`${found}&per_page=2&page=2`)).toEqual({ ids: [ids[0]], total: 3, pages: 2 });
    expect(await paged(`${found}&per_page=2&page=9`)).toEqual({ ids: [], total: 3, pages: 2 });
    expect(await paged(`from=${ahead}`)).toEqual({ ids: [ids[1]], total: 1, pages: 1 });
  }
  const wallet = walletOfBuyer();
  expect((await searched(days)).map(({ id }) => id)).toEqual(ofDays);
  expect((await searched({ from: ahead })).map(({ id }) => id)).toEqual([ids[1]]);
  const page = await findWalletPage(server.app, { wallet, filter: days, limit: 5 });
  expect(page.orders.map(({ id }) => id)).toEqual(ofDays);
  expect(await summariseWallet(server.app, wallet, days)).toMatchObject({ count: 3 });
});

test('an inquiry that was begun before midnight and shown after it moves no other order to another day', async () => {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const own = await startTestServer({
    worker: false,
    replace: ({ suppliers }) => ({
      suppliers: {
        ...suppliers,
        named(...of) {
          const supplier = suppliers.named(...of);
          return {
            ...supplier,
            async inquire(...call) {
              asked.resolve();
              await released.promise;
              return supplier.inquire(...call);
            },
          };
        },
      },
    }),
  });
  onTestFinished(() => own.stop());
  const { clock } = own.app;
  const shop = await givenBuyer(own);
  const now = clock.nodeNow();
  const midnight = jakartaMoment(jakartaDay(later(now, 2 * dayMs)), '00:00');
  clock.offsetMs += midnight.getTime() - 5 * minuteMs - now.getTime();
  const before = await shop.awaiting('prepaid');
  const inquiring = shop.inquire();
  await asked.promise;
  clock.offsetMs += 10 * minuteMs;
  const after = [await shop.awaiting('prepaid')];
  released.resolve();
  const bill = (await inquiring).body.data;
  expect(jakartaDay(new Date(bill.created_at))).toBe(jakartaDay(later(midnight, -1)));
  for (let i = 0; i < 2; i += 1) after.unshift(await shop.awaiting('prepaid'));

  const listed = async (query: string): Promise<string[]> => {
    const { data } = (await shop.client.get(`${base}/orders?${query}`)).body;
    return [...data].map(({ id }) => id);
  };
  const ofToday = after.map(({ id }) => id);
  expect(await listed('')).toEqual([...ofToday.slice(0, 2), bill.id, ...ofToday.slice(2), before.id]);
  const withoutBill = async (query: string): Promise<string[]> =>
    (await listed(query)).filter((id) => id !== bill.id);
  expect(await withoutBill(`from=${jakartaDay(midnight)}`)).toEqual(ofToday);
  expect(await withoutBill(`to=${jakartaDay(later(midnight, -1))}`)).toEqual([before.id]);
});

describe('a destination', () => {
  test.each([
    ['081234567890', '********7890'],
    ['+6281234567890', '********7890'],
    ['6281234567890', '********7890'],
    ['12345', '*2345', 'pln20'],
    ['1234', '***4', 'pln20'],
    ['7', '7', 'pln20'],
  ])('%s is shown as %s', async (customer_no, destination, product_code = 'tsel10') => {
    const order = await buyer.awaiting('prepaid', { product_code, destination: { customer_no } });
    expect(order.destination).toBe(destination);
    expect((await buyer.read(order.id)).destination).toBe(destination);
  });
});
