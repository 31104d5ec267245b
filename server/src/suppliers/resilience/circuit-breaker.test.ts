import { beforeEach, expect, test, vi } from 'vitest';
import { type Clock, makeClock } from '../../clock.ts';
import { type CircuitBreaker, makeCircuitBreaker } from './circuit-breaker.ts';
import type { CallResult } from '../shared/client.ts';

beforeEach(() => void vi.useFakeTimers());

const pauseMs = 10_000;
const answered: CallResult = { kind: 'reply', data: { rc: '02' } };
const lost: CallResult = { kind: 'unknown' };
const notSent: CallResult = { kind: 'not_sent' };

interface Observed extends CircuitBreaker {
  readonly changes: boolean[];
  /** Makes calls one after the other with these results, and returns what their callers got. */
  calls(...ends: CallResult[]): Promise<CallResult[]>;
  pass(ms: number): void;
}

function observed(): Observed {
  const changes: boolean[] = [];
  let ms = 0;
  const clock: Clock = { ...makeClock(), monotonicMs: () => ms };
  const breaker = makeCircuitBreaker(clock, pauseMs, (closed) => changes.push(closed));
  return {
    get closed() {
      return breaker.closed;
    },
    get probeDue() {
      return breaker.probeDue;
    },
    observe: (call) => breaker.observe(call),
    changes,
    async calls(...ends) {
      const got: CallResult[] = [];
      for (const end of ends) got.push(await breaker.observe(async () => end));
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
  ['without a connection', notSent],
])('opens after ten calls %s, and not after nine', async (_what, end) => {
  const breaker = observed();
  await breaker.calls(...times(9, end));
  expect([breaker.closed, breaker.changes]).toEqual([true, []]);
  await breaker.calls(end);
  expect([breaker.closed, breaker.changes]).toEqual([false, [false]]);
});

test('stays closed while answers of any kind arrive, despite a few lost calls', async () => {
  const breaker = observed();
  await breaker.calls(...times(100, answered));
  for (let i = 0; i < 20; i += 1) await breaker.calls(lost, answered, lost);
  expect([breaker.closed, breaker.changes]).toEqual([true, []]);
});

test('makes every call once and returns its result, open or closed', async () => {
  const breaker = observed();
  expect(await breaker.calls(...times(12, lost), answered, notSent)).toEqual([
    ...times(12, lost),
    answered,
    notSent,
  ]);
  expect(breaker.closed).toBe(false);
  let made = 0;
  const call = async (): Promise<CallResult> => {
    made += 1;
    return answered;
  };
  expect(await breaker.observe(call)).toEqual(answered);
  breaker.pass(pauseMs + 11);
  expect(await Promise.all([breaker.observe(call), breaker.observe(call)])).toEqual([answered, answered]);
  expect(made).toBe(3);
});

test('is due for a probe after the pause, closes on an answer, and otherwise waits for another pause', async () => {
  const breaker = observed();
  await breaker.calls(...times(10, lost));
  expect(breaker.probeDue).toBe(false);
  breaker.pass(pauseMs);
  expect(breaker.probeDue).toBe(false);
  breaker.pass(11);
  expect([breaker.closed, breaker.probeDue]).toEqual([false, true]);
  await breaker.calls(lost);
  expect([breaker.closed, breaker.probeDue]).toEqual([false, false]);
  breaker.pass(pauseMs + 11);
  expect(breaker.probeDue).toBe(true);
  await breaker.calls(answered);
  expect([breaker.closed, breaker.probeDue, breaker.changes.at(-1)]).toEqual([true, false, true]);
});

test('does not make other calls wait for a probe', async () => {
  const breaker = observed();
  await breaker.calls(...times(10, lost));
  breaker.pass(pauseMs + 11);
  const { promise: slow, resolve: end } = Promise.withResolvers<CallResult>();
  const first = breaker.observe(() => slow);
  expect([breaker.closed, breaker.probeDue]).toEqual([false, false]);
  expect(await breaker.calls(answered)).toEqual([answered]);
  end(answered);
  expect(await first).toEqual(answered);
  expect(breaker.closed).toBe(true);
});
