import { describe, expect, test } from 'vitest';
import { noPostings } from '../../../ledger/chart.ts';
import { makeKeyring, Secret } from '../../../sealed.ts';
import type { Attempt } from '../../../suppliers/attempts/attempt.ts';
import { openBatch, type Batch } from '../batch.ts';
import { confirmationToken } from '../../requests/confirmation-token.ts';
import type { Confirm, SealedOutcome, Settle, SettleInquiry } from '../command.ts';
import type { BatchSnapshot } from '../batch-snapshot.ts';
import { anAttempt, anOrder, at, aWallet, emptySnapshot, inStatus, now } from '../../orders.fixture.ts';
import { applyCommand } from './apply-command.ts';

const keyring = makeKeyring([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
const { accountId, environment, id: orderId } = anOrder();
const wallet = { accountId, environment };
const next = {
  ...{ id: '0198c0de-0000-7000-8000-000000000004', reference: '0198c0de000070008000000000000004' },
  ...{ supplier: 'iak', supplierSku: 'htelkomsel10000', leaseMs: 20_000, queryIntervalMs: 0 },
};

function batchOf(snapshot: Partial<BatchSnapshot>): Batch {
  const wallets = [aWallet({ available: 40_000n, held: 10_000n })];
  return openBatch({ ...emptySnapshot, wallets, ...snapshot }, keyring);
}

function settled(change: Partial<Settle>): Settle {
  return {
    ...{ kind: 'settle', wallet, orderId, attemptId: anAttempt().id, lease: 1, source: 'ask' },
    ...{ outcome: unknown, askedAt: now, absentIsProofAfterMs: 60_000, unaskable: false, next: null },
    ...{ sendWindowMs: 60_000, thorough: true },
    ...change,
  };
}

function billRead(change: Partial<SettleInquiry>): SettleInquiry {
  return {
    ...{ kind: 'settle_inquiry', wallet, orderId, attemptId: anAttempt().id, lease: 1, next: null },
    ...{ answer: { kind: 'unknown', recheckInMs: 1_000 }, transactionLimit: 10n ** 12n },
    inquiryTimeoutMs: 600_000,
    ...change,
  };
}

const unknown: SealedOutcome = { kind: 'unknown', recheckInMs: 1_000 };
const refused: SealedOutcome = {
  ...{ kind: 'rejected', reason: 'not_delivered', supplierCode: '02', nothingBegun: false },
};

function sold(serial: string): SealedOutcome {
  return {
    ...{ kind: 'delivered', cost: 9_700n, supplierReference: null, supplierCode: '00' },
    serial: keyring.seal(new Secret(serial), [accountId, orderId, 'serial']),
  };
}

describe('a command that runs again after a lost commit response finds the attempt that it opened', () => {
  const opened = anAttempt({ ...next, openedAt: now });

  test('at the next supplier of a purchase', () => {
    const batch = batchOf({ orders: [inStatus('processing')], attempts: [opened] });
    const again = settled({ next, outcome: refused, source: 'submit', thorough: false });
    expect(applyCommand(batch, again)).toMatchObject({ kind: 'order', attempt: opened });
  });

  test('at the next supplier of a bill', () => {
    const attempts = [{ ...opened, kind: 'inquiry' as const }];
    const batch = batchOf({ orders: [inStatus('inquiring')], attempts });
    expect(applyCommand(batch, billRead({ next }))).toMatchObject({ attempt: attempts[0] });
    expect(batch.changes.changedAttempts.size).toBe(0);
  });

  test('and leaves it to another process that has leased it since', () => {
    const taken = anAttempt({ ...next, openedAt: now, lease: 2 });
    const batch = batchOf({ orders: [inStatus('processing')], attempts: [taken] });
    const again = settled({ next, outcome: refused, source: 'submit', thorough: false });
    expect(applyCommand(batch, again)).toMatchObject({ kind: 'order', attempt: null });

    const inquiries = [{ ...taken, kind: 'inquiry' as const }];
    const inquiring = batchOf({ orders: [inStatus('inquiring')], attempts: inquiries });
    expect(applyCommand(inquiring, billRead({ next }))).toMatchObject({ kind: 'order', attempt: null });
  });
});

describe('a confirm of a bill', () => {
  const order = anOrder({ transactionKind: 'postpaid' });
  const inquiry = anAttempt({ kind: 'inquiry', state: 'delivered' });
  const route = { supplier: 'simulator', supplierSku: 'pln', leaseMs: 20_000, queryIntervalMs: 0 };

  function confirmed(inquiryId: string): Confirm {
    return {
      ...{ kind: 'confirm', wallet, orderId, token: confirmationToken(keyring, order), route, inquiryId },
      ...{
        idempotency: {
          key: next.id,
          content: [],
          fingerprint: () => ({ bytes: Buffer.alloc(32), keyId: 'k1' }),
        },
      },
      ...{ price: undefined, version: undefined, dailyLimit: 10n ** 12n, owed: 0n, reviewDeadlineMs: 60_000 },
      ...{ attemptId: next.id, closed: undefined },
    };
  }

  test('is paid where the bill was read', () => {
    const batch = batchOf({ orders: [order], attempts: [inquiry] });
    expect(applyCommand(batch, confirmed(inquiry.id))).toMatchObject({ attempt: { supplierSku: 'pln' } });
  });

  test('that runs again leaves its purchase to another process that has leased it since', () => {
    const taken = anAttempt({ ...next, lease: 2 });
    const record = {
      ...{ wallet, key: next.id, fingerprint: Buffer.alloc(32), fingerprintKeyId: 'k1' },
      ...{ orderId, balance: null },
    };
    const held = { ...inStatus('processing'), transactionKind: 'postpaid' as const };
    const batch = batchOf({ orders: [held], attempts: [taken], records: [record] });
    expect(applyCommand(batch, confirmed(inquiry.id))).toMatchObject({ attempt: null, replayed: false });
    const own = batchOf({ orders: [held], attempts: [{ ...taken, lease: 1 }], records: [record] });
    expect(applyCommand(own, confirmed(inquiry.id))).toMatchObject({
      attempt: { lease: 1 },
      replayed: false,
    });
  });

  test('without an inquiry is refused, and not planned again for ever', () => {
    const batch = batchOf({ orders: [order] });
    const unread = { ...confirmed(inquiry.id), inquiryId: null, route: undefined };
    expect(applyCommand(batch, unread)).toMatchObject({ refusal: { code: 'product_unavailable' } });
  });

  test('changes nothing when another inquiry has read the bill since the route was chosen', () => {
    const batch = batchOf({ orders: [order], attempts: [inquiry] });
    expect(applyCommand(batch, confirmed(next.id))).toEqual({ kind: 'outdated' });
    expect(batch.changes.changedOrders.size).toBe(0);
    expect(batch.changes.steps.filter(({ postings }) => postings !== noPostings)).toEqual([]);
  });
});

describe('the process that is asking now keeps the lease', () => {
  const leased = anAttempt({ lease: 2 });

  test.each([
    ['an answer to an older question about a bill', inStatus('inquiring'), 'inquiry', billRead({})],
    [
      'an answer to an older question about an order in review',
      anOrder({ ...inStatus('manual_review'), reason: 'contradictory_answers' }),
      ...(['purchase', settled({ outcome: sold('1') })] as const),
    ],
    [
      'a callback about an order in review',
      anOrder({ ...inStatus('manual_review'), reason: 'contradictory_answers' }),
      ...(['purchase', settled({ outcome: sold('1'), source: 'callback', lease: 2 })] as const),
    ],
    [
      'a callback that reports a failure',
      inStatus('processing'),
      ...(['purchase', settled({ outcome: refused, source: 'callback', lease: 2 })] as const),
    ],
  ] as const)('whatever %s says', (_what, order, kind, command) => {
    const batch = batchOf({ orders: [order], attempts: [{ ...leased, kind }] });
    applyCommand(batch, command);
    const { leasedUntil, dueAt } = batch.attempt(orderId) ?? {};
    expect({ leasedUntil, dueAt }).toEqual({ leasedUntil: leased.leasedUntil, dueAt: leased.dueAt });
  });
});

test('a contradiction in a callback leads to review, and leaves the lease to the process that is asking', () => {
  const outcome: SealedOutcome = { kind: 'contradictory', statements: [] };
  for (const status of ['processing', 'manual_review'] as const) {
    const batch = batchOf({ orders: [inStatus(status)], attempts: [anAttempt()] });
    applyCommand(batch, settled({ outcome, source: 'callback' }));
    expect(batch.attempt(orderId)?.leasedUntil).toEqual(anAttempt().leasedUntil);
    applyCommand(batch, settled({ outcome, source: 'ask' }));
    expect(batch.order(wallet, orderId)?.status).toBe('manual_review');
  }
});

test('a code of a supplier that is too long is recorded cut, in whole characters', () => {
  const batch = batchOf({ orders: [inStatus('processing')], attempts: [anAttempt()] });
  const code = `${'x'.repeat(39)}\u{1F600}yz`;
  applyCommand(batch, settled({ outcome: { ...refused, supplierCode: code }, source: 'callback' }));
  const codes = batch.changes.steps.map((step) => step.code);
  expect(codes).toEqual([`${'x'.repeat(39)}\uFFFD`]);
});

describe('an answer to an older question about a closed attempt', () => {
  const ended = anAttempt({ lease: 2, state: 'delivered', leasedUntil: null, dueAt: null, closedAt: at(-1) });

  function casesAfter(change: Partial<Settle>, attempt: Attempt = ended): string[] {
    const serial = keyring.seal(new Secret('1'), [accountId, orderId, 'serial']);
    const batch = batchOf({
      orders: [anOrder({ ...inStatus('succeeded'), serial })],
      attempts: [attempt],
      earlierAttempts: [attempt],
    });
    applyCommand(batch, settled(change));
    return batch.changes.openedCases.map(({ cause }) => cause);
  }

  test('contradicts nothing with a failure, because a later answer closed the attempt', () => {
    expect(casesAfter({ outcome: refused })).toEqual([]);
    expect(casesAfter({ outcome: refused, lease: 2 })).toEqual(['reversed_after_success']);
    expect(casesAfter({ outcome: refused, source: 'callback' })).toEqual(['reversed_after_success']);
  });

  test('counts when it reports a sale, which stays true', () => {
    expect(casesAfter({ outcome: sold('2') })).toEqual(['two_serials']);
  });
});

test.each(['processing', 'manual_review'] as const)(
  'after a late sale at the first supplier, no answer of the next one settles an order in %s',
  (status) => {
    const before = anAttempt({ state: 'rejected', leasedUntil: null, dueAt: null, closedAt: at(-1) });
    const open = anAttempt({ ...next });
    const batch = batchOf({ orders: [inStatus(status)], attempts: [open], earlierAttempts: [before] });
    applyCommand(batch, settled({ outcome: sold('1'), source: 'callback' }));
    expect(batch.changes.openedCases).toMatchObject([{ cause: 'sold_after_failed' }]);
    expect(batch.attempt(orderId)).toMatchObject({ id: open.id, disputed: true });
    const answer = { outcome: sold('2'), attemptId: open.id, thorough: false };
    applyCommand(batch, settled(answer));
    expect(batch.order(wallet, orderId)?.status).toBe('manual_review');
    expect(batch.changes.steps.filter(({ postings }) => postings !== noPostings)).toEqual([]);
  },
);
