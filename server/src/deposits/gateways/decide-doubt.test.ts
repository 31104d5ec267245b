import { describe, expect, test } from 'vitest';
import { dayMs, later, minuteMs } from '../../clock.ts';
import { aTransaction, decide, money, seen, start } from './decide-check.fixture.ts';

const paid = {
  ...aTransaction,
  state: 'paid',
  payments: [{ id: 'P', amount: 50_000n, reversed: 0n }],
} as const;
const withMoney = seen({ stage: 'paid', payments: [money] });
const later11 = later(start, 11 * minuteMs);

describe('a payment that the gateway has confirmed and does not know', () => {
  test.each([
    ['that is open', aTransaction],
    ['that is paid', paid],
  ] as const)('%s is in doubt after ten minutes, and changes nothing', (_words, transaction) => {
    expect(decide('absent', { transaction }).doubt).toBeNull();
    expect(decide('absent', { transaction, now: later11 })).toMatchObject({
      ...{
        doubt: 'not_found',
        state: transaction.state,
        record: [],
        reverse: [],
        cancel: false,
        request: null,
      },
    });
    // The last question at the latest.
    expect(decide('absent', { transaction, now: later(start, 20 * dayMs) })).toMatchObject({
      ...{ doubt: 'not_found', dueInMs: null },
    });
  });

  test('is in doubt too when its id is that of another reference', () => {
    expect(decide(seen({ reference: 'dep_2' }), { now: later11 }).doubt).toBe('not_found');
  });

  test.each(['creating', 'ended', 'refused'] as const)('is not in doubt in the state %s', (state) => {
    expect(decide('absent', { transaction: { ...aTransaction, state }, now: later11 }).doubt).toBeNull();
  });

  test('and whose money was only authorized does not come any more', () => {
    expect(decide('absent', { now: later(start, 4 * dayMs) }).request).toBe('void');
  });
});

describe('money that the gateway no longer shows', () => {
  test('is in doubt, unless all of it was taken back', () => {
    expect(decide(seen({ stage: 'ended' }), { transaction: paid }).doubt).toBe('money_gone');
    const back = { ...paid, payments: [{ id: 'P', amount: 50_000n, reversed: 50_000n }] };
    expect(decide(seen({ stage: 'ended' }), { transaction: back }).doubt).toBeNull();
    expect(decide(withMoney, { transaction: paid }).doubt).toBeNull();
  });
});

describe('money that the gateway took back and shows again', () => {
  const back = { ...paid, payments: [{ id: 'P', amount: 50_000n, reversed: 10_000n }] };
  const shown = (amount: bigint | null): ReturnType<typeof seen> =>
    seen({ stage: 'paid', payments: [{ ...money, reversal: { kind: 'refund', amount } }] });

  test.each([
    ['as a whole', withMoney],
    ['in part', shown(9_999n)],
  ])('%s is in doubt, and is not credited again', (_words, state) => {
    expect(decide(state, { transaction: back })).toMatchObject({
      ...{ doubt: 'less_taken_back', state: 'paid', record: [], reverse: [] },
    });
  });

  test.each([
    ['is shown as before', shown(10_000n)],
    ['grows', shown(20_000n)],
    ['has no amount', shown(null)],
  ])('is not in doubt when what was taken back %s', (_words, state) => {
    expect(decide(state, { transaction: back }).doubt).toBeNull();
  });

  test('is not in doubt when the gateway took back more than it had received', () => {
    const all = { ...paid, payments: [{ id: 'P', amount: 50_000n, reversed: 50_000n }] };
    expect(decide(shown(70_000n), { transaction: all }).doubt).toBeNull();
    expect(decide(withMoney, { transaction: all }).doubt).toBe('less_taken_back');
  });
});

test.each([
  [9, null],
  [10, 'money_not_shown'],
])('money of the last minute may be shown %i minutes late: %s', (minutes, doubt) => {
  const now = later(start, dayMs + minutes * minuteMs);
  expect(decide(seen({ stage: 'paid' }), { now }).doubt).toBe(doubt);
});
