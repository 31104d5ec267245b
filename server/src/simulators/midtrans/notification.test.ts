import { expect, test } from 'vitest';
import { retryAfterMs } from './notification.ts';

/** The minutes after which the tries of a notification follow, when every try gets the same answer. */
function pausesAfter(status: number | undefined): readonly number[] {
  const pauses: number[] = [];
  for (let tries = 1; tries < 20; tries += 1) {
    const afterMs = retryAfterMs(status, tries);
    if (afterMs === undefined) break;
    pauses.push(afterMs / 60_000);
  }
  return pauses;
}

test('a notification is repeated as often as the table of retries says', () => {
  expect(pausesAfter(200)).toEqual([]);
  expect(pausesAfter(302)).toEqual([]);
  expect(pausesAfter(500)).toEqual([2]);
  expect(pausesAfter(404)).toEqual([2, 10]);
  expect(pausesAfter(503)).toEqual([2, 10, 30, 90]);
  expect(pausesAfter(502)).toEqual([2, 10, 30, 90, 210]);
  expect(pausesAfter(undefined)).toEqual([2, 10, 30, 90, 210]);
});
