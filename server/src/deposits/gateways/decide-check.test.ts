import { describe, expect, test } from 'vitest';
import { dayMs, later, minuteMs } from '../../clock.ts';
import {
  aTransaction as transaction,
  decide,
  instructions,
  money,
  seen,
  start,
} from './decide-check.fixture.ts';
import type { WaitingClaim } from './decide-check.ts';
import type { TransactionState } from './gateway-transaction.ts';

const paid = {
  ...transaction,
  state: 'paid',
  payments: [{ id: 'P', amount: 50_000n, reversed: 0n }],
} as const;

describe('what a gateway says about money', () => {
  test('is recorded once', () => {
    expect(decide(seen({ stage: 'paid', payments: [money] }))).toMatchObject({
      state: 'paid',
      record: [money],
    });
    const again = decide(seen({ stage: 'paid', payments: [money] }), { transaction: paid });
    expect(again).toMatchObject({ state: 'paid', record: [], reverse: [], doubt: null });
  });

  test.each(['open', 'ended'] as const)('is not taken back by "%s"', (stage) => {
    const decision = decide(seen({ stage }), { transaction: paid });
    expect(decision).toMatchObject({
      state: 'paid',
      record: [],
      reverse: [],
      doubt: 'money_gone',
      cancel: false,
    });
  });

  test('is taken back by a reversal: what is new of it, and nothing that was never recorded', () => {
    const reversal = { kind: 'refund', amount: 30_000n } as const;
    const state = seen({ stage: 'paid', payments: [{ ...money, reversal }] });
    const once = { ...paid, payments: [{ id: 'P', amount: 50_000n, reversed: 10_000n }] };
    expect(decide(state, { transaction: once }).reverse).toEqual([
      { paymentId: 'P', kind: 'refund', amount: 20_000n, total: 30_000n },
    ]);
    const gone = { ...money, reversal: { kind: 'denied', amount: 50_000n } } as const;
    expect(decide(seen({ stage: 'ended', payments: [gone] }))).toMatchObject({
      state: 'ended',
      record: [],
      reverse: [{ paymentId: 'P', kind: 'denied', amount: 50_000n, total: 50_000n }],
    });
    const unclear = { ...money, reversal: { kind: 'chargeback', amount: null } } as const;
    expect(decide(seen({ stage: 'paid', payments: [unclear] }), { transaction: paid })).toMatchObject({
      ...{ reverse: [], unclearReversal: true },
    });
  });

  test('is taken back as a whole by a reversal of more than it', () => {
    const more = { ...money, reversal: { kind: 'refund', amount: 70_000n } } as const;
    expect(decide(seen({ stage: 'paid', payments: [more] }))).toMatchObject({
      record: [],
      reverse: [{ paymentId: 'P', kind: 'refund', amount: 50_000n, total: 50_000n }],
    });
  });

  test('is recorded when it comes after the end, or although it seemed that nothing was created', () => {
    for (const state of ['ended', 'refused'] as const satisfies TransactionState[])
      expect(
        decide(seen({ stage: 'paid', payments: [money] }), { transaction: { ...transaction, state } }),
      ).toMatchObject({
        ...{ state: 'paid', record: [money] },
      });
  });
});

describe('a payment that nobody can or should pay any more', () => {
  test.each([
    ['its request has ended', { requestEnded: true }],
    ['its time is over', { now: later(start, dayMs + 1) }],
    [
      'its instructions were lost',
      { transaction: { ...transaction, instructions: null }, now: later(start, 2 * minuteMs) },
    ],
    ['it seemed that nothing was created', { transaction: { ...transaction, state: 'refused' } }],
  ] as const)('is ended at the gateway when %s', (_words, change) => {
    expect(decide(seen(), change).cancel).toBe(true);
    expect(decide(seen()).cancel).toBe(false);
    // The call that creates it may not have been answered yet.
    expect(decide(seen(), { transaction: { ...transaction, instructions: null } }).cancel).toBe(false);
  });
});

