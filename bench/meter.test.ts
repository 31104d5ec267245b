import { expect, test } from 'vitest';
import { parseStat } from './cpu-time.ts';
import { perStep } from './meter.ts';

test('the usage of a step is the difference of two readings, divided by the steps', () => {
  const before = { load: 100, server: 1_000, postgresql: 2_000, walBytes: 5_000, writes: 10 };
  const after = { load: 300, server: 2_000, postgresql: 6_000, walBytes: 25_000, writes: 20 };
  expect(perStep(before, after, 10)).toEqual({
    load: 20,
    server: 100,
    postgresql: 400,
    walBytes: 2_000,
    writes: 1,
  });
});

test('CPU time that cannot be measured stays unknown', () => {
  const reading = { load: 1, server: undefined, postgresql: undefined, walBytes: 1, writes: 1 };
  expect(perStep(reading, reading, 1)).toMatchObject({ server: undefined, postgresql: undefined });
});

test('the CPU time of a process is read in microseconds, whatever its name is', () => {
  const stat = '42 (a) b (c) S 7 42 42 0 -1 4194560 1 2 3 4 150 50 20 10 20 0 1 0 12345';
  expect(parseStat(stat)).toEqual({ parent: 7, own: 2_000_000, endedChildren: 300_000 });
});
