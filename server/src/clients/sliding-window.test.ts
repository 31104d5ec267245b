import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeSlidingWindows, wholeSeconds } from './sliding-window.ts';

/** The times of requests, ascending, milliseconds: bursts, and pauses around the length of a window. */
const arrivals = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 300 }) },
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 58_000, max: 63_000 }) },
    ),
    { minLength: 1, maxLength: 200 },
  )
  .map((gaps) => {
    let at = 0;
    return gaps.map((gap) => (at += gap));
  });
const limits = fc.integer({ min: 1, max: 30 });

describe('a sliding window', () => {
  test('never lets more than the limit through in any 60 seconds, and refuses only when as many passed', () => {
    fc.assert(
      fc.property(limits, arrivals, (limit, times) => {
        const windows = makeSlidingWindows();
        const passed: number[] = [];
        const since = (from: number): number => passed.filter((at) => at > from).length;
        for (const at of times) {
          if (windows.take('a', { limit, wanted: 1 }, at).taken === 1) {
            passed.push(at);
            expect(since(at - 60_000)).toBeLessThanOrEqual(limit);
          } else {
            expect(since(at - 61_000)).toBeGreaterThanOrEqual(limit);
          }
        }
      }),
    );
  });

  test('lets the whole limit through when nothing has passed for 61 seconds', () => {
    fc.assert(
      fc.property(limits, arrivals, (limit, times) => {
        const windows = makeSlidingWindows();
        for (const at of times) windows.take('a', { limit, wanted: 1 }, at);
        const later = (times.at(-1) ?? 0) + 61_000;
        expect(windows.take('a', { limit, wanted: limit + 1 }, later)).toMatchObject({
          taken: limit,
          used: limit,
        });
      }),
    );
  });

  test('says the shortest wait in whole seconds that is enough, at most 61', () => {
    fc.assert(
      fc.property(limits, limits, arrivals, (first, limit, times) => {
        const windows = makeSlidingWindows();
        for (const at of times) windows.take('a', { limit: first, wanted: 1 }, at);
        const now = times.at(-1) ?? 0;
        const use = windows.take('a', { limit, wanted: 1 }, now);
        if (use.taken === 1) return;
        const wait = wholeSeconds(use.nextMs);
        expect(wait).toBeLessThanOrEqual(61);
        if (wait > 1)
          expect(
            windows.take('a', { limit, wanted: 0 }, now + (wait - 1) * 1_000).used,
          ).toBeGreaterThanOrEqual(limit);
        expect(windows.take('a', { limit, wanted: 1 }, now + wait * 1_000).taken).toBe(1);
      }),
    );
  });

  test('does not let two limits through at the edge of a minute', () => {
    const windows = makeSlidingWindows();
    const request = { limit: 100, wanted: 100 };
    expect(windows.take('a', { limit: 100, wanted: 1 }, 0).taken).toBe(1);
    expect(windows.take('a', request, 58_000).taken).toBe(99);
    expect(windows.take('a', request, 61_800).taken).toBe(1);
    expect(windows.take('a', request, 118_999).taken).toBe(0);
    expect(windows.take('a', request, 119_000).taken).toBe(99);
  });

  test('counts each name by itself', () => {
    const windows = makeSlidingWindows();
    expect(windows.take('a', { limit: 1, wanted: 1 }, 0).taken).toBe(1);
    expect(windows.take('b', { limit: 1, wanted: 1 }, 0).taken).toBe(1);
    expect(windows.take('a', { limit: 1, wanted: 1 }, 0).taken).toBe(0);
  });
});

test.each([
  [0, 1],
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [61_000, 61],
  [-1, 1],
  [9e9, 61],
])('%i ms are a wait of %i s', (ms, seconds) => {
  expect(wholeSeconds(ms)).toBe(seconds);
});
