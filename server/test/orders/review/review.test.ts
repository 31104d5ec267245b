import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { givenBuyer, refusal, startBalance, type Buyer, type Shown } from '../buyer.ts';

const dayMs = 24 * 3_600_000;

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({
    settings: {
      replyDeadlineMs: { live: 100, sandbox: 100 },
      // Longer than the review deadline: the simulator can report the outcome only while the order waits for a ruling.
      simulatorTimeoutCheckMs: dayMs + 3_600_000,
      simulatorReviewMs: 50,
      workerIntervalMs: 20,
    },
  });
});
beforeEach(async () => {
  server.app.clock.offsetMs = 0;
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

async function confirmed(scenario: string): Promise<Shown> {
  const order = await buyer.awaiting('prepaid', { scenario });
  expect((await buyer.confirm(order)).status).toBe(202);
  return buyer.read(order.id);
}

async function caseOf(orderId: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await queryAsOwner(
    server,
    'select cause, statements, ruling, closed_at is not null as closed from review_cases where order_id = $1',
    [orderId],
  );
  return row;
}

describe('an order whose outcome is still unknown', () => {
  test('is escalated to review after 24 hours, with its hold, and not a minute before', async () => {
    const order = await confirmed('pending');
    server.app.clock.offsetMs = dayMs - 60_000;
    // A later order that was escalated proves that the worker has run.
    const laterOrder = await confirmed('manual_review');
    await buyer.until(laterOrder.id, 'manual_review');
    expect(await buyer.read(order.id)).toEqual(order);

    server.app.clock.offsetMs = dayMs;
    const waiting = await buyer.until(order.id, 'manual_review');
    expect(waiting).toEqual({ ...order, status: 'manual_review', version: 3, reason: 'outcome_unknown' });
    expect(await buyer.wallet()).toMatchObject({
      held: order.price + laterOrder.price,
      balance: startBalance,
    });
    expect(await caseOf(order.id)).toEqual({
      cause: 'outcome_unknown',
      statements: [],
      ruling: null,
      closed: false,
    });
    expect(refusal(await buyer.cancel(order.id))).toMatchObject({
      code: 'order_not_cancellable',
      status: 'manual_review',
    });
  });

  test.each(['succeeded', 'failed'] as const)('is ruled %s, which closes the case', async (ruling) => {
    const order = await confirmed('pending');
    server.app.clock.offsetMs = dayMs;
    await buyer.until(order.id, 'manual_review');
    expect((await buyer.resolve(order.id, ruling)).body.data).toMatchObject({ status: ruling, version: 4 });
    expect(await caseOf(order.id)).toEqual({
      cause: 'outcome_unknown',
      statements: [],
      ruling,
      closed: true,
    });
    expect(await buyer.wallet()).toMatchObject({ held: 0 });
    expect(refusal(await buyer.resolve(order.id, 'failed'))).toEqual({
      http: 409,
      code: 'order_not_resolvable',
      status: ruling,
    });
  });

  test('is settled by the first final answer of the supplier, however late', async () => {
    const order = await confirmed('timeout');
    server.app.clock.offsetMs = dayMs;
    await buyer.until(order.id, 'manual_review');
    server.app.clock.offsetMs = 3 * dayMs;
    const failed = await buyer.until(order.id, 'failed');
    expect(failed).toMatchObject({ version: 4, charged: 0, reason: 'not_delivered' });
    expect(await caseOf(order.id)).toMatchObject({ ruling: 'failed', closed: true });
    expect(await buyer.wallet()).toMatchObject({ available: startBalance, held: 0 });
  });
});

test('contradictory answers are recorded, and only a ruling ends the order', async () => {
  const order = await confirmed('manual_review');
  const waiting = await buyer.until(order.id, 'manual_review');
  const statements = [
    { said: 'delivered', code: 'simulated_success' },
    { said: 'rejected', code: 'simulated_failure' },
  ];
  expect(await caseOf(order.id)).toEqual({
    cause: 'contradictory_answers',
    statements,
    ruling: null,
    closed: false,
  });

  server.app.clock.offsetMs = 3 * dayMs;
  const laterOrder = await confirmed('manual_review');
  await buyer.until(laterOrder.id, 'manual_review');
  expect(await buyer.read(order.id)).toEqual(waiting);
  await buyer.resolve(order.id, 'succeeded');
  expect(await caseOf(order.id)).toMatchObject({ ruling: 'succeeded', closed: true, statements });
});

test('a ruling waits for a call to the supplier in progress, whose answer is applied first', async () => {
  const slow = await startTestServer({
    settings: { replyDeadlineMs: { live: 1_500, sandbox: 1_500 }, workerIntervalMs: 20 },
  });
  try {
    buyer = await givenBuyer(slow);
    const order = await buyer.awaiting('prepaid', { scenario: 'timeout' });
    const startedMs = performance.now();
    const confirming = buyer.confirm(order);
    await buyer.until(order.id, 'processing');
    const ruled = await buyer.resolve(order.id, 'succeeded');
    // The simulator takes as long to answer as a request waits.
    expect(performance.now() - startedMs).toBeGreaterThan(1_490);
    expect(ruled.body.data).toMatchObject({ status: 'succeeded', charged: order.price });
    expect([200, 202]).toContain((await confirming).status);
  } finally {
    await slow.stop();
  }
});
