import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { base, givenBuyer, phone, type Buyer } from '../../orders/buyer.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../server.ts';

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer();
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

async function confirmed(scenario?: string): Promise<TestAnswer> {
  return buyer.confirm(await buyer.awaiting('prepaid', { scenario }));
}

describe('buying:', () => {
  test('a quote returns 201 and awaits confirmation, with a masked destination', async () => {
    const answer = await buyer.quote();
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      status: 'awaiting_confirmation',
      charged: 0,
      version: 1,
      bill: null,
    });
    expect(answer.text).not.toContain(phone);
    expect(answer.headers.has('idempotency-replayed')).toBe(false);
  });

  test('a replayed quote returns 201 with the replay header and differs only in request_id', async () => {
    const [key, request] = [randomUUID(), { client_reference: randomUUID() }];
    const first = await buyer.quote(request, key);
    const again = await buyer.quote(request, key.toUpperCase());
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body.data).toEqual(first.body.data);
    expect(again.body.meta.request_id).not.toBe(first.body.meta.request_id);
  });

  test('the same key with another body is refused, whatever the order of members', async () => {
    const [key, reference] = [randomUUID(), randomUUID()];
    const request = { client_reference: reference, scenario: 'success' };
    await buyer.quote(request, key);
    const other = await buyer.quote({ ...request, scenario: 'pending' }, key);
    expect(other.body.error.code).toBe('idempotency_key_reused');
    const reordered = {
      ...request,
      destination: { customer_no: phone },
      product_code: 'tsel10',
    };
    const answer = await buyer.client.post(`${base}/quotes`, reordered, { 'idempotency-key': key });
    expect(answer.headers.get('idempotency-replayed')).toBe('true');
  });

  test('a confirm that ends at once returns 200, and its result can be read', async () => {
    const answer = await confirmed();
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ status: 'succeeded', confirmation_token: null });
    expect(answer.body.data.charged).toBe(answer.body.data.price);
    const result = await buyer.result(answer.body.data.id.toUpperCase());
    expect(result.body.data.serial.length).toBeGreaterThan(0);
    expect(result.body.data.order).toEqual(answer.body.data);
  });

  test('a confirm whose outcome is open returns 202, and resolve settles it', async () => {
    const answer = await confirmed('pending');
    expect(answer.status).toBe(202);
    expect(answer.body.data.status).toBe('processing');
    const { id } = answer.body.data;
    expect((await buyer.result(id)).body.error).toMatchObject({
      code: 'result_not_available',
      status: 'processing',
    });
    const resolved = await buyer.resolve(id, 'failed');
    expect(resolved).toMatchObject({ status: 200, body: { data: { status: 'failed', charged: 0 } } });
  });

  test('an order that is not processed yet can be cancelled', async () => {
    const quoted = await buyer.awaiting('prepaid');
    expect(await buyer.cancel(quoted.id)).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled', confirmation_token: null } },
    });
    const late = await buyer.confirm(quoted);
    expect(late.body.error.code).toBe('order_not_confirmable');
  });

  test('a refusal about money contains the amounts', async () => {
    const answer = await confirmed('insufficient_balance');
    expect(answer.status).toBe(409);
    const { code, available, required } = answer.body.error;
    expect(code).toBe('insufficient_balance');
    expect(Number(required) - Number(available)).toBe(1);
  });

  test('an inquiry shows the bill, now and when it is read later', async () => {
    const answer = await buyer.inquire();
    expect(answer.status).toBe(201);
    const { data, inquiry } = answer.body;
    expect(data).toMatchObject({ status: 'awaiting_confirmation', transaction_kind: 'postpaid' });
    expect(data.bill).toMatchObject({ selling_price: data.price });
    expect(inquiry).toEqual({ id: data.id, status: 'succeeded', expires_at: data.expires_at });
    const read = (id: string) => buyer.client.get(`${base}/postpaid/inquiries/${id}`);
    expect((await read(data.id)).body.data).toEqual(data);
    const prepaid = await buyer.awaiting('prepaid');
    expect((await read(prepaid.id)).body.error.code).toBe('not_found');
  });

  test('a reset returns the balance that it set', async () => {
    const { client } = await givenBuyer(server);
    const answer = await client.post(`${base}/scenarios/reset`, {});
    expect(answer.body.data).toEqual({ balance: 10_000_000, currency: 'IDR', simulated: true });
  });
});

describe('reading:', () => {
  test('lists return their total and can be filtered', async () => {
    const reference = `ref ${randomUUID()}`;
    const data = await buyer.awaiting('prepaid', { client_reference: reference });
    const list = await buyer.client.get(`${base}/orders?client_reference=${encodeURIComponent(reference)}`);
    expect(list.body.data).toEqual([data]);
    expect(list.body.meta).toMatchObject({ total: 1, page: 1, last_page: 1 });
    const page = await buyer.client.get('/sandbox/v1/orders?per_page=1&page=2');
    expect(page.body.meta).toMatchObject({ page: 2, last_page: page.body.meta.total });
  });

  test('the catalog has its links and returns 304 while nothing has changed', async () => {
    const prepaid = await buyer.client.get('/sandbox/v1/catalog?q=tsel%2010');
    expect(prepaid.body.categories).toBeNull();
    expect(Object.keys(prepaid.body.operator_prefixes ?? {}).length).toBeGreaterThan(3);
    const postpaid = await buyer.client.get('/sandbox/v1/postpaid/catalog?per_page=50');
    expect(postpaid.body.operator_prefixes).toBeNull();
    expect(Object.keys(postpaid.body.categories ?? {}).length).toBeGreaterThan(3);

    const tag = prepaid.headers.get('etag') ?? '';
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const answer = await buyer.client.get('/sandbox/v1/catalog?q=tsel%2010', {
        headers: { 'if-none-match': known },
      });
      expect(answer).toMatchObject({ status: 304, text: '' });
    }
    const changed = await buyer.client.get('/sandbox/v1/catalog?q=tsel%2010', {
      headers: { 'if-none-match': '"x"' },
    });
    expect(changed.status).toBe(200);
  });

  test('in live nothing can be bought before a supplier is set up, but the wallet and the catalog can be read', async () => {
    const live = server.client(buyer.account.keys.live);
    const capabilities = await live.get('/v1/capabilities');
    expect(capabilities.body.data).toMatchObject({
      transactions_available: false,
      postpaid_available: false,
    });
    expect(capabilities.body.data.deposit_url).toMatch(/^http.*\/deposit$/);
    expect((await live.get('/v1/wallet')).body.data).toMatchObject({ balance: 0, simulated: false });
    expect((await live.get('/v1/catalog?per_page=1')).status).toBe(200);
    const body = {
      product_code: 'tsel10',
      client_reference: randomUUID(),
      destination: { customer_no: phone },
    };
    const refused = await live.post('/v1/quotes', body);
    expect(refused.body.error.code).toBe('transactions_unavailable');
    const scenario = await live.post('/v1/quotes', { ...body, scenario: 'success' });
    expect(scenario.body.error.code).toBe('scenario_not_allowed');
  });

  test('the id of another account is answered like an unknown id', async () => {
    const other = await server.givenAccount();
    const { id } = await buyer.awaiting('prepaid');
    const stranger = server.client(other.keys.sandbox);
    const foreign = await stranger.get(`/sandbox/v1/orders/${id}`);
    const unknown = await stranger.get(`/sandbox/v1/orders/${randomUUID()}`);
    expect(foreign.body.error).toEqual(unknown.body.error);
    expect(foreign.status).toBe(404);
  });
});
