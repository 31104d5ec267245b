import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startTestServer,
  type TestAccount,
  type TestAnswer,
  type TestClient,
  type TestServer,
} from '../server.ts';

let server: TestServer;
let account: TestAccount;
let client: TestClient;
let product: string;
let biller: string;

const customerNo = '081234567890';

beforeAll(async () => {
  server = await startTestServer();
  account = await server.givenAccount();
  client = server.client(account.keys.sandbox);
  product = (await client.get('/sandbox/v1/catalog?per_page=1')).body.data[0]?.code ?? '';
  biller = (await client.get('/sandbox/v1/postpaid/catalog?per_page=1')).body.data[0]?.code ?? '';
});
afterAll(() => server.stop());

function quote(
  scenario?: string,
  key: string = randomUUID(),
  reference: string = randomUUID(),
): Promise<TestAnswer> {
  const body = {
    product_code: product,
    client_reference: reference,
    destination: { customer_no: customerNo },
    scenario,
  };
  return client.post('/sandbox/v1/quotes', body, { 'idempotency-key': key });
}

async function confirmed(scenario?: string): Promise<TestAnswer> {
  const { data } = (await quote(scenario)).body;
  return client.post(`/sandbox/v1/orders/${data.id}/confirm`, {
    confirmation_token: data.confirmation_token,
  });
}

describe('buying', () => {
  test('a quote is 201 and awaits confirmation, with the destination masked', async () => {
    const answer = await quote();
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      status: 'awaiting_confirmation',
      charged: 0,
      version: 1,
      bill: null,
    });
    expect(answer.text).not.toContain(customerNo);
    expect(answer.headers.has('idempotency-replayed')).toBe(false);
  });

  test('a replayed quote is 201 again, says so, and differs in request_id alone', async () => {
    const [key, reference] = [randomUUID(), randomUUID()];
    const first = await quote('success', key, reference);
    const again = await quote('success', key.toUpperCase(), reference);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body.data).toEqual(first.body.data);
    expect(again.body.meta.request_id).not.toBe(first.body.meta.request_id);
  });

  test('the same key for another body is refused, whatever the order of members', async () => {
    const [key, reference] = [randomUUID(), randomUUID()];
    await quote('success', key, reference);
    expect((await quote('pending', key, reference)).body.error.code).toBe('idempotency_key_reused');
    const destination = { customer_no: customerNo };
    const reordered = {
      scenario: 'success',
      destination,
      client_reference: reference,
      product_code: product,
    };
    const answer = await client.post('/sandbox/v1/quotes', reordered, { 'idempotency-key': key });
    expect(answer.headers.get('idempotency-replayed')).toBe('true');
  });

  test('a confirm that ends at once is 200, and its result can be read', async () => {
    const answer = await confirmed();
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ status: 'succeeded', confirmation_token: null });
    expect(answer.body.data.charged).toBe(answer.body.data.price);
    const result = await client.get(`/sandbox/v1/orders/${answer.body.data.id.toUpperCase()}/result`);
    expect(result.body.data.serial.length).toBeGreaterThan(0);
    expect(result.body.data.order).toEqual(answer.body.data);
  });

  test('a confirm whose outcome is open is 202, and resolve settles it', async () => {
    const answer = await confirmed('pending');
    expect(answer.status).toBe(202);
    expect(answer.body.data.status).toBe('processing');
    const { id } = answer.body.data;
    expect((await client.get(`/sandbox/v1/orders/${id}/result`)).body.error).toMatchObject({
      code: 'result_not_available',
      status: 'processing',
    });
    const resolved = await client.post(`/sandbox/v1/orders/${id}/resolve`, { status: 'failed' });
    expect(resolved).toMatchObject({ status: 200, body: { data: { status: 'failed', charged: 0 } } });
  });

  test('an order that has not been processed can be cancelled', async () => {
    const { data } = (await quote()).body;
    const answer = await client.post(`/sandbox/v1/orders/${data.id}/cancel`);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled', confirmation_token: null } },
    });
    const late = await client.post(`/sandbox/v1/orders/${data.id}/confirm`, {
      confirmation_token: data.confirmation_token,
    });
    expect(late.body.error.code).toBe('order_not_confirmable');
  });

  test('a conflict about money carries its figures', async () => {
    const answer = await confirmed('insufficient_balance');
    expect(answer.status).toBe(409);
    const { code, available, required } = answer.body.error;
    expect(code).toBe('insufficient_balance');
    expect(Number(required) - Number(available)).toBe(1);
  });

  test('an inquiry shows the bill, and reads the same later', async () => {
    const body = { product_code: biller, client_reference: randomUUID(), customer_no: '530000001234' };
    const answer = await client.post('/sandbox/v1/postpaid/inquiries', body);
    expect(answer.status).toBe(201);
    const { data, inquiry } = answer.body;
    expect(data).toMatchObject({ status: 'awaiting_confirmation', transaction_kind: 'postpaid' });
    expect(data.bill).toMatchObject({ selling_price: data.price });
    expect(inquiry).toEqual({ id: data.id, status: 'succeeded', expires_at: data.expires_at });
    const later = await client.get(`/sandbox/v1/postpaid/inquiries/${data.id}`);
    expect(later.body.data).toEqual(data);
    const prepaid = (await quote()).body.data.id;
    expect((await client.get(`/sandbox/v1/postpaid/inquiries/${prepaid}`)).body.error.code).toBe('not_found');
  });

  test('a reset answers the balance that it set', async () => {
    const mine = await server.givenAccount();
    const answer = await server.client(mine.keys.sandbox).post('/sandbox/v1/scenarios/reset', {});
    expect(answer.body.data).toEqual({ balance: 10_000_000, currency: 'IDR', simulated: true });
  });
});

