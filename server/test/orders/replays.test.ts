import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../server.ts';
import { base, buyerOf, givenBuyer, refusal, withoutRequestId, type Buyer, type Shown } from './buyer.ts';

/**
 * How long a request waits for its supplier, milliseconds: longer than any takes here, except in tests without an
 * answer.
 */
const replyDeadlineMs = { live: 15_000, sandbox: 15_000 };
const soonMs = 500;
const yearMs = 366 * 24 * 3_600_000;

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({
    settings: {
      replyDeadlineMs,
      simulatorTimeoutCheckMs: 100,
      simulatorReviewMs: 50,
      workerIntervalMs: 20,
    },
  });
});
beforeEach(async () => {
  server.app.clock.offsetMs = 0;
  replyDeadlineMs.sandbox = 15_000;
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

/** Sends a request twice with one key; the second answer must equal the first. */
async function twice(send: (key: string) => Promise<TestAnswer>): Promise<TestAnswer> {
  const key = randomUUID();
  const first = await send(key);
  const again = await send(key.toUpperCase());
  expect(first.headers.has('idempotency-replayed')).toBe(false);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(withoutRequestId(again)).toEqual(withoutRequestId(first));
  expect(again.body.meta.request_id).not.toBe(first.body.meta.request_id);
  return first;
}

describe('while nothing has changed, a replay differs only in request_id:', () => {
  test('a quote, an inquiry, a cancel', async () => {
    expect((await twice((key) => buyer.quote({ client_reference: 'q' }, key))).status).toBe(201);
    expect((await twice((key) => buyer.inquire({ client_reference: 'i' }, key))).status).toBe(201);
    const { id } = await buyer.awaiting('prepaid');
    expect((await twice((key) => buyer.cancel(id, key))).body.data.status).toBe('cancelled');
    expect((await buyer.client.get(`${base}/orders`)).body.meta.total).toBe(3);
  });

  test.each([
    ['success', 200],
    ['failed', 200],
    ['pending', 202],
    ['price_changed', 409],
  ])('a confirm of the scenario %s, which returns %i', async (scenario, status) => {
    if (scenario === 'pending') replyDeadlineMs.sandbox = soonMs;
    const order = await buyer.awaiting('prepaid', { scenario });
    const before = await twice((key) => buyer.confirm(order, { price: order.price }, key));
    expect(before.status).toBe(status);
    const [row] = await queryAsOwner(
      server,
      'select count(*) as sent from current_attempts where order_id = $1',
      [order.id],
    );
    expect(String(row?.['sent'])).toBe('1');
  });

  test('a resolve', async () => {
    const order = await buyer.awaiting('prepaid', { scenario: 'pending' });
    await buyer.confirm(order);
    expect((await twice((key) => buyer.resolve(order.id, 'failed', key))).body.data.status).toBe('failed');
  });

  test('a reset', async () => {
    expect((await twice((key) => buyer.reset(key))).status).toBe(200);
  });
});

describe('a replay shows the current order:', () => {
  test('a quote that was confirmed or cancelled since returns 201 with the new status', async () => {
    const [key, client_reference] = [randomUUID(), 'sale'];
    const { data: order } = (await buyer.quote({ client_reference }, key)).body;
    const { data: succeeded } = (await buyer.confirm(order)).body;
    const replay = await buyer.quote({ client_reference }, key);
    expect(replay).toMatchObject({ status: 201, body: { data: succeeded } });
    expect(replay.body.data).toEqual(succeeded);
  });

  test('a confirm returns 202 in processing and in manual_review, and 200 once the order has ended', async () => {
    const order = await buyer.awaiting('prepaid', { scenario: 'manual_review' });
    const key = randomUUID();
    expect((await buyer.confirm(order, {}, key)).status).toBe(202);
    await buyer.until(order.id, 'manual_review');
    const waiting = await buyer.confirm(order, {}, key);
    expect(waiting).toMatchObject({ status: 202, body: { data: { status: 'manual_review', version: 3 } } });
    expect(waiting.headers.get('idempotency-replayed')).toBe('true');
    const { data: ruled } = (await buyer.resolve(order.id, 'succeeded')).body;
    const ended = await buyer.confirm(order, {}, key);
    expect(ended.status).toBe(200);
    expect(ended.body.data).toEqual(ruled);
  });

  test('a confirm of a pending order waits as long as the first one could, then returns 202', async () => {
    replyDeadlineMs.sandbox = soonMs;
    const order = await buyer.awaiting('prepaid', { scenario: 'pending' });
    const key = randomUUID();
    await buyer.confirm(order, {}, key);
    const startedMs = performance.now();
    expect((await buyer.confirm(order, {}, key)).status).toBe(202);
    expect(performance.now() - startedMs).toBeGreaterThan(soonMs * 0.9);
  });

  test('a confirm that waits is answered as soon as the order ends', async () => {
    const order = await buyer.awaiting('prepaid', { scenario: 'pending' });
    const key = randomUUID();
    await buyer.confirm(order, {}, key);
    const [replay, resolved] = await Promise.all([
      buyer.confirm(order, {}, key),
      buyer.resolve(order.id, 'succeeded'),
    ]);
    expect(replay.status).toBe(200);
    expect(replay.body.data).toEqual(resolved.body.data);
  });

  test('a confirm replayed while the supplier is silent returns the failure', async () => {
    const impatient = await startTestServer({
      besides: server,
      worker: false,
      settings: { replyDeadlineMs: { live: soonMs, sandbox: soonMs }, simulatorTimeoutCheckMs: 100 },
    });
    onTestFinished(() => impatient.stop());
    const order = await buyer.awaiting('prepaid', { scenario: 'timeout' });
    const key = randomUUID();
    expect((await buyerOf(impatient, buyer.account).confirm(order, {}, key)).status).toBe(202);
    await expect.poll(async () => (await buyer.confirm(order, {}, key)).body.data.status).toBe('failed');
  });
});

describe('an idempotency key that was used before', () => {
  test('is refused for another body, path or operation, and the order is unchanged', async () => {
    const order = await buyer.awaiting('prepaid', { client_reference: 'one' });
    const other = await buyer.awaiting('prepaid');
    const key = randomUUID();
    const reused = { http: 409, code: 'idempotency_key_reused', fields: ['Idempotency-Key'] };
    await buyer.confirm(order, { price: order.price }, key);
    expect(refusal(await buyer.confirm(order, {}, key))).toEqual(reused);
    expect(refusal(await buyer.confirm(other, {}, key))).toEqual(reused);
    expect(refusal(await buyer.cancel(order.id, key))).toEqual(reused);
    expect(refusal(await buyer.resolve(order.id, 'failed', key))).toEqual(reused);
    expect(refusal(await buyer.reset(key))).toEqual(reused);
    expect(refusal(await buyer.quote({}, key))).toEqual(reused);
    expect(refusal(await buyer.inquire({}, key))).toEqual(reused);
    expect(refusal(await buyer.cancel(randomUUID(), key))).toEqual(reused);
    expect(await buyer.read(other.id)).toEqual(other);
  });

  test('is free for another account, and in the other environment', async () => {
    const key = randomUUID();
    const { data: mine } = (await buyer.quote({ client_reference: 'same' }, key)).body;
    const stranger = await givenBuyer(server);
    const theirs = await stranger.quote({ client_reference: 'same' }, key);
    expect(theirs.status).toBe(201);
    expect(theirs.headers.has('idempotency-replayed')).toBe(false);
    expect(theirs.body.data.id).not.toBe(mine.id);
    const live = await server
      .client(buyer.account.keys.live)
      .post(
        '/v1/quotes',
        { product_code: 'tsel10', client_reference: 'same', destination: { customer_no: '081234567890' } },
        { 'idempotency-key': key },
      );
    expect(refusal(live)).toEqual({ http: 503, code: 'transactions_unavailable' });
  });

  test('is free again when its request was refused', async () => {
    const key = randomUUID();
    const order = await buyer.awaiting('prepaid');
    expect(refusal(await buyer.confirm({ ...order, confirmation_token: 'x' }, {}, key))['code']).toBe(
      'confirmation_token_mismatch',
    );
    expect(refusal(await buyer.confirm(order, { version: 9 }, key))['code']).toBe('order_changed');
    const answer = await buyer.confirm(order, {}, key);
    expect(answer.status).toBe(200);
    expect(answer.headers.has('idempotency-replayed')).toBe(false);
  });

  test.each([
    ['a confirm', (order: Shown, key: string) => buyer.confirm(order, {}, key)],
    ['a cancel', ({ id }: Shown, key: string) => buyer.cancel(id, key)],
  ])('of %s is known as long as its order', async (_what, send) => {
    const order = await buyer.awaiting('prepaid');
    const key = randomUUID();
    const first = await send(order, key);
    expect(first.status).toBe(200);
    server.app.clock.offsetMs = yearMs;
    const again = await send(order, key);
    expect(withoutRequestId(again)).toEqual(withoutRequestId(first));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('of a quote or an inquiry is known as long as its order, whose window has passed', async () => {
    const [quoteKey, inquiryKey] = [randomUUID(), randomUUID()];
    const send = [
      () => buyer.quote({ client_reference: 'q' }, quoteKey),
      () => buyer.inquire({ client_reference: 'i' }, inquiryKey),
    ];
    for (const again of send) {
      const { data: made } = (await again()).body;
      server.app.clock.offsetMs = yearMs;
      const replay = await again();
      expect(replay.status).toBe(201);
      expect(replay.headers.get('idempotency-replayed')).toBe('true');
      expect(replay.body.data).toMatchObject({ id: made.id, status: 'expired' });
      server.app.clock.offsetMs = 0;
    }
  });

  test('of a reset is known a year later', async () => {
    const key = randomUUID();
    const first = await buyer.reset(key);
    server.app.clock.offsetMs = yearMs;
    const again = await buyer.reset(key);
    expect(withoutRequestId(again)).toEqual(withoutRequestId(first));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});

test('a replay is answered before any refusal that its request would get now', async () => {
  const [key, client_reference] = [randomUUID(), 'sale'];
  const first = await buyer.quote({ client_reference }, key);
  await queryAsOwner(server, `update products set switched_on = false where code = 'tsel10'`);
  await queryAsOwner(server, 'update catalog_version set version = gen_random_uuid()');
  try {
    await expect.poll(async () => (await buyer.quote()).status).toBe(409);
    const replay = await buyer.quote({ client_reference }, key);
    expect(withoutRequestId(replay)).toEqual(withoutRequestId(first));
    expect((await buyer.confirm(first.body.data)).body.error.code).toBe('product_unavailable');
  } finally {
    await queryAsOwner(server, `update products set switched_on = true where code = 'tsel10'`);
    await queryAsOwner(server, 'update catalog_version set version = gen_random_uuid()');
  }
});
