import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LaneConnection } from './connection.ts';
import { type Lane, openLane } from './lane.ts';

const connection: LaneConnection = {
  usable: true,
  command: (text) => Promise.resolve(text.toUpperCase()),
  rows: () => Promise.resolve([]),
  end: () => Promise.resolve(),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A lane beside other servers, by whose clock each transaction takes hours, and the sizes of its batches. */
function openFilling(): { readonly batches: readonly number[]; readonly lane: Lane<string, string> } {
  const batches: number[] = [];
  let nowMs = 0;
  const clock = { monotonicMs: () => (nowMs += 3_600_000) };
  const lane = openLane<string, string>(
    { connect: () => Promise.resolve(connection) },
    { batchMax: 64, clock, fillsBatches: true },
    {
      decideFromCache: () => undefined,
      decideFromDatabase(_connection, commands) {
        batches.push(commands.length);
        return Promise.resolve({ replies: [...commands], writes: [Promise.resolve()] });
      },
      invalidate: () => undefined,
    },
  );
  return { batches, lane };
}

/** Until the lane has set the timer of its wait. */
async function untilItWaits(): Promise<void> {
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
}

test('a lane that has served several commands waits for most of their clients to come again', async () => {
  const { batches, lane } = openFilling();
  const run = (...commands: string[]): Promise<string>[] => commands.map((command) => lane.run(command));
  await Promise.all(run('a', 'b', 'c', 'd', 'e'));
  expect(batches).toEqual([1, 4]);
  const early = run('a', 'b');
  await untilItWaits();
  expect(batches).toEqual([1, 4]);
  // Seven tenths of the four that were served and the two that wait.
  expect(await Promise.all([...early, ...run('c', 'd', 'e')])).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(batches).toEqual([1, 4, 5]);
  await lane.close();
});

test('it does not wait long for clients that do not come', async () => {
  const { batches, lane } = openFilling();
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((command) => lane.run(command)));
  const last = lane.run('f');
  await untilItWaits();
  await vi.advanceTimersByTimeAsync(20);
  expect(await last).toBe('f');
  expect(batches).toEqual([1, 4, 1]);
  await lane.close();
});

test('a lane that is closed while it waits serves what it has', async () => {
  const { batches, lane } = openFilling();
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((command) => lane.run(command)));
  const last = lane.run('f');
  await untilItWaits();
  await lane.close();
  expect(await last).toBe('f');
  expect(batches).toEqual([1, 4, 1]);
});
