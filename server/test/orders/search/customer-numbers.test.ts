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

test('a phone number is found as a person pastes it, and nothing of another account', async () => {
  const { id } = await buyer.awaiting('prepaid', { destination: { customer_no: '081355577799' } });
  const landline = await buyer.awaiting('postpaid', {
    product_code: 'telkompstn',
    customer_no: '0215551234',
  });
  const stranger = await givenBuyer(server);
  for (const [text, only] of [
    ['\u202A+62 813-5557-7799\u202C', id],
    ['+62\u00A0813\u20115557\u20117799\u200B', id],
    ['\u2060+62 (0)813 5557 7799', id],
    ['+62081355577799', id],
    ['62 0813 5557 7799', id],
    ['+62 21 5551234', landline.id],
    ['+62 (0)21 5551234', landline.id],
    ['62215551234', landline.id],
    ['(021) 555-1234', landline.id],
  ] as const) {
    expect(await found(text), text).toEqual([only]);
    expect(await found(text, stranger), text).toEqual([]);
    expect(await foundAnywhere(text), text).toEqual([only]);
  }
});

test('a number that begins with 62 is found as it was written', async () => {
  const { id } = await buyer.awaiting('postpaid', { customer_no: '621234567890' });
  for (const text of ['621234567890', '6212-3456-7890']) expect(await found(text)).toEqual([id]);
  expect(await found('01234567890')).toEqual([]);
});
