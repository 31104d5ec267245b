import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatTimeline } from '../../../src/commands/format-order.ts';
import { findOrderByReference, findOrderById } from '../../../src/orders/read/found-order.ts';
import { listOpenCases } from '../../../src/orders/review/review-cases.ts';
import { refundOrder, ruleOnCase } from './rule-alone.ts';
import { presentOrderTimeline, readOrderTimeline } from '../../../src/orders/timeline/order-timeline.ts';
import { provenOperator } from '../../../src/operators/acting-operator.ts';
import { ruleUpToLimit } from '../../../src/orders/review/propose-ruling.ts';
import { Secret } from '../../../src/sealed.ts';
import { setSetting } from '../../../src/settings/settings.ts';
import { queryAsOwner } from '../../query-as.ts';
import { expectCleanBooks } from '../../books.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { givenBuyer, refusal, startBalance, type Buyer, type Shown } from '../buyer.ts';
import { deniedLate, reportLateOutcome, soldLate } from './late-outcome.ts';

const by = { actor: 'operator test', reason: 'the supplier said so on the phone' };

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({ settings: { simulatorReviewMs: 50, workerIntervalMs: 20 } });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

async function confirmed(scenario: string, status: string): Promise<Shown> {
  const order = await buyer.awaiting('prepaid', { scenario });
  await buyer.confirm(order);
  return buyer.until(order.id, status);
}

function settle(
  orderId: string,
  as: 'failed' | 'succeeded',
  { serial, reason = by.reason }: { serial?: string; reason?: string } = {},
): ReturnType<typeof ruleOnCase> {
  return ruleOnCase(server.app, {
    orderId,
    as,
    serial: serial === undefined ? undefined : new Secret(serial),
    by: { ...by, reason },
  });
}

function refund(orderId: string, reason = by.reason): ReturnType<typeof refundOrder> {
  return refundOrder(server.app, { orderId, by: { ...by, reason } });
}

/** Another decision than the one before, whatever it says. */
const another = 'another reason';

async function timelineOf(orderId: string): ReturnType<typeof readOrderTimeline> {
  const { database, clock } = server.app;
  return readOrderTimeline(database, await findOrderById(database, orderId), clock.offsetMs);
}

async function lifeOf(orderId: string): Promise<ReturnType<typeof presentOrderTimeline>> {
  return presentOrderTimeline(await timelineOf(orderId));
}

