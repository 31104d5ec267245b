import { describe, expect, test } from 'vitest';
import type { Movement } from '../ledger/chart.ts';
import { eventKindOf } from './lane/order-events.ts';
import { anOrder, at, inStatus, now, rowsOf } from './orders.fixture.ts';
import type { Order, OrderStatus } from './order.ts';
import { applyTransition, transitions, type Trigger } from './transitions.ts';

// Written from the specification, not from the code: the transitions of an order and of its money.
const specified = rowsOf(`
  from                  | trigger          | to                    | wallet | hold   | charged | event
  -                     | quote            | awaiting_confirmation | 0      | 0      | 0       | -
  -                     | inquiry_answered | awaiting_confirmation | 0      | 0      | 0       | -
  -                     | inquiry_slow     | inquiring             | 0      | 0      | 0       | -
  inquiring             | bill_arrived     | awaiting_confirmation | 0      | 0      | 0       | order.awaiting_confirmation
  inquiring             | bill_refused     | failed                | 0      | 0      | 0       | order.failed
  inquiring             | cancel           | cancelled             | 0      | 0      | 0       | order.cancelled
  awaiting_confirmation | confirm          | processing            | -10000 | 10000  | 0       | order.processing
  awaiting_confirmation | cancel           | cancelled             | 0      | 0      | 0       | order.cancelled
  awaiting_confirmation | window_passed    | expired               | 0      | 0      | 0       | order.expired
  processing            | delivered        | succeeded             | 0      | -10000 | 10000   | order.succeeded
  processing            | rejected         | failed                | 10000  | -10000 | 0       | order.failed
  processing            | price_refused    | expired               | 10000  | -10000 | 0       | order.expired
  processing            | review_due       | manual_review         | 0      | 0      | 0       | order.manual_review
  processing            | contradiction    | manual_review         | 0      | 0      | 0       | order.manual_review
  manual_review         | delivered        | succeeded             | 0      | -10000 | 10000   | order.succeeded
  manual_review         | rejected         | failed                | 10000  | -10000 | 0       | order.failed
  succeeded             | reversed         | refunded              | 10000  | 0      | 0       | order.refunded`);

const allStatuses: readonly (OrderStatus | null)[] = [
  null,
  'inquiring',
  'awaiting_confirmation',
  'processing',
  'manual_review',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'refunded',
];
const allTriggers = [...new Set(transitions.map(({ trigger }) => trigger))];

function orderFrom(status: OrderStatus | null): Order {
  // Transitions that move money need amounts.
  return { ...inStatus(status ?? 'claimed'), price: 10_000n, cost: 9_800n };
}

function sum(movement: Movement | null): bigint {
  return movement === null
    ? 0n
    : Object.values(movement.postings).reduce((total: bigint, amount: bigint) => total + amount, 0n);
}

describe('the table', () => {
  test('has exactly the rows of the specification', () => {
    const rows = transitions.map(({ from, trigger, to }) => `${from ?? '-'} ${trigger} ${to}`);
    expect(rows.toSorted()).toEqual(
      specified.map(({ from, trigger, to }) => `${from} ${trigger} ${to}`).toSorted(),
    );
    expect(new Set(rows).size).toBe(rows.length);
  });

  test.each(specified)('$from, $trigger: $to, wallet $wallet, hold $hold', (row) => {
    const found = transitions.find(
      ({ from, trigger }) => (from ?? '-') === row['from'] && trigger === row['trigger'],
    );
    if (found === undefined) throw new Error('There is no such row.');
    const order = orderFrom(found.from);
    const { order: next, movement } = applyTransition(order, found.trigger, at(5));
    expect(next.status).toBe(row['to']);
    expect(next.version).toBe(order.version + 1);
    expect(next.changedAt).toEqual(at(5));
    expect(next.charged).toBe(BigInt(row['charged'] ?? ''));
    expect(movement?.postings.clientWallet ?? 0n).toBe(BigInt(row['wallet'] ?? ''));
    expect(movement?.postings.clientHold ?? 0n).toBe(BigInt(row['hold'] ?? ''));
    expect(sum(movement)).toBe(0n);
    expect(found.event ?? '-').toBe(row['event']);
  });
});

test.each(transitions)('the step from $from to $to has the event of the table', ({ from, to, event }) => {
  // An order that appears has no step.
  const made = from === null ? null : eventKindOf({ kind: 'expire', status: to });
  expect(made).toBe(event);
});

describe('a transition that is not in the table', () => {
  const impossible = allStatuses.flatMap((from) =>
    allTriggers
      .filter((trigger) => !transitions.some((row) => row.from === from && row.trigger === trigger))
      .map((trigger): [OrderStatus | null, Trigger] => [from, trigger]),
  );

  test('throws', () => {
    expect(impossible).toHaveLength(allStatuses.length * allTriggers.length - transitions.length);
    for (const [from, trigger] of impossible)
      expect(() => applyTransition(orderFrom(from), trigger, now)).toThrow('cannot change by');
  });

  test('is every one from a final status', () => {
    const ends: OrderStatus[] = ['failed', 'cancelled', 'expired', 'refunded'];
    expect(transitions.filter(({ from }) => from !== null && ends.includes(from))).toEqual([]);
  });
});

test('a transition applies its patch and clears the previous reason', () => {
  const waiting = anOrder({ ...inStatus('manual_review'), reason: 'outcome_unknown' });
  expect(applyTransition(waiting, 'delivered', now).order.reason).toBeNull();
  expect(applyTransition(waiting, 'rejected', now, { reason: 'not_delivered' }).order.reason).toBe(
    'not_delivered',
  );
});

test('a sale at a loss takes the difference from the margin', () => {
  const order = { ...orderFrom('processing'), cost: 10_500n };
  expect(applyTransition(order, 'delivered', now).movement?.postings).toMatchObject({
    supplierClearing: 10_500n,
    margin: -500n,
  });
});

test('a capture names the purchase that it pays for, if there is one', () => {
  const order = orderFrom('manual_review');
  expect(applyTransition(order, 'delivered', now, { purchase: 'r' })).toMatchObject({
    movement: { kind: 'capture', reference: 'r' },
    order: expect.not.objectContaining({ purchase: 'r' }),
  });
  expect(applyTransition(order, 'delivered', now).movement?.reference).toBeNull();
});
