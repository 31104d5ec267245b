import { beforeEach, describe, expect, test } from 'vitest';
import { release, reset } from '../../ledger/chart.ts';
import { makeKeyring } from '../../sealed.ts';
import { openBatch, type Batch } from './batch.ts';
import { eventsOf } from './order-events.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import type { Order } from '../order.ts';
import { appendChanges } from './write-changes.ts';
import { anAttempt, anOrder, aWallet, emptySnapshot, inStatus, now } from '../orders.fixture.ts';

const keyring = makeKeyring([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
const key = { accountId: aWallet().accountId, environment: 'sandbox' } as const;

function batchOf(snapshot: Partial<BatchSnapshot> = {}): Batch {
  return openBatch({ ...emptySnapshot, ...snapshot }, keyring);
}

function claimed(id: string, referenceNumber = 1n): Order {
  return { ...inStatus('claimed'), id, referenceNumber, transactionKind: 'prepaid', price: 10_000n };
}

describe('the running state', () => {
  let batch: Batch;
  beforeEach(() => {
    batch = batchOf({ orders: [anOrder()] });
  });

  test('a command sees the changes of the one before, and they are written once', () => {
    const held = batch.transition(anOrder(), 'confirm', { confirmedAt: now, reviewAt: now });
    expect(batch.wallet(key)).toMatchObject({ available: 40_000n, held: 10_000n });
    const done = batch.transition(held, 'delivered', {});
    expect(batch.order(key, done.id)).toMatchObject({ status: 'succeeded', version: 3 });
    expect([...batch.changes.changedOrders.values()]).toEqual([done]);
    const { steps } = appendChanges(keyring, batch.changes);
    expect(steps.map(({ kind, number, version }) => `${kind} ${number} ${version}`)).toEqual([
      'hold 2 2',
      'capture 3 3',
    ]);
    expect(batch.wallet(key)).toMatchObject({ lastStep: 3n, chainHead: steps.at(-1)?.chain });
    expect([...batch.changes.wallets.values()]).toEqual([{ before: aWallet(), after: batch.wallet(key) }]);
    expect(eventsOf(steps).map(({ kind }) => kind)).toEqual(['order.processing', 'order.succeeded']);
  });

  test('another account or environment does not see the order', () => {
    expect(batch.order({ ...key, environment: 'live' }, anOrder().id)).toBeUndefined();
    expect(
      batch.order({ ...key, accountId: '0198c0de-0000-7000-8000-0000000000ff' }, anOrder().id),
    ).toBeUndefined();
    expect(() => batch.wallet({ ...key, environment: 'live' })).toThrow('has no live wallet');
  });

  test('a movement that belongs to no order is booked on the running wallet', () => {
    const moved = batch.bookMovement(batch.bookMovement(batch.wallet(key), reset(5n)), release('o', 0n));
    expect(batch.wallet(key)).toBe(moved);
    expect(moved).toMatchObject({ available: 50_005n });
    expect(batch.changes.steps.map(({ kind }) => kind)).toEqual(['reset', 'release']);
  });
});

test('a customer’s order is seen as the commands of the batch have left it', () => {
  const hash = Buffer.alloc(12, 3);
  const batch = batchOf({ orders: [anOrder()], recent: [{ ...anOrder(), destinationHash: hash }] });
  batch.transition(anOrder(), 'confirm', { confirmedAt: now, reviewAt: now });
  expect(batch.recent(key, [hash])).toMatchObject([{ status: 'processing', confirmedAt: now }]);
  expect(batch.recent(key, [Buffer.alloc(12, 4)])).toEqual([]);
});

test('orders are numbered without gaps when they are first shown, and never again', () => {
  const batch = batchOf();
  const first = batch.transition(claimed('a'), 'quote');
  const slow = batch.transition(claimed('b'), 'inquiry_slow');
  const cancelled = batch.transition(first, 'cancel', { reason: 'cancelled_by_client' });
  const third = batch.transition(claimed('c'), 'quote');
  expect([first, slow, cancelled, third].map(({ number }) => number)).toEqual([8n, 9n, 8n, 10n]);
  expect(batch.wallet(key).orders).toBe(10n);
  expect([...batch.changes.shownOrders.values()].map(({ id, version }) => `${id} ${version}`)).toEqual([
    'a 1',
    'b 1',
    'c 1',
  ]);
});

test('the newest order of a reference is the one with the highest number', () => {
  const batch = batchOf({ orders: [anOrder({ id: 'new', referenceNumber: 2n }), anOrder({ id: 'old' })] });
  expect(batch.latest(key, 'sale-1')?.id).toBe('new');
  batch.claim(claimed('newest', 3n));
  expect(batch.latest(key, 'sale-1')?.id).toBe('newest');
});

test('a dropped claim leaves no key, no attempt and no reference', () => {
  const claim = claimed('a');
  const record = {
    wallet: key,
    key: 'k',
    fingerprint: Buffer.alloc(32),
    fingerprintKeyId: 'k1',
    orderId: 'a',
    balance: null,
  };
  const batch = batchOf({
    orders: [claim],
    attempts: [anAttempt({ orderId: 'a', kind: 'inquiry' })],
    records: [record],
  });
  batch.drop(claim);
  expect(batch.order(key, 'a')).toBeUndefined();
  expect(batch.attempt('a')).toBeUndefined();
  expect(batch.record(key, 'k')).toBeUndefined();
  expect(batch.latest(key, 'sale-1')).toBeUndefined();
  expect([...batch.changes.droppedClaims.keys()]).toEqual(['a']);
});

test('an attempt is inserted once or updated once, however often it changes', () => {
  const batch = batchOf({ attempts: [anAttempt({ orderId: 'known', id: 'known' })] });
  batch.putAttempt(anAttempt({ orderId: 'known', id: 'known', state: 'ruled' }));
  batch.putAttempt(anAttempt({ orderId: 'new', id: 'new' }));
  batch.putAttempt(anAttempt({ orderId: 'new', id: 'new', state: 'delivered' }));
  expect([...batch.changes.changedAttempts.values()].map(({ id, state }) => `${id} ${state}`)).toEqual([
    'known ruled',
  ]);
  expect([...batch.changes.insertedAttempts.values()].map(({ id, state }) => `${id} ${state}`)).toEqual([
    'new delivered',
  ]);
});

test('a deposit is known to the rest of its batch by its reference, whatever the account', () => {
  const batch = batchOf();
  batch.bookDeposit(batch.wallet(key), 1_000n, 'transfer 1', { actor: 'operator' });
  const other = { ...key, accountId: '0198c0de-0000-7000-8000-0000000000ff' };
  expect(batch.deposit(other, 'transfer 1')).toEqual({
    wallet: key,
    reference: 'transfer 1',
    amount: 1_000n,
    reversed: null,
    takenBack: false,
  });
  expect(batch.deposit({ ...key, environment: 'live' }, 'transfer 1')).toBeUndefined();
});
