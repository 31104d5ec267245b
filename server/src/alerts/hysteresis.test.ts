import { expect, test } from 'vitest';
import { isAbove, isBelow } from './hysteresis.ts';

test.each([
  // The threshold, the largest value there is, and from where on an open alert has ended.
  [500_000, undefined, 600_000],
  [0, undefined, 0],
  [70, 100, 84],
  [84, 100, 92],
  [95, 100, 97.5],
  [99, 100, 99.5],
  [100, 100, 100],
  // A disk that is smaller than the threshold is always low.
  [20, 10, 20],
])('an alert below %d of at most %d ends at %d', (threshold, most, end) => {
  expect(isBelow(threshold - 0.1, threshold, false, most)).toBe(true);
  expect(isBelow(threshold, threshold, false, most)).toBe(false);
  expect(isBelow(end - 0.1, threshold, true, most)).toBe(true);
  expect(isBelow(end, threshold, true, most)).toBe(false);
});

test('an alert about a share below any threshold ends when all is well', () => {
  for (let percent = 0; percent <= 100; percent += 1) expect(isBelow(100, percent, true, 100)).toBe(false);
});

test('an alert above a threshold ends a fifth below it, and zero switches it off', () => {
  expect(isAbove(101, 100, false)).toBe(true);
  expect(isAbove(100, 100, false)).toBe(false);
  expect(isAbove(81, 100, true)).toBe(true);
  expect(isAbove(80, 100, true)).toBe(false);
  expect(isAbove(1, 0, true)).toBe(false);
});
