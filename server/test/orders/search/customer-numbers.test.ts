import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs } from '../../../src/clock.ts';
import { findOrders } from '../../../src/orders/search/find-orders.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { base, type Buyer, givenBuyer } from '../buyer.ts';

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({ settings: { simulatorSlowInquiryMs: hourMs } });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

/** The orders that a client finds by a customer number. */
async function found(customer_no: string, of: Buyer = buyer): Promise<string[]> {
  const answer = await of.client.post(`${base}/orders/search`, { customer_no });
  expect(answer.status, answer.text).toBe(200);
  return [...answer.body.data].map(({ id }) => id);
}

/** The orders of all accounts that an operator finds by a customer number. */
async function foundAnywhere(text: string): Promise<string[]> {
  const { orders } = await findOrders(server.app, { limit: 100, name: { by: 'customer_number', text } });
  return orders.map(({ order }) => order.id);
}

const samsat = { product_code: 'samsatjabar' };

test('a bill with a second part is found by the number alone', async () => {
  const { id } = await buyer.awaiting('postpaid', { ...samsat, customer_no: '6281234509876, 50000' });
  const other = await buyer.awaiting('postpaid', { ...samsat, customer_no: '081234509877,50000' });
  for (const text of ['081234509876', '+62 812-3450-9876', '081234509876,50000', '081234509876 , 70000'])
    expect(await found(text)).toEqual([id]);
  expect(await found('50000')).toEqual([]);
  expect(await foundAnywhere('081234509877')).toEqual([other.id]);
});

test('a bill with a second part is found by the number alone while its inquiry is slow', async () => {
  const { data } = (await buyer.inquire({ ...samsat, customer_no: '9658548523568701,0212502110170202' }))
    .body;
  expect(data.status).toBe('inquiring');
  expect(await found('9658548523568701')).toEqual([data.id]);
});