test('an unknown reference proves that nothing was created only when it is asked about late enough', () => {
  const creating = { ...transaction, state: 'creating', transactionId: null } as const;
  expect(decide('absent', { transaction: creating })).toMatchObject({ state: 'creating', dueInMs: minuteMs });
  const late = { transaction: creating, now: later(start, 5 * minuteMs) };
  expect(decide('absent', late)).toMatchObject({ state: 'refused', dueInMs: null });
  const never = { ...late, gateway: { absentIsProofAfterMs: null, showsReversals: true } };
  expect(decide('absent', never).state).toBe('creating');
  expect(decide('absent', { now: late.now }).state).toBe('open');
});

describe('a request', () => {
  const creating = { ...transaction, state: 'creating', transactionId: null, instructions: null } as const;
  const late = later(start, 5 * minuteMs);

  test.each([
    ['absent', 'whose payment was never created'],
    ['unknown', 'whose payment cannot be found'],
    [seen(), 'whose payment does not say how to pay'],
    [seen({ stage: 'ended' }), 'whose payment has ended'],
  ] as const)('%s: %s is given up when nobody can learn how to pay', (state, _words) => {
    expect(decide(state, { transaction: creating, now: late }).request).toBe('abandon');
    const early = decide(state, { transaction: creating });
    if (typeof state === 'string' || state.stage === 'open') expect(early.request).toBe(null);
  });

  test('with instructions, or with money, is not given up', () => {
    expect(decide(seen({ instructions }), { transaction: creating, now: late }).request).toBeNull();
    for (const state of ['absent', 'unknown'] as const)
      expect(decide(state, { now: late }).request).toBeNull();
    const isPaid = seen({ stage: 'paid', payments: [money] });
    expect(decide(isPaid, { transaction: creating, now: late }).request).toBeNull();
    expect(decide(seen({ stage: 'authorized' }), { transaction: creating, now: late }).request).toBe('pay');
  });
});

