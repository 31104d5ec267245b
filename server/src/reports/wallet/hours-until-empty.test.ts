import { expect, test } from 'vitest';
import { hoursUntilEmpty } from './hours-until-empty.ts';

test.each([
  // Ten hours into the day, a rate of 100,000 rupiah an hour.
  ['2026-11-22T03:00:00Z', 250_000n, 1_000_000n, 2.5],
  ['2026-11-22T03:00:00Z', 0n, 1_000_000n, 0],
  ['nothing was confirmed today', 250_000n, 0n, undefined],
  ['2026-11-22T03:00:00Z', 1_000_000_000n, 1_000_000n, undefined],
  // Half an hour into the day.
  ['2026-11-22T17:30:00Z', 250_000n, 1_000_000n, undefined],
])('%s: Rp %s last, at Rp %s today, %s hours', (now, available, spentToday, hours) => {
  const at = new Date(Number.isNaN(Date.parse(now)) ? '2026-11-22T03:00:00Z' : now);
  expect(hoursUntilEmpty({ available, spentToday }, at)).toBe(hours);
});
