import { expect, test } from 'vitest';
import type { Order } from '../order.ts';
import { anOrder, at, inStatus, now } from '../orders.fixture.ts';
import type { RecentOrder } from '../stored/recent-orders.ts';
import { refusalOfDuplicate } from './decide-request.ts';

const minuteMs = 60_000;
const guard = {
  customerField: 'destination' as const,
  productCode: 'tsel10',
  furtherMasked: '',
  windowMs: 5 * minuteMs,
};

function recent(change: Partial<Order>): RecentOrder {
  return { ...anOrder(change), destinationHash: Buffer.alloc(12, 3) };
}

/** Times in minutes from now; null: the order was not confirmed. */
test.each([
  ['live', -4.9, null, true],
  ['live', -5, null, false],
  ['live', -9, -4.9, true],
  ['live', -9, -5, false],
  ['live', -4.9, -4.8, true],
  ['sandbox', 60, null, false],
  ['sandbox', 60, 61, false],
  ['sandbox', 60, -1, true],
  ['sandbox', -4, 60, true],
  ['sandbox', -9, 60, false],
] as const)(
  'an order in %s made %d minutes from now and confirmed %s from now counts: %s',
  (environment, made, confirmed, counts) => {
    const one = recent({
      ...inStatus(confirmed === null ? 'awaiting_confirmation' : 'processing'),
      environment,
      createdAt: at(made * minuteMs),
      expiresAt: at(90 * minuteMs),
      confirmedAt: confirmed === null ? null : at(confirmed * minuteMs),
    });
    expect(refusalOfDuplicate(guard, [one], now)?.code).toBe(counts ? 'duplicate_destination' : undefined);
  },
);

test('the order that was made last is named', () => {
  const confirmedLate = recent({ ...inStatus('manual_review'), createdAt: at(-9 * minuteMs), id: 'first' });
  const made = recent({ createdAt: at(-minuteMs), id: 'second' });
  for (const orders of [
    [confirmedLate, made],
    [made, confirmedLate],
  ])
    expect(refusalOfDuplicate(guard, orders, now)).toMatchObject({
      details: [{ order_id: 'second' }],
      figures: { status: 'awaiting_confirmation' },
    });
});
