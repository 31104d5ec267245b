import { expect, test } from 'vitest';
import { Refusal } from '../../refusals.ts';
import { type EventWaits, makeEventWaits } from './event-waits.ts';

const clock = { nowMs: 0, monotonicMs: () => clock.nowMs };

function refusalOf(waits: EventWaits, accountId: string): string | undefined {
  try {
    waits.enter(accountId, 1_000).leave();
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.code : 'another error';
  }
}

test('at most four requests of an account wait at a time, and leaving twice frees one slot', () => {
  const waits = makeEventWaits(clock);
  const four = Array.from({ length: 4 }, () => waits.enter('a', 1_000));
  expect(refusalOf(waits, 'a')).toBe('rate_limited');
  expect(refusalOf(waits, 'b')).toBeUndefined();
  four[0]?.leave();
  four[0]?.leave();
  expect(four[0]?.over()).toBe(true);
  waits.enter('a', 1_000);
  expect(refusalOf(waits, 'a')).toBe('rate_limited');
});

test('at most a hundred requests wait in total, and leaving twice frees one slot', () => {
  const waits = makeEventWaits(clock);
  const all = Array.from({ length: 100 }, (_, i) => waits.enter(`account ${i % 25}`, 1_000));
  expect(refusalOf(waits, 'another')).toBe('service_unavailable');
  all[7]?.leave();
  all[7]?.leave();
  waits.enter('another', 1_000);
  expect(refusalOf(waits, 'yet another')).toBe('service_unavailable');
});

test('a wait ends when it times out or the server closes', () => {
  const waits = makeEventWaits(clock);
  const wait = waits.enter('a', 1_000);
  clock.nowMs += 999;
  expect(wait.over()).toBe(false);
  clock.nowMs += 1;
  expect(wait.over()).toBe(true);
  const other = waits.enter('a', 1_000);
  waits.close();
  expect([other.over(), other.signal.aborted]).toEqual([true, true]);
  expect(waits.enter('a', 1_000).over()).toBe(true);
});