describe('reading', () => {
  test('lists say how many there are, and filter', async () => {
    const reference = `ref ${randomUUID()}`;
    const { data } = (await quote('success', randomUUID(), reference)).body;
    const list = await client.get(`/sandbox/v1/orders?client_reference=${encodeURIComponent(reference)}`);
    expect(list.body.data).toEqual([data]);
    expect(list.body.meta).toMatchObject({ total: 1, page: 1, last_page: 1 });
    const page = await client.get('/sandbox/v1/orders?per_page=1&page=2');
    expect(page.body.meta).toMatchObject({ page: 2, last_page: page.body.meta.total });
  });

  test('the catalog has its maps, and answers 304 while nothing has changed', async () => {
    const prepaid = await client.get('/sandbox/v1/catalog?q=tsel%2010');
    expect(prepaid.body.categories).toBeNull();
    expect(Object.keys(prepaid.body.operator_prefixes ?? {}).length).toBeGreaterThan(3);
    const postpaid = await client.get('/sandbox/v1/postpaid/catalog?per_page=50');
    expect(postpaid.body.operator_prefixes).toBeNull();
    expect(Object.keys(postpaid.body.categories ?? {}).length).toBeGreaterThan(3);

    const tag = prepaid.headers.get('etag') ?? '';
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const answer = await client.get('/sandbox/v1/catalog?q=tsel%2010', {
        headers: { 'if-none-match': known },
      });
      expect(answer).toMatchObject({ status: 304, text: '' });
    }
    const changed = await client.get('/sandbox/v1/catalog?q=tsel%2010', {
      headers: { 'if-none-match': '"x"' },
    });
    expect(changed.status).toBe(200);
  });

  test('in live nothing can be bought before a supplier is set up, and the wallet and catalog can be read', async () => {
    const live = server.client(account.keys.live);
    const capabilities = await live.get('/v1/capabilities');
    expect(capabilities.body.data).toMatchObject({
      transactions_available: false,
      postpaid_available: false,
    });
    expect(capabilities.body.data.deposit_url).toMatch(/^http.*\/deposit$/);
    expect((await live.get('/v1/wallet')).body.data).toMatchObject({ balance: 0, simulated: false });
    expect((await live.get('/v1/catalog?per_page=1')).status).toBe(200);
    const body = {
      product_code: product,
      client_reference: randomUUID(),
      destination: { customer_no: customerNo },
    };
    const refused = await live.post('/v1/quotes', body);
    expect(refused.body.error.code).toBe('transactions_unavailable');
    const scenario = await live.post('/v1/quotes', { ...body, scenario: 'success' });
    expect(scenario.body.error.code).toBe('scenario_not_allowed');
  });

  test('the id of another account answers as an unknown one', async () => {
    const other = await server.givenAccount();
    const { id } = (await quote()).body.data;
    const stranger = server.client(other.keys.sandbox);
    const foreign = await stranger.get(`/sandbox/v1/orders/${id}`);
    const unknown = await stranger.get(`/sandbox/v1/orders/${randomUUID()}`);
    expect(foreign.body.error).toEqual(unknown.body.error);
    expect(foreign.status).toBe(404);
  });
});
