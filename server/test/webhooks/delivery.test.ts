import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addEndpoint } from '../../src/webhooks/endpoints.ts';
import { startTestServer, type TestAccount, type TestServer } from '../server.ts';
import { type Receiver, startReceiver } from './hook-receiver.ts';

let server: TestServer;
let receiver: Receiver;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ settings: { webhookLocalReceivers: { live: false, sandbox: true } } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  account = await server.givenAccount();
});
afterEach(() => receiver.stop());

async function buy(): Promise<string> {
  const client = server.client(account.keys.sandbox);
  const quote = await client.post('/sandbox/v1/quotes', {
    product_code: 'tsel10',
    client_reference: `kios-${crypto.randomUUID()}`,
    destination: { customer_no: '081234567890' },
  });
  const { id, confirmation_token } = quote.body.data;
  await client.post(`/sandbox/v1/orders/${id}/confirm`, { confirmation_token });
  return id;
}

describe('an event', () => {
  test('reaches every endpoint that chose its kind, at once, and no other', async () => {
    const owner = { accountId: account.id, environment: 'sandbox' as const };
    await addEndpoint(server.app, { ...owner, url: `${receiver.url}/all` });
    await addEndpoint(server.app, { ...owner, url: `${receiver.url}/some`, kinds: ['order.succeeded'] });
    const id = await buy();
    await expect.poll(() => receiver.received.length, { timeout: 2_000 }).toBe(3);
    const told = receiver.received.map(({ path, body }) => [path, JSON.parse(body)]);
    expect(told.map(([path, { type }]) => `${path} ${type}`).toSorted()).toEqual([
      '/hook/all order.processing',
      '/hook/all order.succeeded',
      '/hook/some order.succeeded',
    ]);
    expect(told.every(([, { data }]) => data.order.id === id)).toBe(true);
  });
});
