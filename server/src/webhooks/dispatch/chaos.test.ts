import { expect, test } from 'vitest';
import { chaosModeOf, planDelivery } from './chaos.ts';

const holdMs = 30_000;
const fresh = { kind: 'order.succeeded', tries: 0, ageMs: 4 };
const once = { do: 'send', copies: 1 };

test('sends a delivery once without a mode and for an unknown mode', () => {
  expect(chaosModeOf('none')).toBeUndefined();
  expect(chaosModeOf(null)).toBeUndefined();
  expect(planDelivery(undefined, fresh, holdMs)).toEqual(once);
});

test('duplicate sends every attempt twice', () => {
  const twice = { do: 'send', copies: 2, chaos: 'duplicate' };
  expect(planDelivery('duplicate', fresh, holdMs)).toEqual(twice);
  expect(planDelivery('duplicate', { ...fresh, tries: 3 }, holdMs)).toEqual(twice);
});

test('fail-first fails the first attempt of a round and no other', () => {
  expect(planDelivery('fail-first', fresh, holdMs)).toEqual({ do: 'fail' });
  expect(planDelivery('fail-first', { ...fresh, tries: 1 }, holdMs)).toEqual(once);
});

test.each(['lost-answer', 'wrong-signature'] as const)(
  '%s concerns the first attempt of a round only',
  (mode) => {
    expect(planDelivery(mode, fresh, holdMs)).toEqual({ ...once, chaos: mode });
    expect(planDelivery(mode, { ...fresh, tries: 1 }, holdMs)).toEqual(once);
  },
);

test('late delays every event until it is old enough', () => {
  expect(planDelivery('late', fresh, holdMs)).toEqual({ do: 'hold', ms: 29_996 });
  expect(planDelivery('late', { ...fresh, ageMs: holdMs }, holdMs)).toEqual({ ...once, chaos: 'late' });
  expect(planDelivery('late', { ...fresh, tries: 1, ageMs: holdMs }, holdMs)).toEqual(once);
});

test('out-of-order delays the events that others can overtake', () => {
  for (const kind of ['order.processing', 'order.manual_review', 'order.awaiting_confirmation'])
    expect(planDelivery('out-of-order', { ...fresh, kind }, holdMs)).toEqual({ do: 'hold', ms: 29_996 });
  for (const kind of ['order.succeeded', 'order.failed', 'wallet.deposited'])
    expect(planDelivery('out-of-order', { ...fresh, kind }, holdMs)).toEqual(once);
  const old = { kind: 'order.processing', tries: 0, ageMs: holdMs + 1 };
  expect(planDelivery('out-of-order', old, holdMs)).toEqual({ ...once, chaos: 'out-of-order' });
});
