import { beforeEach, expect, test, vi } from 'vitest';
import { type Clock, makeClock } from '../clock.ts';
import { type Health, makeHealth } from './health.ts';
import type { CallResult } from './wire/client.ts';

beforeEach(() => void vi.useFakeTimers());

const pauseMs = 10_000;
const answered: CallResult = { kind: 'reply', data: { rc: '02' } };
const lost: CallResult = { kind: 'unknown' };
const notSent: CallResult = { kind: 'not_sent' };

interface Watched extends Health {
  readonly told: boolean[];
  /** Makes calls one after the other that end so, and gives what their callers got. */
  calls(...ends: CallResult[]): Promise<CallResult[]>;
  pass(ms: number): void;
}

function watched(): Watched {
  const told: boolean[] = [];
  let ms = 0;
  const clock: Clock = { ...makeClock(), monotonicMs: () => ms };
  const health = makeHealth(clock, pauseMs, (well) => told.push(well));
  return {
    get well() {
      return health.well;
    },
    get probeDue() {
      return health.probeDue;
    },
    watch: (call) => health.watch(call),
    told,
    async calls(...ends) {
      const got: CallResult[] = [];
      for (const end of ends) got.push(await health.watch(async () => end));
      return got;
    },
    pass(passed) {
      ms += passed;
      vi.advanceTimersByTime(passed);
    },
  };
}

function times(count: number, end: CallResult): CallResult[] {
  return Array.from({ length: count }, () => end);
}

test.each([
  ['without an answer', lost],
  ['that came to no connection', notSent],
])('ten calls %s break it, and nine do not', async (_what, end) => {
  const health = watched();
  await health.calls(...times(9, end));
  expect([health.well, health.told]).toEqual([true, []]);
  await health.calls(end);
  expect([health.well, health.told]).toEqual([false, [false]]);
});

test('an answer speaks for it, whatever it says, and a few lost calls among them do not count', async () => {
  const health = watched();
  await health.calls(...times(100, answered));
  for (let i = 0; i < 20; i += 1) await health.calls(lost, answered, lost);
  expect([health.well, health.told]).toEqual([true, []]);
});

test('every call is made once, and its end told to its caller, broken or not', async () => {
  const health = watched();
  expect(await health.calls(...times(12, lost), answered, notSent)).toEqual([
    ...times(12, lost),
    answered,
    notSent,
  ]);
  expect(health.well).toBe(false);
  let made = 0;
  const call = async (): Promise<CallResult> => {
    made += 1;
    return answered;
  };
  expect(await health.watch(call)).toEqual(answered);
  health.pass(pauseMs + 11);
  expect(await Promise.all([health.watch(call), health.watch(call)])).toEqual([answered, answered]);
  expect(made).toBe(3);
});

test('it is asked again after the pause, is well once it answers, and else waits another pause', async () => {
  const health = watched();
  await health.calls(...times(10, lost));
  expect(health.probeDue).toBe(false);
  health.pass(pauseMs);
  expect(health.probeDue).toBe(false);
  health.pass(11);
  expect([health.well, health.probeDue]).toEqual([false, true]);
  await health.calls(lost);
  expect([health.well, health.probeDue]).toEqual([false, false]);
  health.pass(pauseMs + 11);
  expect(health.probeDue).toBe(true);
  await health.calls(answered);
  expect([health.well, health.probeDue, health.told.at(-1)]).toEqual([true, false, true]);
});

test('while one call asks whether it answers again, no other one waits for it', async () => {
  const health = watched();
  await health.calls(...times(10, lost));
  health.pass(pauseMs + 11);
  const { promise: slow, resolve: end } = Promise.withResolvers<CallResult>();
  const first = health.watch(() => slow);
  expect([health.well, health.probeDue]).toEqual([false, false]);
  expect(await health.calls(answered)).toEqual([answered]);
  end(answered);
  expect(await first).toEqual(answered);
  expect(health.well).toBe(true);
});
