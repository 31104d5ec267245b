import { beforeEach, describe, expect, test } from 'vitest';
import { makeClock, type Clock } from '../../clock.ts';
import { Refusal } from '../../refusals.ts';
import { makeKeyring } from '../../sealed.ts';
import { openBatch, type Batch } from './batch.ts';
import type { Command, Confirm, Quote, Settle } from './command.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import { openLaneCache, type LaneCache } from './lane-cache.ts';
import type { Order } from '../order.ts';
import { anAttempt, anOrder, at, aWallet, emptySnapshot, inStatus, now } from '../orders.fixture.ts';

const keyring = makeKeyring([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
const wallet = { accountId: aWallet().accountId, environment: 'sandbox' } as const;
const micros = BigInt(now.getTime()) * 1_000n;
const snapshot: BatchSnapshot = { ...emptySnapshot, micros };

const idempotency = { key: 'k', content: [], fingerprint: () => ({ bytes: Buffer.alloc(32), keyId: 'k1' }) };

function aQuote(change: Partial<Order> = {}): Quote {
  return {
    kind: 'quote',
    wallet,
    idempotency,
    draft: anOrder({ id: 'new', clientReference: 'sale-2', ...change }),
    guard: null,
    window: { shownMs: 60_000, confirmableMs: 60_000 },
  };
}

function aConfirm(orderId = anOrder().id): Confirm {
  return {
    kind: 'confirm',
    wallet,
    idempotency,
    orderId,
    token: '',
    price: undefined,
    version: undefined,
    dailyLimit: 0n,
    owed: 0n,
    reviewDeadlineMs: 0,
    attemptId: 'a',
    closed: undefined,
    route: undefined,
    inquiryId: null,
  };
}

function aSettle(change: Partial<Settle> = {}): Settle {
  return {
    kind: 'settle',
    wallet,
    orderId: anOrder().id,
    attemptId: anAttempt().id,
    lease: 1,
    source: 'submit',
    outcome: { kind: 'unknown', recheckInMs: null },
    askedAt: now,
    absentIsProofAfterMs: 0,
    unaskable: false,
    next: null,
    sendWindowMs: 0,
    thorough: false,
    ...change,
  };
}

function batchOf(change: Partial<BatchSnapshot> = {}): Batch {
  return openBatch({ ...snapshot, ...change }, keyring);
}

/** A batch that made a quote. */
function quoted(order: Order = anOrder({ number: null, version: 0 })): Batch {
  const batch = batchOf();
  batch.transition(order, 'quote');
  return batch;
}

/** The wallet after a batch. */
function walletsAfter(batch: Batch): BatchSnapshot['wallets'] {
  return [batch.wallet(wallet)];
}

let clock: Clock;
let elapsedMs: number;
let cache: LaneCache;

beforeEach(() => {
  elapsedMs = 1_000;
  clock = { ...makeClock(), monotonicMs: () => elapsedMs };
  cache = openLaneCache(clock);
  cache.setClock(micros);
});

test('a batch is decided on the state after the one before', () => {
  const batch = quoted();
  cache.apply([aQuote()], batch);
  elapsedMs += 5;
  const cached = cache.lookup([aConfirm(), aQuote()]);
  expect(cached).toMatchObject({
    now: at(5),
    wallets: walletsAfter(batch),
    orders: [{ ...batch.order(wallet, anOrder().id), destinationHash: null }],
    attempts: [],
  });
  expect(cached?.micros).toBeGreaterThan(micros + 4_999n);
});

test('a quote that is guarded against duplicates is decided on the database', () => {
  cache.apply([aQuote()], quoted());
  const guard = {
    customerField: 'destination' as const,
    productCode: 'tsel10',
    furtherMasked: '',
    windowMs: 60_000,
    hashes: [Buffer.alloc(12)],
  };
  expect(cache.lookup([aQuote()])).toBeDefined();
  expect(cache.lookup([{ ...aQuote(), guard }])).toBeUndefined();
});

test('an order is cached with its newest attempt until it is final', () => {
  const first = quoted();
  cache.apply([aQuote()], first);
  const cached = cache.lookup([aConfirm()]);
  const second = batchOf(cached);
  const held = second.transition(anOrder(), 'confirm', { confirmedAt: now, reviewAt: at(3_600_000) });
  second.putAttempt(anAttempt());
  cache.apply([aConfirm()], second);
  expect(cache.lookup([aSettle()])).toMatchObject({
    orders: [{ ...held, destinationHash: null }],
    attempts: [anAttempt()],
    wallets: walletsAfter(second),
  });

  const third = batchOf(cache.lookup([aSettle()]));
  third.putAttempt(anAttempt({ dueAt: at(20_000) }));
  cache.apply([aSettle()], third);
  expect(cache.lookup([aSettle()])?.attempts).toEqual([anAttempt({ dueAt: at(20_000) })]);

  const fourth = batchOf(cache.lookup([aSettle()]));
  fourth.transition(held, 'rejected', { reason: 'not_delivered' });
  cache.apply([aSettle()], fourth);
  expect(cache.lookup([aSettle()])).toBeUndefined();
  expect(cache.lookup([aQuote()])?.wallets).toEqual(walletsAfter(fourth));
});

describe('the database is read', () => {
  beforeEach(() => cache.apply([aQuote()], quoted()));

  test('not without a reason', () => {
    expect(cache.lookup([aConfirm(), aQuote()])).toBeDefined();
  });

  test.each<[string, Command]>([
    [
      'a command that is never decided from the cache',
      { kind: 'cancel', wallet, idempotency, orderId: anOrder().id },
    ],
    ['a quote that is refused', { ...aQuote(), draft: new Refusal('unknown_product') }],
    ['a cached reference', aQuote({ clientReference: 'sale-1' })],
    ['an order that is not cached', aConfirm('another')],
    ['the other environment', { ...aQuote(), wallet: { ...wallet, environment: 'live' } }],
    ['an attempt that is not cached', aSettle()],
  ])('for %s', (_, command) => {
    expect(cache.lookup([aQuote(), command])).toBeUndefined();
  });

  test('when a worker may have leased the attempt, and for late statements and callbacks', () => {
    const batch = batchOf(cache.lookup([aConfirm()]));
    batch.transition(anOrder(), 'confirm', { confirmedAt: now, reviewAt: at(3_600_000) });
    batch.putAttempt(anAttempt());
    cache.apply([aConfirm()], batch);
    expect(cache.lookup([aSettle({ lease: 1 })])).toBeDefined();
    expect(cache.lookup([aSettle({ lease: 2 })])).toBeUndefined();
    // These need the recorded statements.
    expect(cache.lookup([aSettle({ thorough: true })])).toBeUndefined();
    expect(cache.lookup([aSettle({ source: 'callback' })])).toBeUndefined();
  });

  test.each([
    ['its window', {}],
    ['the payment cut-off of its bill', { confirmableUntil: at(3_600_000), payUntil: at(60_000) }],
  ])("for a confirm when %s may have passed by the database's clock", (_, ends) => {
    cache = openLaneCache(clock);
    cache.apply([aQuote()], quoted(anOrder({ ...ends, number: null, version: 0 })));
    cache.setClock(micros + 58_000_000n);
    expect(cache.lookup([aConfirm()])).toBeDefined();
    cache.setClock(micros + 59_000_000n);
    expect(cache.lookup([aConfirm()])).toBeUndefined();
  });

  test('when another transaction has changed the account: everything cached before is discarded', () => {
    const other = batchOf({ wallets: [aWallet({ version: 'somebody-else' })] });
    other.transition(anOrder({ id: 'later', clientReference: 'sale-3', number: null, version: 0 }), 'quote');
    cache.apply([aQuote()], other);
    const next = batchOf({ wallets: walletsAfter(other) });
    cache.apply([aQuote()], next);
    expect(cache.lookup([aConfirm()])).toBeUndefined();
    expect(cache.lookup([aConfirm('later')])?.wallets).toEqual(walletsAfter(next));
  });

  test('for as long as another process changes the same accounts', () => {
    const changedElsewhere = (version: string): Batch => batchOf({ wallets: [aWallet({ version })] });
    for (const version of ['first', 'second']) {
      cache.apply([aQuote()], changedElsewhere(version));
      expect(cache.lookup([aQuote()])).toBeUndefined();
    }
    const third = changedElsewhere('third');
    cache.apply([aQuote()], third);
    cache.apply([aQuote()], batchOf({ wallets: walletsAfter(third) }));
    expect(cache.lookup([aQuote()])).toBeDefined();
  });

  test('when another transaction has changed the account, even if an attempt of a cached order changed since', () => {
    const other = batchOf({ wallets: [aWallet({ version: 'somebody-else' })] });
    other.putAttempt(anAttempt());
    cache.apply([aSettle()], other);
    expect(cache.lookup([aConfirm()])).toBeUndefined();
  });

  test('when an order changed that no command of the batch names', () => {
    const batch = batchOf({ ...cache.lookup([aConfirm()]) });
    batch.transition(anOrder(), 'window_passed', { reason: 'window_passed' });
    cache.apply([aQuote()], batch);
    expect(cache.lookup([aConfirm()])).toBeUndefined();
  });

  test('after a transaction has failed, until one finds what the one before it left', () => {
    cache.invalidate();
    expect(cache.lookup([aQuote()])).toBeUndefined();
    const first = batchOf();
    cache.apply([aQuote()], first);
    expect(cache.lookup([aQuote()])).toBeUndefined();
    cache.apply([aQuote()], batchOf({ wallets: walletsAfter(first) }));
    expect(cache.lookup([aQuote()])).toBeDefined();
  });

  test('a second after the last reading of the clock, or when the clock was set back', () => {
    elapsedMs += 1_000;
    expect(cache.lookup([aQuote()])).toBeDefined();
    elapsedMs += 1;
    expect(cache.lookup([aQuote()])).toBeUndefined();
    cache.setClock(micros - 3_600_000_000n);
    expect(cache.lookup([aQuote()])).toBeUndefined();
    cache.setClock(micros + 2_000_000n);
    expect(cache.lookup([aQuote()])).toBeDefined();
  });
});

test('estimates always increase, whatever the last reading was', () => {
  cache.apply([aQuote()], quoted());
  const estimated = [0n, -4_000n, 0n, 3_000n].map((offset) => {
    cache.setClock(micros + offset);
    return cache.lookup([aQuote()])?.micros ?? 0n;
  });
  expect(estimated).toEqual(estimated.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(new Set(estimated).size).toBe(4);
});

test('the least recently used entries are evicted', () => {
  const ids = Array.from({ length: 5_001 }, (_, i) => `order-${i}`);
  let known: Partial<BatchSnapshot> = {};
  for (const id of ids) {
    const batch = batchOf(known);
    batch.transition(anOrder({ id, clientReference: id, number: null, version: 0 }), 'quote');
    cache.apply([aQuote()], batch);
    known = { wallets: walletsAfter(batch) };
  }
  expect(cache.lookup([aConfirm('order-0')])).toBeUndefined();
  expect(cache.lookup([aConfirm('order-1')])).toBeDefined();
  expect(cache.lookup([aConfirm('order-5000')])).toBeDefined();
});

test('cached bytes do not keep larger buffers in memory', () => {
  const pooled = Buffer.from('thirty-two bytes of a large pool');
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.length);
  const batch = batchOf({ wallets: [aWallet({ chainHead: pooled })] });
  batch.transition(anOrder({ destinationSealed: pooled, number: null, version: 0 }), 'quote');
  cache.apply([aQuote()], batch);
  const cached = cache.lookup([aConfirm()]);
  const bytes = [cached?.wallets[0]?.chainHead, cached?.orders[0]?.destinationSealed];
  expect(bytes).toEqual([pooled, pooled]);
  expect(bytes.map((one) => one?.buffer.byteLength)).toEqual([pooled.length, pooled.length]);
});

test('a dropped claim is not cached', () => {
  const batch = batchOf();
  const claim = { ...inStatus('claimed'), id: 'claim' };
  batch.claim(claim);
  batch.drop(claim);
  cache.apply([aQuote()], batch);
  expect(cache.lookup([aConfirm('claim')])).toBeUndefined();
});