describe('a claim', () => {
  const claim = {
    ...{ reference: 'dep_1', transactionId: null, paymentId: 'P', status: 'settlement' },
    ...{ paid: true, reversed: false, amount: 50_000n },
  } as const;
  const waiting = (change: Partial<WaitingClaim['claim']> = {}): readonly WaitingClaim[] => [
    { id: 'c', claim: { ...claim, ...change }, receivedAt: start },
  ];
  const settledBy = (...args: Parameters<typeof decide>): string | undefined =>
    decide(...args).settled[0]?.outcome;
  const withMoney = seen({ stage: 'paid', payments: [money] });
  const later11 = later(start, 11 * minuteMs);

  test('is confirmed by money under its id', () => {
    expect(settledBy(withMoney, { claims: waiting() })).toBe('confirmed');
  });

  test.each([
    ['another amount', { amount: 500_000n }],
    ['another reference', { reference: 'dep_2' }],
    ['another transaction', { transactionId: 'U' }],
  ])('about %s is contradicted at once', (_words, change) => {
    expect(settledBy(withMoney, { claims: waiting(change) })).toBe('contradicted');
  });

  test('of money that does not show is asked about again, and contradicted after ten minutes', () => {
    const early = decide(seen(), { claims: waiting() });
    expect(early).toMatchObject({ settled: [], dueInMs: 15_000 });
    expect(settledBy(seen(), { claims: waiting(), now: later11 })).toBe('contradicted');
    expect(decide('unknown', { claims: waiting(), now: later11 }).settled).toEqual([]);
    expect(settledBy('absent', { claims: waiting(), now: later11 })).toBe('contradicted');
  });

  test('that comes late is asked about every hour until the gateway answers', () => {
    const claims = waiting({ paid: false, reversed: true });
    for (const known of [transaction, paid])
      expect(decide('unknown', { claims, transaction: known, now: later(start, 100 * dayMs) })).toMatchObject(
        { settled: [], dueInMs: 60 * minuteMs, request: null },
      );
  });

  describe('about a payment that cannot be read', () => {
    const other = { ...money, id: 'Q' };
    const unread = seen({ stage: 'paid', payments: [other], unreadIds: ['P'] });
    const late = later(start, 20 * dayMs);

    test('waits for its answer, and what was read is recorded', () => {
      expect(decide(unread, { claims: waiting({ amount: 70_000n }), now: later11 })).toMatchObject({
        ...{ state: 'paid', record: [other], settled: [], dueInMs: minuteMs, doubt: null },
      });
      const both = [...waiting(), ...waiting({ paymentId: 'Q' }).map((one) => ({ ...one, id: 'q' }))];
      expect(decide(unread, { claims: both }).settled).toEqual([{ id: 'q', outcome: 'confirmed' }]);
    });

    test('is contradicted when it is about something else, and ignored when it claims no money', () => {
      expect(settledBy(unread, { claims: waiting({ reference: 'dep_2' }) })).toBe('contradicted');
      expect(settledBy(unread, { claims: waiting({ paid: false }) })).toBe('ignored');
    });

    test.each([['unknown'], [unread]] as const)(
      'is a case after days, and is asked about all the same',
      (state) => {
        expect(decide(state, { claims: waiting(), now: late })).toMatchObject({
          ...{ settled: [], doubt: 'unanswered', dueInMs: 60 * minuteMs },
        });
        const recent = waiting().map((one) => ({ ...one, receivedAt: late }));
        expect(decide(state, { claims: recent, now: late }).doubt).toBeNull();
      },
    );
  });

  test('of a reversal is confirmed by one, or left to a person where none can be shown', () => {
    const claims = waiting({ paid: false, reversed: true, amount: 10_000n, reference: 'refund-1' });
    const reversal = { kind: 'refund', amount: 10_000n } as const;
    expect(
      settledBy(seen({ stage: 'paid', payments: [{ ...money, reversal }] }), { claims, transaction: paid }),
    ).toBe('confirmed');
    const gateway = { absentIsProofAfterMs: null, showsReversals: false };
    expect(settledBy(withMoney, { claims, gateway, transaction: paid })).toBe('for_person');
    expect(settledBy(withMoney, { claims, transaction: paid })).toBeUndefined();
  });

  test('that says nothing about money is ignored', () => {
    expect(settledBy(withMoney, { claims: waiting({ paid: false }) })).toBe('ignored');
  });
});

test.each([
  ['open', minuteMs, minuteMs],
  ['open', 30 * minuteMs, 5 * minuteMs],
  ['open', 5 * 60 * minuteMs, 15 * minuteMs],
  ['open', dayMs - 3 * minuteMs, 3 * minuteMs],
  ['open', dayMs, minuteMs],
  ['ended', dayMs + minuteMs, 60 * minuteMs],
  ['ended', 4 * dayMs, null],
  ['paid', minuteMs, 5 * minuteMs],
  ['paid', 2 * dayMs, dayMs],
  ['paid', 12 * dayMs, null],
] as const)(
  'a payment in the state %s that is %d ms old is asked about again in %s ms',
  (state, ageMs, dueInMs) => {
    const stage = state === 'paid' ? 'paid' : state;
    const known = state === 'paid' ? paid : { ...transaction, state };
    const payments = state === 'paid' ? [money] : [];
    expect(decide(seen({ stage, payments }), { transaction: known, now: later(start, ageMs) }).dueInMs).toBe(
      dueInMs,
    );
  },
);

test('a gateway that does not answer is asked every minute, then every hour, and not for ever', () => {
  expect(decide('unknown').dueInMs).toBe(minuteMs);
  expect(decide('unknown', { now: later(start, 2 * dayMs) }).dueInMs).toBe(60 * minuteMs);
  expect(decide('unknown', { now: later(start, 11 * dayMs) }).dueInMs).toBeNull();
});
