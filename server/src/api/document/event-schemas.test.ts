import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { describedEvents } from './event-schemas.ts';

const { confirmWindowMs, reviewDeadlineMs } = parseConfig({}).settings;

/** The times of an order's example: when it was made, when it expires, and when the event happened. Milliseconds. */
function timesOf(kind: string): {
  readonly made: number;
  readonly expires: number;
  readonly described: number;
} {
  const example = JSON.stringify(describedEvents.find((one) => one.kind === kind)?.example);
  const [made = 0, expires = 0, described = 0] = ['created_at', 'expires_at', 'timestamp'].map((name) =>
    Date.parse(new RegExp(`"${name}":"([^"]+)"`).exec(example)?.[1] ?? ''),
  );
  return { made, expires, described };
}

test('the example of an order that expired is told after its window', () => {
  const { expires, described } = timesOf('order.expired');
  expect(described).toBeGreaterThanOrEqual(expires);
});

test('the example of an order that a person looks at is told after the deadline of its review', () => {
  const { made, described } = timesOf('order.manual_review');
  expect(described - made).toBeGreaterThan(reviewDeadlineMs);
});

test('the example of a bill that came late can be confirmed for a whole window', () => {
  const { expires, described } = timesOf('order.awaiting_confirmation');
  expect(expires - described).toBe(confirmWindowMs.sandbox);
});

test.each(['order.processing', 'order.succeeded', 'order.failed', 'order.cancelled'])(
  'the example of %s is told while the order could be confirmed',
  (kind) => {
    const { made, expires, described } = timesOf(kind);
    expect(expires - made).toBe(confirmWindowMs.sandbox);
    expect(described).toBeGreaterThan(made);
    expect(described).toBeLessThan(expires);
  },
);

test('the example of a sale that was taken back is told later than the sale', () => {
  expect(timesOf('order.refunded').described).toBeGreaterThan(timesOf('order.succeeded').described);
});
