import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Principal } from '../../src/clients/principal.ts';
import { readOrder } from '../../src/orders/read/read-orders.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { callerOf, givenPrincipal, type Caller } from '../in-process.ts';
import {
  countRaces,
  givenAwaiting,
  nameOf,
  startNodes,
  together,
  type ConfirmableOrder,
  type Nodes,
} from './nodes.ts';

const races = 500;
/** How many races run at once, on one wallet, so that the content of a batch is random. */
const width = 8;
const start = 10n ** 10n;

let nodes: Nodes;
let principal: Principal;
let one: Caller;
let other: Caller;

beforeAll(async () => {
  nodes = await startNodes();
});
afterAll(() => nodes.stop());
beforeEach(async () => {
  principal = await givenPrincipal(nodes.first.app, start);
  one = callerOf(nodes.first.app, principal);
  other = callerOf(nodes.second.app, principal);
});

/** Whichever wins: the books are clean, and the wallet lacks only the charges of orders that succeeded. */
afterEach(async () => {
  await expectCleanBooks(nodes.first.app, [principal.accountId]);
});

async function expectMoney(charged: number, held = 0): Promise<void> {
  const money = await moneyOf(nodes.first.app, principal.accountId);
  expect(money).toEqual({ available: start - price * BigInt(charged + held), held: price * BigInt(held) });
}

let price = 0n;
beforeAll(async () => {
  const { snapshot } = await nodes.first.app.catalog.current();
  price = snapshot.prepaid.byCode.get('tsel2')?.price ?? 0n;
});

function at<T>(list: readonly T[], i: number): T {
  const found = list[i];
  if (found === undefined) throw new Error(`There is no ${i}.`);
  return found;
}

function swapped(round: number): readonly [Caller, Caller] {
  return round % 2 === 0 ? [one, other] : [other, one];
}

async function expectEnd(order: ConfirmableOrder, status: string): Promise<void> {
  const stored = await readOrder(nodes.second.app, principal, order.orderId);
  expect(stored.status).toBe(status);
}

test('confirm against cancel: one wins, and each wins some of 500 times', async () => {
  const orders = await givenAwaiting(nodes.first.app, principal, races);
  const counts = await countRaces(races, width, async (round) => {
    const order = at(orders, round);
    const [a, b] = swapped(round);
    const [confirmed, cancelled] = await together(
      () => a.confirm(order),
      () => b.cancel(order.orderId),
    );
    await expectEnd(order, nameOf(confirmed) === 'succeeded' ? 'succeeded' : 'cancelled');
    return `${nameOf(confirmed)}, ${nameOf(cancelled)}`;
  });
  expect(Object.keys(counts).toSorted()).toEqual([
    'order_not_confirmable, cancelled',
    'succeeded, order_not_cancellable',
  ]);
  await expectMoney(counts['succeeded, order_not_cancellable'] ?? 0);
});

test('confirm against expiry: one wins, and each wins some of 500 times', async () => {
  const orders = await givenAwaiting(nodes.first.app, principal, races);
  const { second } = nodes;
  // For the second node the window has passed; the one that locks the wallet first decides.
  second.app.clock.offsetMs = second.app.config.settings.confirmWindowMs.sandbox + 60_000;
  const wallet = { accountId: principal.accountId, environment: 'sandbox' } as const;
  const counts = await countRaces(races, width, async (round) => {
    const order = at(orders, round);
    const [confirmed, expired] = await together(
      () => one.confirm(order),
      () => second.app.orders.run({ kind: 'expire', wallet, orderId: order.orderId }),
    );
    await expectEnd(order, nameOf(confirmed) === 'succeeded' ? 'succeeded' : 'expired');
    return `${nameOf(confirmed)}, ${expired.kind}`;
  });
  second.app.clock.offsetMs = 0;
  expect(Object.keys(counts).toSorted()).toEqual(['quote_expired, order', 'succeeded, nothing']);
  await expectMoney(counts['succeeded, nothing'] ?? 0);
});

