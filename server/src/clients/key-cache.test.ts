import { describe, expect, test } from 'vitest';
import { makeClock, type Clock } from '../clock.ts';
import { makeKeyCache } from './key-cache.ts';

function handClock(): Clock & { ms: number } {
  return {
    ...makeClock(),
    ms: 0,
    monotonicMs() {
      return this.ms;
    },
  };
}

describe('the key cache', () => {
  test('reads once for concurrent calls, and again after four seconds', async () => {
    const clock = handClock();
    let reads = 0;
    const cache = makeKeyCache(clock, async () => (reads += 1));
    expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual([
      { value: 1, readAtMs: 0 },
      { value: 1, readAtMs: 0 },
    ]);
    clock.ms = 3_999;
    expect((await cache.get('a'))?.value).toBe(1);
    clock.ms = 4_000;
    expect((await cache.get('a'))?.value).toBe(2);
  });

  test('caches for as long that a key does not exist', async () => {
    const clock = handClock();
    let reads = 0;
    const cache = makeKeyCache(clock, async () => {
      reads += 1;
      return reads === 1 ? undefined : 'created later';
    });
    expect(await cache.get('a')).toBeUndefined();
    expect(await cache.get('a')).toBeUndefined();
    expect(reads).toBe(1);
    clock.ms = 4_000;
    expect((await cache.get('a'))?.value).toBe('created later');
  });

  test('a flood of unknown keys does not evict a known one', async () => {
    const clock = handClock();
    let reads = 0;
    const cache = makeKeyCache(clock, async (name) => {
      reads += 1;
      return name === 'known' ? name : undefined;
    });
    await cache.get('known');
    for (let i = 0; i < 20_000; i += 1) await cache.get(`unknown ${i}`);
    const before = reads;
    expect((await cache.get('known'))?.value).toBe('known');
    expect(reads).toBe(before);
  });

  test('is bounded, and evicts the entry that was read longest ago', async () => {
    const clock = handClock();
    const reads: string[] = [];
    const cache = makeKeyCache(clock, async (name) => {
      reads.push(name);
      return name.startsWith('known') ? name : undefined;
    });
    const ask = async (what: string, from: number, to: number): Promise<void> => {
      for (let i = from; i <= to; i += 1) await cache.get(`${what} ${i}`);
    };
    await ask('known', 1, 1);
    clock.ms = 1_000;
    await ask('known', 2, 10_000);
    await ask('unknown', 1, 2_000);
    clock.ms = 4_000;
    await ask('known', 1, 1);
    await ask('known', 10_001, 10_001);
    await ask('unknown', 2_001, 2_001);
    reads.length = 0;
    // The first was read again since, so the second was removed.
    for (const i of [1, 3, 2]) await ask('known', i, i);
    for (const i of [2, 1]) await ask('unknown', i, i);
    expect(reads).toEqual(['known 2', 'unknown 1']);
  });

  test('the next call repeats a failed read', async () => {
    const clock = handClock();
    let reads = 0;
    const cache = makeKeyCache(clock, async () => {
      reads += 1;
      if (reads === 1) throw new Error('database unreachable');
      return 'found';
    });
    await expect(cache.get('a')).rejects.toThrow('database unreachable');
    expect((await cache.get('a'))?.value).toBe('found');
  });

  test('a call does not wait for a read that is too old', async () => {
    const clock = handClock();
    let release = (_value: string): void => undefined;
    let reads = 0;
    const cache = makeKeyCache(clock, () => {
      reads += 1;
      return reads === 1
        ? new Promise<string>((resolve) => {
            release = resolve;
          })
        : Promise.resolve('fresh');
    });
    const hanging = cache.get('a');
    clock.ms = 4_000;
    expect((await cache.get('a'))?.value).toBe('fresh');
    release('stale');
    expect((await hanging)?.value).toBe('stale');
    expect((await cache.get('a'))?.value).toBe('fresh');
  });
});
