import { expect, test } from 'vitest';
import { makeOverloadCheck } from './pressure.ts';

function givenCheck(): (afterMs: number, delayMs: number) => boolean {
  let nowMs = 0;
  const lasts = makeOverloadCheck({ monotonicMs: () => nowMs });
  return (afterMs, delayMs) => {
    nowMs += afterMs;
    return lasts(delayMs);
  };
}

test('one slow sample is no overload, however many requests come while it is the newest', () => {
  const lasts = givenCheck();
  expect([lasts(0, 4_000), lasts(0, 4_000), lasts(900, 4_000)]).toEqual([false, false, false]);
});

test('a second slow sample behind it is overload, and so are those that follow', () => {
  const lasts = givenCheck();
  expect([lasts(0, 4_000), lasts(4_500, 4_500), lasts(5_500, 4_000.5)]).toEqual([false, true, true]);
});

test('slow samples with time between are no overload', () => {
  const lasts = givenCheck();
  expect([lasts(0, 9_000), lasts(60_000, 9_500), lasts(60_000, 9_200)]).toEqual([false, false, false]);
});

test('a second without a sample is no overload: the process stood still once', () => {
  const lasts = givenCheck();
  expect([lasts(0, Infinity), lasts(1_000, 4_000)]).toEqual([false, false]);
});
