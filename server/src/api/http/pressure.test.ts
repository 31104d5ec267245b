import { expect, test } from 'vitest';
import { makeOverloadCheck } from './pressure.ts';

function givenCheck(): (afterMs: number, delayMs: number) => boolean {
  let nowMs = 0;
  const isLasting = makeOverloadCheck({ monotonicMs: () => nowMs });
  return (afterMs, delayMs) => {
    nowMs += afterMs;
    return isLasting(delayMs);
  };
}

test('one slow sample is not overload, however many requests arrive during it', () => {
  const isLasting = givenCheck();
  expect([isLasting(0, 4_000), isLasting(0, 4_000), isLasting(900, 4_000)]).toEqual([false, false, false]);
});

test('a second consecutive slow sample is overload, and so are later ones', () => {
  const isLasting = givenCheck();
  expect([isLasting(0, 4_000), isLasting(4_500, 4_500), isLasting(5_500, 4_000.5)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('slow samples that are not consecutive are not overload', () => {
  const isLasting = givenCheck();
  expect([isLasting(0, 9_000), isLasting(60_000, 9_500), isLasting(60_000, 9_200)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a sample without measurements is not overload: the process was suspended', () => {
  const isLasting = givenCheck();
  expect([isLasting(0, Infinity), isLasting(1_000, 4_000)]).toEqual([false, false]);
});
