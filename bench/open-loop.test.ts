import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openLoop } from './open-loop.ts';

test('every arrival is served, also when there are fewer clients than arrivals', async () => {
  let served = 0;
  const step = async () => {
    served += 1;
  };
  const { latencies } = await openLoop([step, step], 1_000, 0.05);
  expect(served).toBe(50);
  expect(latencies).toHaveLength(50);
});

test('the latency of an arrival that waits for a client includes its wait', async () => {
  const stepMs = 20;
  const { latencies } = await openLoop([() => pause(stepMs)], 1_000, 0.01);
  // Ten arrive within ten milliseconds, and one client serves them one after the other.
  expect(latencies.at(-1)).toBeGreaterThan(9 * (stepMs - 2) - 10);
});

test('a step that fails ends the load with its error', async () => {
  const failing = () => Promise.reject(new Error('refused'));
  await expect(openLoop([failing], 1_000, 0.05)).rejects.toThrow('refused');
});

test('arrivals take turns with the clients, so that none is idle for long', async () => {
  const served = [0, 0, 0];
  const steps = served.map((_, i) => async () => {
    served[i] = (served[i] ?? 0) + 1;
  });
  await openLoop(steps, 1_000, 0.03);
  expect(served).toEqual([10, 10, 10]);
});
