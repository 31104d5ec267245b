import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeClock } from '../../clock.ts';
import type { Environment } from '../../environment.ts';
import type { OrderLanes } from '../../orders/lane/order-lanes.ts';
import type { Database } from '../../database/connection.ts';
import { type Load, measureLoad } from './load.ts';

const delayMsMax = 200;
const sampleMs = 20;

let nowMs: number;
let waitMs: Record<Environment, number>;
let pending: Record<Environment, number>;
let callers: number;
let load: Load;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  nowMs = 0;
  waitMs = { live: 0, sandbox: 0 };
  pending = { live: 0, sandbox: 0 };
  callers = 0;
  const orders: Pick<OrderLanes, 'pending' | 'waitMs'> = {
    waitMs: (environment) => waitMs[environment],
    pending: (environment) => pending[environment],
  };
  const database: Pick<Database, 'waiting'> = { waiting: () => callers };
  load = measureLoad({ clock: { ...makeClock(), monotonicMs: () => nowMs }, database, orders }, delayMsMax);
});
afterEach(() => {
  load.stop();
  vi.useRealTimers();
});

/** Takes samples, each late by so many milliseconds. */
function sample(count: number, lateMs = 0): void {
  for (let n = 0; n < count; n += 1) {
    nowMs += sampleMs + lateMs;
    vi.advanceTimersByTime(sampleMs);
  }
}

describe('an overload', () => {
  test('is not one long turn of the event loop, as after a suspended machine', () => {
    sample(1, 60_000);
    sample(10);
    expect(load.isLasting()).toBe(false);
  });

  test('is three samples above half of the limit, and is remembered for five seconds', () => {
    sample(2, 101);
    expect(load.isLasting()).toBe(false);
    sample(1, 101);
    expect(load.isLasting()).toBe(true);
    sample(249);
    expect(load.isLasting()).toBe(true);
    sample(2);
    expect(load.isLasting()).toBe(false);
  });

  test.each<[string, () => void]>([
    ['a lane of live', () => (waitMs.live = 150)],
    ['a lane of the sandbox', () => (waitMs.sandbox = 150)],
    ['the pool', () => (callers = 150)],
  ])('is seen by the wait for %s', (_what, wait) => {
    wait();
    sample(3);
    expect(load.isLasting()).toBe(true);
    expect(load.delayMs('sandbox')).toBe(150);
  });
});

test('live does not wait for lanes of the sandbox, and the sandbox waits for both', () => {
  waitMs = { live: 10, sandbox: 500 };
  sample(1);
  expect([load.delayMs('live'), load.delayMs('sandbox')]).toEqual([10, 500]);
  pending = { live: 30, sandbox: 70 };
  expect([load.queueMs('live'), load.queueMs('sandbox')]).toEqual([30, 100]);
});

test('a turn with many requests begins with the first one and ends when the event loop goes on', async () => {
  const input = (count: number): number[] => Array.from({ length: count }, () => load.turnMs());
  expect(input(1)).toEqual([0]);
  nowMs += 40;
  // Few requests take long if another process uses the core.
  expect(input(48).every((ms) => ms === 0)).toBe(true);
  expect(input(1)).toEqual([40]);
  await new Promise((resolve) => void setImmediate(resolve));
  nowMs += 1_000;
  expect(input(60)).toEqual(Array.from({ length: 60 }, () => 0));
});