describe('an order in review', () => {
  test('is settled as succeeded with the serial from the operator, and the client can read it', async () => {
    const order = await confirmed('manual_review', 'manual_review');
    const { order: settled, booked } = await settle(order.id, 'succeeded', { serial: 'SN-1234-5678' });
    expect(settled).toMatchObject({
      status: 'succeeded',
      version: order.version + 1,
      charged: BigInt(order.price),
    });
    expect(booked).toBe(0n);
    expect((await buyer.client.get(`/sandbox/v1/orders/${order.id}/result`)).body.data.serial).toBe(
      'SN-1234-5678',
    );
    expect(await buyer.wallet()).toMatchObject({ held: 0, balance: startBalance - order.price });
    await expectCleanBooks(server.app, [buyer.account.id]);
  });

  test('is settled as failed and gets its hold back', async () => {
    const order = await confirmed('manual_review', 'manual_review');
    expect((await settle(order.id, 'failed')).order).toMatchObject({
      status: 'failed',
      reason: 'not_delivered',
    });
    expect(await buyer.wallet()).toMatchObject({ held: 0, balance: startBalance });
    await expectCleanBooks(server.app, [buyer.account.id]);
  });

  test('is settled once: a second ruling is refused and changes nothing', async () => {
    const order = await confirmed('manual_review', 'manual_review');
    const rulings = await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) =>
        settle(order.id, i % 2 === 0 ? 'failed' : 'succeeded', { reason: `reason ${i}` }),
      ),
    );
    expect(rulings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const before = await lifeOf(order.id);
    await expect(settle(order.id, 'failed')).rejects.toThrow(/has no open case/);
    expect(await lifeOf(order.id)).toEqual(before);
    expect(before['audit']).toHaveLength(1);
    await expectCleanBooks(server.app, [buyer.account.id]);
  });

  test('is settled once by the same ruling again, which is answered as the first was', async () => {
    const order = await confirmed('manual_review', 'manual_review');
    const first = await settle(order.id, 'succeeded');
    const before = await lifeOf(order.id);
    expect(await settle(order.id, 'succeeded')).toEqual(first);
    expect(await lifeOf(order.id)).toEqual(before);
    await expect(settle(order.id, 'failed')).rejects.toThrow(/has no open case/);
  });

  test('gets an audit record of the actor and the reason, in the transaction of the money', async () => {
    const order = await confirmed('manual_review', 'manual_review');
    await settle(order.id, 'failed');
    expect(await lifeOf(order.id)).toMatchObject({
      order: { status: 'failed', charged: 0n },
      journal: [{ kind: 'hold' }, { kind: 'release' }],
      review_cases: [{ cause: 'contradictory_answers', ruling: 'failed', closed_at: expect.any(Date) }],
      audit: [{ actor: by.actor, action: 'order.ruled', detail: { as: 'failed', reason: by.reason } }],
    });
  });

  test('is in the list of its environment until the ruling', async () => {
    const order = await confirmed('manual_review', 'manual_review');
    const listed = async (environment: 'live' | 'sandbox'): Promise<string[]> => {
      const { cases } = await listOpenCases(server.app.database, { environment, page: 1, perPage: 200 });
      return cases.map(({ order_id: id }) => id);
    };
    expect(await listed('sandbox')).toContain(order.id);
    expect(await listed('live')).toEqual([]);
    await settle(order.id, 'failed');
    expect(await listed('sandbox')).not.toContain(order.id);
  });
});

describe('a ruling is refused', () => {
  test('for an unknown order', async () => {
    await expect(settle('x', 'failed')).rejects.toThrow('There is no order "x".');
    await expect(refund('00000000-0000-7000-8000-000000000000')).rejects.toThrow(/^There is no order/);
  });

  test('while the order is still processing', async () => {
    const order = await confirmed('pending', 'processing');
    await expect(settle(order.id, 'failed')).rejects.toThrow(/still being processed.+It goes to review at/);
    await expect(refund(order.id)).rejects.toThrow(/is processing; only an order that succeeded/);
    expect(await buyer.read(order.id)).toEqual(order);
  });

  test('when it gives a serial to a failure, or no reason', async () => {
    const order = await confirmed('manual_review', 'manual_review');
    await expect(settle(order.id, 'failed', { serial: 'SN' })).rejects.toThrow(/for success only/);
    const nothing = { orderId: order.id, as: 'failed', serial: undefined } as const;
    await expect(ruleOnCase(server.app, { ...nothing, by: { ...by, reason: ' ' } })).rejects.toThrow(
      /reason/,
    );
    expect(await buyer.read(order.id)).toEqual(order);
  });
});

describe('a refund', () => {
  test('returns the charge once and notifies the client', async () => {
    const order = await confirmed('success', 'succeeded');
    expect(await refund(order.id)).toMatchObject({ status: 'refunded', reason: 'reversed', charged: 0n });
    expect(await buyer.read(order.id)).toMatchObject({
      status: 'refunded',
      charged: 0,
      version: order.version + 1,
    });
    expect(await buyer.wallet()).toMatchObject({ available: startBalance, held: 0 });
    expect(refusal(await buyer.client.get(`/sandbox/v1/orders/${order.id}/result`))).toMatchObject({
      code: 'result_not_available',
    });
    expect(await lifeOf(order.id)).toMatchObject({
      history: expect.arrayContaining([
        expect.objectContaining({
          version: order.version + 1,
          at: expect.any(Date),
          event: 'order.refunded',
          reason: 'reversed',
        }),
      ]),
      journal: [{ kind: 'hold' }, { kind: 'capture' }, { kind: 'refund' }],
      audit: [{ action: 'order.refunded', detail: { amount: order.price, reason: by.reason } }],
    });
    expect(formatTimeline(await timelineOf(order.id))).toMatch(
      / refund; available \+10,235 = [0-9,]+; supplier_clearing -10,235\n/,
    );
    await expect(refund(order.id, another)).rejects.toThrow(/was refunded before/);
    await expectCleanBooks(server.app, [buyer.account.id]);
  });

  test('happens once when many arrive at once', async () => {
    const order = await confirmed('success', 'succeeded');
    const tried = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => refund(order.id, `reason ${i}`)),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await buyer.wallet()).toMatchObject({ available: startBalance });
    await expectCleanBooks(server.app, [buyer.account.id]);
  });

  test('does not lower the spent amount of the day', async () => {
    const order = await confirmed('success', 'succeeded');
    await refund(order.id);
    const [row] = await queryAsOwner(
      server,
      `select spent from wallets where account_id = $1 and environment = 'sandbox'`,
      [buyer.account.id],
    );
    expect(row).toEqual({ spent: BigInt(order.price) });
  });
});

