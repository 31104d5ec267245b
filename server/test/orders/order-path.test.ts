import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../server.ts';

let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  account = await server.givenAccount();
});
afterAll(() => server.stop());

test('a quote is confirmed, charged once and has a serial', async () => {
  const client = server.client(account.keys.sandbox);
  const quote = await client.post('/sandbox/v1/quotes', {
    product_code: 'tsel10',
    client_reference: 'sale-1',
    destination: { customer_no: '081234567890' },
  });
  expect(quote.text).toContain('awaiting_confirmation');
  expect(quote.status).toBe(201);
  const { id, confirmation_token, price } = quote.body.data;
  const confirmed = await client.post(`/sandbox/v1/orders/${id}/confirm`, { confirmation_token });
  expect(confirmed.status, confirmed.text).toBe(200);
  expect(confirmed.body.data.charged).toBe(price);
  const result = await client.get(`/sandbox/v1/orders/${id}/result`);
  expect(result.body.data.serial).toMatch(/^[0-9-]+$/);
  const wallet = await client.get('/sandbox/v1/wallet');
  expect(wallet.body.data.available).toBe(10_000_000 - price);
});
