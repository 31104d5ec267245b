import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { describedEvents } from './event-schemas.ts';

const { confirmWindowMs, reviewDeadlineMs } = parseConfig({}).settings;

/**
 * The times in the example of an order event: when the order was created, when it expires, and when the event happened.
 * Milliseconds.
 */
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

test('the example of an expired order happens after its window', () => {
  const { expires, described } = timesOf('order.expired');
  expect(described).toBeGreaterThanOrEqual(expires);
});

test('the example of an order in manual review happens after the review deadline', () => {
  const { made, described } = timesOf('order.manual_review');
  expect(described - made).toBeGreaterThan(reviewDeadlineMs);
});

test('the example of a late bill has a full confirmation window', () => {
  const { expires, described } = timesOf('order.awaiting_confirmation');
  expect(expires - described).toBe(confirmWindowMs.sandbox);
});

test.each(['order.processing', 'order.succeeded', 'order.failed', 'order.cancelled'])(
  'the example of %s happens before the order expires',
  (kind) => {
    const { made, expires, described } = timesOf(kind);
    expect(expires - made).toBe(confirmWindowMs.sandbox);
    expect(described).toBeGreaterThan(made);
    expect(described).toBeLessThan(expires);
  },
);

test('the example of a refund happens after the sale', () => {
  expect(timesOf('order.refunded').described).toBeGreaterThan(timesOf('order.succeeded').described);
});
