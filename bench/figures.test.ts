import { expect, test } from 'vitest';
import { latencyOf, median } from './figures.ts';

const hundred = Array.from({ length: 100 }, (_, n) => n + 1);

test('the percentiles of latencies do not depend on their order', () => {
  const expected = { p50: 51, p99: 100, p999: 100 };
  expect(latencyOf(hundred)).toEqual(expected);
  expect(latencyOf(hundred.toReversed())).toEqual(expected);
});

test('latencies without samples are zero', () => {
  expect(latencyOf([])).toEqual({ p50: 0, p99: 0, p999: 0 });
});

test('a median is the middle value, or the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 7])).toBe(6);
  expect(median([])).toBeNaN();
});
