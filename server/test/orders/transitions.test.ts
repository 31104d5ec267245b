import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setLimits } from '../../src/clients/limits.ts';
import { transitions } from '../../src/orders/transitions.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { eventsOfOrder } from '../webhooks/stored-events.ts';
import { givenBuyer, slowCustomerNo, startBalance, type Buyer, type Shown } from './buyer.ts';

const reviewDeadlineMs = 60_000;
const slowInquiryMs = 30_000;

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({
    settings: {
      simulatorSlowInquiryMs: slowInquiryMs,
      simulatorReviewMs: 50,
      reviewDeadlineMs,
      workerIntervalMs: 20,
    },
  });
});
afterAll(() => server.stop());

async function confirmed(scenario: string): Promise<Shown> {
  const order = await buyer.awaiting('prepaid', { scenario });
  await buyer.confirm(order);
  return buyer.read(order.id);
}

async function slow(): Promise<Shown> {
  const answer = await buyer.inquire({ customer_no: slowCustomerNo });
  return answer.body.data;
}

/** Lets the time of a slow inquiry pass. */
async function answered(status: string): Promise<Shown> {
  const { id } = await slow();
  server.app.clock.offsetMs += slowInquiryMs;
  return buyer.until(id, status);
}

async function reviewed(): Promise<Shown> {
  const { id } = await confirmed('manual_review');
  return buyer.until(id, 'manual_review');
}

/** The way in which a request or the worker causes each row of the table: `from` and `trigger`. */
const causes: Readonly<Record<string, () => Promise<Shown>>> = {
  'null quote': () => buyer.awaiting('prepaid'),
  'null inquiry_answered': () => buyer.awaiting('postpaid'),
  'null inquiry_slow': slow,
  'inquiring bill_arrived': () => answered('awaiting_confirmation'),
  async 'inquiring bill_refused'() {
    // Below every bill, so that the biller's amount cannot be paid.
    await setLimits(server.app.database, {
      actor: 'operator test',
      accountId: buyer.account.id,
      transaction: 1_000n,
    });
    return answered('failed');
  },
  'inquiring cancel': async () => (await buyer.cancel((await slow()).id)).body.data,
  'awaiting_confirmation confirm': () => confirmed('pending'),
  'awaiting_confirmation cancel': async () =>
    (await buyer.cancel((await buyer.awaiting('prepaid')).id)).body.data,
  async 'awaiting_confirmation window_passed'() {
    const { id } = await buyer.awaiting('prepaid', { scenario: 'expired' });
    await expect.poll(() => eventsOf(id)).toHaveLength(1);
    return buyer.read(id);
  },
  'processing delivered': () => confirmed('success'),
  'processing rejected': () => confirmed('failed'),
  'processing price_refused': () => confirmed('price_changed'),
  async 'processing review_due'() {
    const { id } = await confirmed('pending');
    server.app.clock.offsetMs += reviewDeadlineMs;
    return buyer.until(id, 'manual_review');
  },
  'processing contradiction': reviewed,
  'manual_review delivered': async () => (await buyer.resolve((await reviewed()).id, 'succeeded')).body.data,
  'manual_review rejected': async () => (await buyer.resolve((await reviewed()).id, 'failed')).body.data,
};

/** Only an operator causes these. */
const elsewhere = new Set(['succeeded reversed']);

const rows = transitions
  .map((row) => ({ ...row, name: `${String(row.from)} ${row.trigger}` }))
  .filter(({ name }) => !elsewhere.has(name));

test('every transition that a request or the worker can cause is tested here', () => {
  expect(Object.keys(causes).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

describe('the transition', () => {
  beforeAll(() => {
    expect(rows.length).toBeGreaterThan(10);
  });

  test.each(rows)('$name leads to $to, moves its money and makes one event', async (row) => {
    buyer = await givenBuyer(server);
    const order = await causes[row.name]?.();
    if (order === undefined) throw new Error(`Nothing causes ${row.name}.`);
    expect(order.status).toBe(row.to);
    expect(order.charged).toBe(row.to === 'succeeded' ? order.price : 0);
    const token: unknown = row.to === 'awaiting_confirmation' ? expect.any(String) : null;
    expect(order.confirmation_token).toEqual(token);
    expect(await buyer.wallet()).toEqual(walletAfter(row.to, order.price));

    const events = await eventsOf(order.id);
    // The first version is in the answer itself; every later one makes an event.
    expect(events.map(({ body }) => body.data.order.version)).toEqual(
      Array.from({ length: order.version - 1 }, (_, i) => i + 2),
    );
    if (row.event !== null) expectEvent(events.at(-1), row.event, order);
    else expect(order.version).toBe(1);
  });
});

function walletAfter(status: string, price: number): Pick<Shown, 'available' | 'held' | 'balance'> {
  const held = status === 'processing' || status === 'manual_review' ? price : 0;
  const balance = startBalance - (status === 'succeeded' ? price : 0);
  return { available: balance - held, held, balance };
}

function expectEvent(event: { kind: string; body: unknown } | undefined, kind: string, order: Shown): void {
  const { confirmation_token: _, ...recorded } = order;
  expect(event?.kind).toBe(kind);
  expect(event?.body).toEqual({
    type: kind,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    environment: 'sandbox',
    data: { order: recorded },
  });
}

function eventsOf(orderId: string) {
  const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  return eventsOfOrder(server.app.database, wallet, orderId);
}
