import { expect, test, vi } from 'vitest';
import { makeWakeUp } from './wake-up.ts';

/** Longer than any test. */
const everMs = 3_600_000;

test('a wait ends at the next signal, or at once after an earlier one', async () => {
  const wakeUp = makeWakeUp();
  const { signal } = new AbortController();
  const heard = wakeUp.wait(everMs, signal);
  wakeUp.signal();
  await heard;
  wakeUp.signal();
  await wakeUp.wait(everMs, signal);
});

test('a signal ends one wait only', async () => {
  vi.useFakeTimers();
  const wakeUp = makeWakeUp();
  const { signal } = new AbortController();
  wakeUp.signal();
  await wakeUp.wait(everMs, signal);
  let again = false;
  const heard = wakeUp.wait(everMs, signal).then(() => (again = true));
  await vi.advanceTimersByTimeAsync(everMs - 1);
  expect(again).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await heard;
});

test('a wait ends when its AbortSignal aborts, or at once if it has aborted before', async () => {
  const wakeUp = makeWakeUp();
  const stopping = new AbortController();
  const heard = wakeUp.wait(everMs, stopping.signal);
  stopping.abort();
  await heard;
  await wakeUp.wait(everMs, stopping.signal);
});