describe('a late outcome', () => {
  test('of a sale after failed is booked as a loss that names the order, which is unchanged', async () => {
    const order = await confirmed('failed', 'failed');
    await reportLateOutcome(server, order, soldLate('A'));
    const { order: after, booked } = await settle(order.id, 'succeeded');
    expect(booked).toBe(9_700n);
    expect(after).toMatchObject({ status: 'failed', version: order.version });
    expect(await buyer.read(order.id)).toEqual(order);
    expect(await buyer.wallet()).toMatchObject({ available: startBalance, held: 0 });
    expect(await lifeOf(order.id)).toMatchObject({
      journal: [
        { kind: 'hold' },
        { kind: 'release' },
        { kind: 'adjustment', postings: { supplier_clearing: 9_700n, adjustments: -9_700n } },
      ],
      review_cases: [{ cause: 'sold_after_failed', ruling: 'succeeded' }],
    });
    expect(formatTimeline(await timelineOf(order.id))).toMatch(
      / adjustment for [0-9a-f]{32}; supplier_clearing \+9,700; adjustments -9,700\n/,
    );
    await expect(settle(order.id, 'succeeded', { reason: another })).rejects.toThrow(/has no open case/);
    await expectCleanBooks(server.app, [buyer.account.id]);
  });

  test('that is repeated later is not booked again', async () => {
    const order = await confirmed('failed', 'failed');
    await reportLateOutcome(server, order, soldLate('A'));
    await settle(order.id, 'succeeded');
    // With another serial it is a new statement about the same purchase.
    await reportLateOutcome(server, order, soldLate('B', 9_800n));
    expect((await settle(order.id, 'succeeded')).booked).toBe(0n);
    await expectCleanBooks(server.app, [buyer.account.id]);
  });

  test('with a code that is too long is kept as the database stores it', async () => {
    const order = await confirmed('failed', 'failed');
    // The cut is in the middle of a character.
    const code = `${'x'.repeat(39)}😀`;
    await reportLateOutcome(server, order, {
      kind: 'contradictory',
      statements: [
        { said: 'delivered', code },
        { said: 'rejected', code: '2' },
      ],
    });
    expect(await lifeOf(order.id)).toMatchObject({ statements: [{ code: `${'x'.repeat(39)}\ufffd` }, {}] });
    await expectCleanBooks(server.app, [buyer.account.id]);
  });

  test('that is ruled untrue is closed, and nothing is booked', async () => {
    const order = await confirmed('failed', 'failed');
    await reportLateOutcome(server, order, soldLate('A'));
    expect((await settle(order.id, 'failed')).booked).toBe(0n);
    expect((await lifeOf(order.id))['journal']).toHaveLength(2);
  });

  test('of a reversal after success is answered by a refund, which closes the case', async () => {
    const order = await confirmed('success', 'succeeded');
    await reportLateOutcome(server, order, deniedLate);
    await expect(settle(order.id, 'failed')).rejects.toThrow(/use "konter order refund"/);
    await refund(order.id);
    expect(await lifeOf(order.id)).toMatchObject({
      review_cases: [{ cause: 'reversed_after_success', ruling: 'refunded' }],
    });
    await expectCleanBooks(server.app, [buyer.account.id]);
  });

  test('of a sale that was refunded before is booked, and the audit finds no problem', async () => {
    const order = await confirmed('success', 'succeeded');
    await refund(order.id);
    await reportLateOutcome(server, order, soldLate('A'));
    expect((await settle(order.id, 'succeeded')).booked).toBe(9_700n);
    await expectCleanBooks(server.app, [buyer.account.id]);
  });

  test('of a reversal after success may also be closed without a refund', async () => {
    const order = await confirmed('success', 'succeeded');
    await reportLateOutcome(server, order, deniedLate);
    await settle(order.id, 'succeeded');
    expect(await buyer.read(order.id)).toEqual(order);
    expect((await lifeOf(order.id))['journal']).toHaveLength(2);
    await expectCleanBooks(server.app, [buyer.account.id]);
  });
});

