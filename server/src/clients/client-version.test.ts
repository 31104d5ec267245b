import { expect, test } from 'vitest';
import { makeClock, type Clock } from '../clock.ts';
import { watchClientVersion } from './client-version.ts';

/** Reads whose results the test gives one by one, and a clock that it moves. */
function given() {
  const answers: { give(version: string): void; fail(): void }[] = [];
  const read = () =>
    new Promise<{ version: string; keys: string; now: Date }>((resolve, reject) => {
      answers.push({
        give: (version) => resolve({ version, keys: version, now: new Date(0) }),
        fail: () => reject(new Error('database unreachable')),
      });
    });
  const clock: Clock & { ms: number } = {
    ...makeClock(),
    ms: 0,
    monotonicMs() {
      return this.ms;
    },
  };
  return { answers, clock, changes: watchClientVersion(clock, read) };
}

test('checks once for concurrent calls, and then at most once a second without letting anybody wait', async () => {
  const { answers, clock, changes } = given();
  const waiting = [changes.refresh(), changes.refresh()];
  answers[0]?.give('first');
  await Promise.all(waiting);
  for (let i = 0; i < 100; i += 1) expect(changes.refresh()).toBeUndefined();
  expect(answers).toHaveLength(1);
  clock.ms = 1_000;
  for (let i = 0; i < 100; i += 1) expect(changes.refresh()).toBeUndefined();
  expect(answers).toHaveLength(2);
  expect(changes.latest().version).toBe('first');
  answers[1]?.give('second');
  await expect.poll(() => changes.latest().version).toBe('second');
});

test('lets calls wait once the last check is four seconds old, and fail while the database cannot be read', async () => {
  const { answers, clock, changes } = given();
  const first = changes.refresh();
  answers[0]?.give('first');
  await first;
  clock.ms = 3_999;
  expect(changes.refresh()).toBeUndefined();
  answers[1]?.fail();
  clock.ms = 4_000;
  await expect.poll(() => answers.length).toBe(2);
  const failing = changes.refresh();
  answers[2]?.fail();
  await expect(failing).rejects.toThrow('database unreachable');
  const next = changes.refresh();
  answers[3]?.give('second');
  await next;
  expect(changes.latest().version).toBe('second');
});

test('does not wait for a check that hangs, nor take its late result', async () => {
  const { answers, clock, changes } = given();
  void changes.refresh();
  clock.ms = 4_000;
  const next = changes.refresh();
  answers[1]?.give('second');
  await next;
  answers[0]?.give('first');
  await new Promise(setImmediate);
  expect(changes.latest().version).toBe('second');
});

test('a recheck is sent after it was asked for, and all who ask meanwhile share it', async () => {
  const { answers, changes } = given();
  const first = changes.refresh();
  const rechecks = [changes.recheck(), changes.recheck()];
  await expect.poll(() => answers.length).toBe(2);
  const later = changes.recheck();
  answers[0]?.give('first');
  answers[1]?.give('second');
  await Promise.all([first, ...rechecks]);
  expect(changes.latest().version).toBe('second');
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.fail();
  await expect(later).rejects.toThrow('database unreachable');
});
