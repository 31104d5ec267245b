import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { later } from '../../src/clock.ts';
import { openDueHolds } from '../../src/orders/attempts/open-due-holds.ts';
import { openDueWindow } from '../../src/orders/due/due-window.ts';
import { expireOverdue } from '../../src/orders/due/expire-orders.ts';
import { dueSuppliers } from '../../src/suppliers/attempts/leases.ts';
import { givenPrincipal } from '../in-process.ts';
import { queryAsOwner } from '../query-as.ts';
import { pagesOf } from '../pages.ts';
import { givenAwaiting } from '../races/nodes.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { advanceDue } from './attempts/advance-due.ts';
import { base, givenBuyer, refusal, slowCustomerNo, type Buyer, type Shown } from './buyer.ts';

const windowMs = 15 * 60_000;

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  // Without the worker the rows are unchanged, so that only requests can expire an order.
  server = await startTestServer({ worker: false });
});
beforeEach(async () => {
  server.app.clock.offsetMs = 0;
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

async function overdue(kind: 'postpaid' | 'prepaid', change?: Record<string, unknown>): Promise<Shown> {
  const order = await buyer.awaiting(kind, change);
  server.app.clock.offsetMs += windowMs;
  return order;
}

async function stored(id: string): Promise<unknown> {
  const [row] = await queryAsOwner(server, 'select status, version from current_orders where id = $1', [id]);
  return row;
}

const asExpired = {
  status: 'expired',
  version: 2,
  charged: 0,
  confirmation_token: null,
  reason: 'window_passed',
};
const rowBefore = { status: 'awaiting_confirmation', version: 1 };
const rowAfter = { status: 'expired', version: 2 };

describe.each(['prepaid', 'postpaid'] as const)('an overdue %s order', (kind) => {
  test('can be confirmed for fifteen minutes, and is shown as expired after them, before a step records it', async () => {
    const askedMs = Date.now();
    const order = await buyer.awaiting(kind);
    const answeredMs = Date.now();
    const endMs = Date.parse(order.expires_at);
    expect(endMs).toBeGreaterThanOrEqual(askedMs + windowMs);
    expect(endMs).toBeLessThanOrEqual(answeredMs + windowMs);
    const leftMs = endMs - answeredMs;
    server.app.clock.offsetMs = leftMs - 60_000;
    expect(await buyer.read(order.id)).toEqual(order);
    server.app.clock.offsetMs = leftMs + 1;
    expect(await buyer.read(order.id)).toEqual({ ...order, ...asExpired });
    expect((await buyer.client.get(`${base}/orders`)).body.data[0]).toEqual({ ...order, ...asExpired });
    expect(await stored(order.id)).toEqual(rowBefore);
  });

  test('is expired by the confirm or cancel that finds it', async () => {
    const confirmed = await overdue(kind);
    expect(refusal(await buyer.confirm(confirmed))).toEqual({
      http: 409,
      code: 'quote_expired',
      status: 'expired',
    });
    expect(await stored(confirmed.id)).toEqual(rowAfter);

    const cancelled = await overdue(kind);
    expect(refusal(await buyer.cancel(cancelled.id))).toEqual({
      http: 409,
      code: 'order_not_cancellable',
      status: 'expired',
    });
    expect(await stored(cancelled.id)).toEqual(rowAfter);
    expect(await buyer.read(cancelled.id)).toEqual({ ...cancelled, ...asExpired });
  });

  test('is expired by a new order with its reference', async () => {
    const order = await overdue(kind);
    const { client_reference } = order;
    const next = await buyer.awaiting(kind, { client_reference });
    expect(next.id).not.toBe(order.id);
    expect(await stored(order.id)).toEqual(rowAfter);
    const both = await buyer.client.get(`${base}/orders?client_reference=${client_reference}`);
    expect(both.body.data).toEqual([next, { ...order, ...asExpired }]);
    expect(both.body.meta.total).toBe(2);
  });

  test('is replayed as expired by the request that created it, and cannot be resolved', async () => {
    const [key, client_reference] = [randomUUID(), randomUUID()];
    const query = () =>
      kind === 'prepaid' ? buyer.quote({ client_reference }, key) : buyer.inquire({ client_reference }, key);
    const { data: order } = (await query()).body;
    server.app.clock.offsetMs += windowMs;
    const replay = await query();
    expect(replay.status).toBe(201);
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
    expect(replay.body.data).toEqual({ ...order, ...asExpired });
    expect(await buyer.read(order.id)).toEqual(replay.body.data);
    expect(refusal(await buyer.resolve(order.id, 'failed'))).toEqual({
      http: 409,
      code: 'order_not_resolvable',
      status: 'expired',
    });
  });
});

test('a resolve of an overdue order returns that it has expired', async () => {
  const order = await overdue('prepaid');
  expect(refusal(await buyer.resolve(order.id, 'failed'))).toEqual({
    http: 409,
    code: 'order_not_resolvable',
    status: 'expired',
  });
});

test('the worker expires each overdue order once and makes one event', async () => {
  const working = await startTestServer({
    settings: { confirmWindowMs: { live: 100, sandbox: 100 }, workerIntervalMs: 20 },
  });
  try {
    buyer = await givenBuyer(working);
    const order = await buyer.awaiting('prepaid');
    const eventsOf = () =>
      queryAsOwner(working, 'select kind, status, version from steps where order_id = $1', [order.id]);
    await expect.poll(eventsOf).toEqual([{ kind: 'expire', status: 'expired', version: 2 }]);
    expect(await buyer.read(order.id)).toEqual({ ...order, ...asExpired });
    expect(refusal(await buyer.confirm(order))).toEqual({
      http: 409,
      code: 'quote_expired',
      status: 'expired',
    });
    expect(await eventsOf()).toHaveLength(1);
  } finally {
    await working.stop();
  }
});

test('the worker expires a bill that came later than its request, and was not confirmed', async () => {
  const inquiring = (await buyer.inquire({ customer_no: slowCustomerNo })).body.data;
  expect(inquiring.status).toBe('inquiring');
  server.app.clock.offsetMs += 60_000;
  await advanceDue(server.app, 'sandbox');
  expect(await buyer.read(inquiring.id)).toMatchObject({ status: 'awaiting_confirmation', version: 2 });
  server.app.clock.offsetMs += windowMs;
  await openDueWindow(server.app, 'sandbox', 'quotes').next((span) =>
    expireOverdue(server.app, 'sandbox', span),
  );
  expect(await stored(inquiring.id)).toEqual({ status: 'expired', version: 3 });
});

test('the queries for overdue orders, holds and attempts read no other rows', async () => {
  const { app } = server;
  const principal = await givenPrincipal(app, 0n);
  await givenAwaiting(app, principal, 1_500);
  const before = await pagesOfDue(app);
  await givenAwaiting(app, principal, 4_500);
  expect(await pagesOfDue(app)).toBeLessThan(before + 60);
});

/** How many pages a round of the worker reads that finds nothing due. */
async function pagesOfDue(app: App): Promise<number> {
  const now = new Date(Date.now() + app.clock.offsetMs);
  const span = { from: later(now, -60_000), to: now };
  await openDueWindow(app, 'sandbox', 'quotes').next(() => Promise.resolve());
  return pagesOf(app.database, async (database) => {
    await expireOverdue({ ...app, database }, 'sandbox', span);
    await openDueHolds({ ...app, database }, 'sandbox', span);
    await dueSuppliers(database, { environment: 'sandbox', offsetMs: app.clock.offsetMs });
  });
}
