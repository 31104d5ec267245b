import { expect, test } from 'vitest';
import { classifyAttempt } from './classify-attempt.ts';

const now = new Date('2026-11-21T03:00:00.000Z');
const schedule = { delaysMs: [5_000, 300_000], retryAfterMaxMs: 86_400_000 };

test.each([
  ['the first attempt', 0, 0, 5_000],
  ['the second, in the middle of its fifth', 1, 0.5, 330_000],
  ['the second, at the end of its fifth', 1, 0.999_999, 360_000],
])('adds up to a fifth of the pause before the attempt after %s', (_what, tries, chance, afterMs) => {
  const verdict = classifyAttempt({ status: 500, retryAfter: null }, tries, schedule, { chance, now });
  expect(verdict).toEqual({ kind: 'again', afterMs: expect.closeTo(afterMs, 0), pauseMs: null });
});

test.each([
  [503, '120', 120_000],
  [429, 'Sat, 21 Nov 2026 03:02:00 GMT', 120_000],
  [503, '9999999999', 86_400_000],
  [503, '0', null],
  [503, 'Sat, 21 Nov 2026 02:00:00 GMT', null],
  [503, 'soon', null],
  [500, '120', null],
])('a %d with Retry-After: %s pauses its endpoint for %s ms', (status, retryAfter, pauseMs) => {
  const verdict = classifyAttempt({ status, retryAfter }, 0, schedule, { chance: 0, now });
  expect(verdict).toEqual({ kind: 'again', afterMs: Math.max(5_000, pauseMs ?? 0), pauseMs });
});

test('a delivery fails after the last pause, and at once when its endpoint is gone', () => {
  const classified = (status: number) =>
    classifyAttempt({ status, retryAfter: null }, 2, schedule, { chance: 0, now });
  expect(classified(500)).toEqual({ kind: 'failed', pauseMs: null });
  expect(classified(410)).toEqual({ kind: 'gone' });
  expect(classified(299)).toEqual({ kind: 'delivered' });
});