test('a confirm at the very end of the window is accepted or too late, never both', async () => {
  const { first } = nodes;
  const windowMs = first.app.config.settings.confirmWindowMs.sandbox;
  const counts = await countRaces(200, 1, async (round) => {
    const [order] = await givenAwaiting(first.app, principal, 1);
    if (order === undefined) throw new Error('No order.');
    // The clock is moved so that the window ends in a few milliseconds.
    first.app.clock.offsetMs += windowMs - (round % 12);
    nodes.second.app.clock.offsetMs = first.app.clock.offsetMs;
    const [a, b] = swapped(round);
    const [confirmed, cancelled] = await Promise.all([a.confirm(order), b.cancel(order.orderId)]);
    const stored = await readOrder(first.app, principal, order.orderId);
    return `${nameOf(confirmed)}, ${nameOf(cancelled)}, ${stored.status}`;
  });
  first.app.clock.offsetMs = 0;
  nodes.second.app.clock.offsetMs = 0;
  const ends = [
    'succeeded, order_not_cancellable, succeeded',
    'order_not_confirmable, cancelled, cancelled',
    'quote_expired, order_not_cancellable, expired',
  ];
  expect(Object.keys(counts).filter((end) => !ends.includes(end))).toEqual([]);
  expect(counts['quote_expired, order_not_cancellable, expired']).toBeGreaterThan(0);
  await expectMoney(counts[ends[0] ?? ''] ?? 0);
});

test('resolve to succeeded against resolve to failed: one wins, and each wins some of 500 times', async () => {
  const orders = await givenAwaiting(nodes.first.app, principal, races, 'pending');
  await Promise.all(orders.map((order) => one.confirm(order)));
  await expectMoney(0, races);
  const counts = await countRaces(races, width, async (round) => {
    const { orderId } = at(orders, round);
    const [a, b] = swapped(round);
    const [won, lost] = await together(
      () => a.resolve(orderId, 'succeeded'),
      () => b.resolve(orderId, 'failed'),
    );
    return `${nameOf(won)}, ${nameOf(lost)}`;
  });
  expect(Object.keys(counts).toSorted()).toEqual([
    'order_not_resolvable, failed',
    'succeeded, order_not_resolvable',
  ]);
  await expectMoney(counts['succeeded, order_not_resolvable'] ?? 0);
});

test('confirm against resolve: the result is that of one of the two possible orders', async () => {
  const scenarios = ['success', 'failed', 'pending'] as const;
  for (const scenario of scenarios) {
    const orders = await givenAwaiting(nodes.first.app, principal, 170, scenario);
    const counts = await countRaces(170, width, async (round) => {
      const order = at(orders, round);
      const [a, b] = swapped(round);
      const [confirmed, ruled] = await together(
        () => a.confirm(order),
        () => b.resolve(order.orderId, 'succeeded'),
      );
      const stored = await readOrder(nodes.first.app, principal, order.orderId);
      return `${nameOf(confirmed)}, ${nameOf(ruled)}, ${stored.status}`;
    });
    const end = { success: 'succeeded', failed: 'failed', pending: 'processing' }[scenario];
    const possible = [
      `${end}, order_not_resolvable, ${end}`,
      // The ruling came after the hold and before the supplier's outcome: only an open order can be ruled on.
      ...(scenario === 'pending' ? ['processing, succeeded, succeeded'] : []),
    ];
    expect(Object.keys(counts).filter((result) => !possible.includes(result))).toEqual([]);
  }
});

test('confirm against reset: the result is that of one of the two possible orders', async () => {
  const counts = await countRaces(races, width, async (round) => {
    const own = await givenPrincipal(nodes.first.app, start);
    const reset = nodes.first.app.config.settings.sandboxStartBalance;
    const [order] = await givenAwaiting(nodes.first.app, own, 1, round % 3 === 0 ? 'pending' : 'success');
    if (order === undefined) throw new Error('No order.');
    const apps = round % 2 === 0 ? [nodes.first.app, nodes.second.app] : [nodes.second.app, nodes.first.app];
    const [a, b] = apps.map((app) => callerOf(app, own));
    if (a === undefined || b === undefined) throw new Error('No caller.');
    const [confirmed, said] = await together(
      () => a.confirm(order),
      () => b.reset(),
    );
    const { available, held } = await moneyOf(nodes.first.app, own.accountId);
    const what = `${nameOf(confirmed)}, ${nameOf(said)}`;
    const money = `${what}: ${available - reset}, ${held}`;
    const paid = nameOf(confirmed) === 'succeeded';
    const possible = [
      // Reset first, then the confirm; or the whole confirm, then the reset.
      `${what}: ${-price}, ${paid ? 0n : price}`,
      ...(paid ? [`${what}: 0, 0`] : []),
    ];
    const refused = `${what}: ${start - price - reset}, ${paid ? 0n : price}`;
    expect(nameOf(said) === 'balance' ? possible : [refused]).toContain(money);
    if (round % 25 === 0) await expectCleanBooks(nodes.first.app, [own.accountId]);
    return what;
  });
  const ends = [
    'processing, balance',
    'processing, holds_outstanding',
    'succeeded, balance',
    'succeeded, holds_outstanding',
  ];
  expect(Object.keys(counts).filter((end) => !ends.includes(end))).toEqual([]);
});
