import { expect, test } from 'vitest';
import { niceTicks } from './nice-ticks.ts';

test.each([
  [15_800_000, [0, 5_000_000, 10_000_000, 15_000_000, 20_000_000]],
  [20_000_000, [0, 5_000_000, 10_000_000, 15_000_000, 20_000_000]],
  [1, [0, 1]],
  [999, [0, 250, 500, 750, 1_000]],
])('the gridlines of a chart up to %s are %j', (max, ticks) => {
  expect(niceTicks(max)).toEqual(ticks);
});
