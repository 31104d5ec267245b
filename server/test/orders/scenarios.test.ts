import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import { buyerOf, givenBuyer, refusal, startBalance, type Buyer } from './buyer.ts';

const replyDeadlineMs = 300;

let server: TestServer;
/** A node with a short reply deadline. */
let impatient: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({ settings: { simulatorReviewMs: 100, workerIntervalMs: 20 } });
  impatient = await startTestServer({
    besides: server,
    worker: false,
    settings: { replyDeadlineMs: { live: replyDeadlineMs, sandbox: replyDeadlineMs } },
  });
});
afterAll(async () => {
  await impatient.stop();
  await server.stop();
});

describe.each(['prepaid', 'postpaid'] as const)('a %s order of the scenario', (kind) => {
  beforeAll(async () => {
    buyer = await givenBuyer(server);
  });

  test.each(['success', undefined])('%s is charged at once and has a serial', async (scenario) => {
    const before = await buyer.wallet();
    const order = await buyer.awaiting(kind, { scenario });
    expect(order).toMatchObject({
      version: 1,
      charged: 0,
      reason: null,
      transaction_kind: kind,
      channel: 'api',
    });
    expect(await buyer.wallet()).toEqual(before);

    const answer = await buyer.confirm(order);
    expect(answer.status).toBe(200);
    expect(answer.headers.has('idempotency-replayed')).toBe(false);
    const succeeded = {
      status: 'succeeded',
      version: 3,
      charged: order.price,
      confirmation_token: null,
      reason: null,
    };
    expect(answer.body.data).toEqual({ ...order, ...succeeded });
    expect(await buyer.read(order.id)).toEqual(answer.body.data);

    const result = await buyer.result(order.id);
    expect(result.status).toBe(200);
    expect(result.headers.get('cache-control')).toBe('no-store');
    expect(result.body.data.serial).toMatch(/^\d{4}(-\d{4}){4}$/);
    expect(result.body.data.order).toEqual(answer.body.data);
    const available = before.available - order.price;
    expect(await buyer.wallet()).toEqual({ available, held: 0, balance: available });
  });

  test('pending stays in processing until it is resolved', async () => {
    const before = await buyer.wallet();
    const order = await buyer.awaiting(kind, { scenario: 'pending' });
    const answer = await buyer.confirm(order);
    expect(answer.status).toBe(202);
    const processing = {
      status: 'processing',
      version: 2,
      charged: 0,
      confirmation_token: null,
      reason: null,
    };
    expect(answer.body.data).toEqual({ ...order, ...processing });
    const { price } = order;
    expect(await buyer.wallet()).toEqual({
      available: before.available - price,
      held: price,
      balance: before.balance,
    });
    expect(refusal(await buyer.result(order.id))).toEqual({
      http: 409,
      code: 'result_not_available',
      status: 'processing',
    });

    const resolved = await buyer.resolve(order.id, 'succeeded');
    expect(resolved.status).toBe(200);
    expect(resolved.body.data).toEqual({
      ...answer.body.data,
      status: 'succeeded',
      version: 3,
      charged: price,
    });
    expect((await buyer.result(order.id)).body.data.serial).not.toBe('');
    expect(await buyer.wallet()).toMatchObject({ available: before.available - price, held: 0 });
  });

  test('failed releases the whole hold', async () => {
    const before = await buyer.wallet();
    const order = await buyer.awaiting(kind, { scenario: 'failed' });
    const answer = await buyer.confirm(order);
    expect(answer.status).toBe(200);
    const failed = {
      status: 'failed',
      version: 3,
      charged: 0,
      confirmation_token: null,
      reason: 'not_delivered',
    };
    expect(answer.body.data).toEqual({ ...order, ...failed });
    expect(await buyer.wallet()).toEqual(before);
    expect(refusal(await buyer.result(order.id))).toEqual({
      http: 409,
      code: 'result_not_available',
      status: 'failed',
    });
  });

  test('insufficient_balance is refused with the amounts, one rupiah short, and the order still awaits', async () => {
    const before = await buyer.wallet();
    const order = await buyer.awaiting(kind, { scenario: 'insufficient_balance' });
    const figures = { available: order.price - 1, required: order.price };
    for (let tries = 0; tries < 2; tries += 1) {
      expect(refusal(await buyer.confirm(order))).toEqual({
        http: 409,
        code: 'insufficient_balance',
        ...figures,
      });
    }
    expect(await buyer.read(order.id)).toEqual(order);
    expect(await buyer.wallet()).toEqual(before);
    expect((await buyer.cancel(order.id)).body.data.status).toBe('cancelled');
  });

  test('price_changed is refused with the new price, holds nothing and ends the order', async () => {
    const before = await buyer.wallet();
    const order = await buyer.awaiting(kind, { scenario: 'price_changed' });
    const answer = refusal(await buyer.confirm(order));
    expect(answer).toEqual({
      http: 409,
      code: 'price_changed',
      status: 'expired',
      new_price: expect.any(Number),
    });
    expect(Number(answer['new_price'])).toBeGreaterThan(order.price);
    const expired = {
      status: 'expired',
      version: 3,
      charged: 0,
      confirmation_token: null,
      reason: 'price_changed',
    };
    expect(await buyer.read(order.id)).toEqual({ ...order, ...expired });
    expect(await buyer.wallet()).toEqual(before);
    expect(refusal(await buyer.confirm(order))).toEqual(answer);
  });

  test('expired cannot be confirmed from the start, and ends at the first confirm', async () => {
    const before = await buyer.wallet();
    const askedMs = performance.now();
    const order = await buyer.awaiting(kind, { scenario: 'expired' });
    const windowMs = Date.parse(order.expires_at) - Date.parse(order.created_at);
    // The window of a bill begins with the answer to its inquiry, which came within the request.
    const inquiredMs = kind === 'prepaid' ? 0 : Math.ceil(performance.now() - askedMs);
    expect(windowMs).toBeGreaterThanOrEqual(1_000);
    expect(windowMs).toBeLessThanOrEqual(1_000 + inquiredMs);
    for (let tries = 0; tries < 2; tries += 1) {
      expect(refusal(await buyer.confirm(order))).toEqual({
        http: 409,
        code: 'quote_expired',
        status: 'expired',
      });
    }
    const expired = {
      status: 'expired',
      version: 2,
      charged: 0,
      confirmation_token: null,
      reason: 'window_passed',
    };
    expect(await buyer.read(order.id)).toEqual({ ...order, ...expired });
    expect(await buyer.wallet()).toEqual(before);
  });

  test('timeout waits for its deadline, then a status check finds that nothing was bought', async () => {
    const before = await buyer.wallet();
    const order = await buyer.awaiting(kind, { scenario: 'timeout' });
    impatient.app.clock.offsetMs = server.app.clock.offsetMs;
    const startedMs = performance.now();
    const answer = await buyerOf(impatient, buyer.account).confirm(order);
    expect(performance.now() - startedMs).toBeGreaterThan(replyDeadlineMs * 0.9);
    expect(answer.status).toBe(202);
    expect(answer.body.data).toMatchObject({ status: 'processing', version: 2, charged: 0 });
    expect(await buyer.wallet()).toMatchObject({ held: order.price });

    server.app.clock.offsetMs += 30_000 + 1_000;
    const ended = await buyer.until(order.id, 'failed');
    const failed = {
      status: 'failed',
      version: 3,
      charged: 0,
      confirmation_token: null,
      reason: 'not_delivered',
    };
    expect(ended).toEqual({ ...order, ...failed });
    expect(await buyer.wallet()).toEqual(before);
  });

  test.each(['succeeded', 'failed'] as const)(
    'manual_review waits for a ruling, then has %s',
    async (ruling) => {
      const before = await buyer.wallet();
      const order = await buyer.awaiting(kind, { scenario: 'manual_review' });
      const answer = await buyer.confirm(order);
      expect(answer.status).toBe(202);
      expect(answer.body.data).toMatchObject({ status: 'processing', version: 2 });
      const waiting = await buyer.until(order.id, 'manual_review');
      const review = { status: 'manual_review', version: 3, charged: 0, reason: 'contradictory_answers' };
      expect(waiting).toEqual({ ...order, ...review, confirmation_token: null });
      expect(await buyer.wallet()).toMatchObject({ held: order.price, balance: before.balance });

      const ruled = await buyer.resolve(order.id, ruling);
      const paid = ruling === 'succeeded';
      const ended = { version: 4, charged: paid ? order.price : 0, reason: paid ? null : 'not_delivered' };
      expect(ruled.body.data).toEqual({ ...waiting, ...ended, status: ruling });
      const available = before.available - (paid ? order.price : 0);
      expect(await buyer.wallet()).toEqual({ available, held: 0, balance: available });
      expect((await buyer.result(order.id)).status).toBe(paid ? 200 : 409);
    },
  );
});

test('a bill is paid for its total, including the fee, and its rows add up to it', async () => {
  buyer = await givenBuyer(server);
  const answer = await buyer.inquire();
  const { bill, price } = answer.body.data;
  expect(bill).toMatchObject({
    customer_name: expect.any(String),
    period: expect.stringMatching(/^\d{6}$/),
    selling_price: price,
  });
  const rows: { amount: number; fine?: number; other?: number }[] = JSON.parse(answer.text).data.bill.details;
  const sum = rows.reduce(
    (total, row) => total + row.amount + (row.fine ?? 0) + (row.other ?? 0),
    Number(bill?.['admin']),
  );
  expect(sum).toBe(price);
  expect((await buyer.confirm(answer.body.data)).body.data.charged).toBe(price);
  expect((await buyer.wallet()).available).toBe(startBalance - price);
});