test('a ruling waits for a call to the supplier in progress, and no call starts after it', async () => {
  const order = await confirmed('manual_review', 'manual_review');
  const startedMs = performance.now();
  await queryAsOwner(
    server,
    `update attempts set leased_until = now() + interval '700 milliseconds', due_at = now() + interval '1 day' where order_id = $1`,
    [order.id],
  );
  await settle(order.id, 'failed');
  expect(performance.now() - startedMs).toBeGreaterThan(690);
  expect(await lifeOf(order.id)).toMatchObject({
    attempts: [{ state: 'ruled', leased_until: null, due_at: null }],
  });
});

describe('the history of an order', () => {
  test('is found by its reference and account, the newest when several share it', async () => {
    const first = await buyer.awaiting('prepaid', { scenario: 'success' });
    await buyer.cancel(first.id);
    const second = await buyer.awaiting('prepaid', { client_reference: first.client_reference });
    const request = {
      accountId: buyer.account.id,
      reference: first.client_reference,
      environment: undefined,
      sole: false,
    };
    expect(await findOrderByReference(server.app.database, request)).toMatchObject({ id: second.id });
    await expect(
      findOrderByReference(server.app.database, { ...request, environment: 'live' }),
    ).rejects.toThrow(/has no order/);
    // A command that moves money needs the full id.
    const named = [`${second.id} (awaiting_confirmation)`, `${first.id} (cancelled)`].join(', ');
    const sole = { ...request, sole: true };
    await expect(findOrderByReference(server.app.database, sole)).rejects.toThrow(
      `Several orders have this reference; name one by its id, the newest first: ${named}.`,
    );
    const only = await buyer.awaiting('prepaid');
    const one = { ...sole, reference: only.client_reference };
    expect(await findOrderByReference(server.app.database, one)).toMatchObject({ id: only.id });
  });

  test('contains neither a destination in the clear nor a serial', async () => {
    const order = await confirmed('success', 'succeeded');
    const serial = (await buyer.client.get(`/sandbox/v1/orders/${order.id}/result`)).body.data.serial;
    const text = JSON.stringify(await lifeOf(order.id), (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(text).toContain('"has_serial":true');
    expect(text).not.toContain(serial);
    expect(text).not.toContain('081234567890');
  });
});

test('a ruling above the limit of one person needs an operator who proves who they are, and moves nothing', async () => {
  await setSetting(server.app.database, { name: 'reviews.ruling_limit', text: '1000', actor: 'operator' });
  const order = await confirmed('manual_review', 'manual_review');
  await expect(settle(order.id, 'succeeded')).rejects.toThrow('needs the approval of another operator');
  const decision = {
    orderId: order.id,
    ruling: 'succeeded',
    serial: undefined,
    by,
    seen: null,
    requestKey: null,
  } as const;
  await expect(ruleUpToLimit(server.app, decision, provenOperator)).rejects.toThrow('KONTER_OPERATOR_TOKEN');
  expect(await buyer.read(order.id)).toMatchObject({ status: 'manual_review' });
});
