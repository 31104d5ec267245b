import { expect, test, vi } from 'vitest';
import { makeBell } from './bell.ts';

/** Longer than any test. */
const everMs = 3_600_000;

test('a wait ends at the next ring, and at once when it rang before', async () => {
  const bell = makeBell();
  const { signal } = new AbortController();
  const heard = bell.heard(everMs, signal);
  bell.ring();
  await heard;
  bell.ring();
  await bell.heard(everMs, signal);
});

test('a ring is heard once', async () => {
  vi.useFakeTimers();
  const bell = makeBell();
  const { signal } = new AbortController();
  bell.ring();
  await bell.heard(everMs, signal);
  let again = false;
  const heard = bell.heard(everMs, signal).then(() => (again = true));
  await vi.advanceTimersByTimeAsync(everMs - 1);
  expect(again).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await heard;
});

test('a wait ends when its signal says so, also one that begins after that', async () => {
  const bell = makeBell();
  const stopping = new AbortController();
  const heard = bell.heard(everMs, stopping.signal);
  stopping.abort();
  await heard;
  await bell.heard(everMs, stopping.signal);
});
