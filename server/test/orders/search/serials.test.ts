import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrders } from '../../../src/orders/search/find-orders.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { givenBuyer } from '../buyer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function foundBy(text: string): Promise<string[]> {
  const { orders } = await findOrders(server.app, { name: { by: 'serial', text }, limit: 100 });
  return orders.map(({ order }) => order.id);
}

test('an operator finds an order by the last digits of its serial, and by no digits that differ', async () => {
  const buyer = await givenBuyer(server);
  const { id, confirmation_token } = await buyer.awaiting('prepaid');
  await buyer.confirm({ id, confirmation_token });
  const { serial } = (await buyer.result(id)).body.data;
  const digits = serial.replaceAll(/\D/g, '');
  for (const text of [digits.slice(-6), digits, serial]) expect(await foundBy(text)).toEqual([id]);
  const other = `${digits.at(-7) === '1' ? '2' : '1'}${digits.slice(-6)}`;
  for (const text of [other, '000000']) expect(await foundBy(text)).toEqual([]);
});
