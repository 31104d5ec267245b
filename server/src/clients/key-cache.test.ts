import { describe, expect, test } from 'vitest';
import { makeClock, type Clock } from '../clock.ts';
import type { ClientVersion } from './client-version.ts';
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

function handVersion(): ClientVersion & { now: string } {
  return {
    now: 'first',
    refresh: () => undefined,
    recheck: () => Promise.resolve(),
    latest() {
      return { version: this.now, keys: '', now: new Date(0), sentMs: 0 };
    },
  };
}

describe('the key cache', () => {
  test('reads once for concurrent calls, and again after a change', async () => {
    const [clock, changes] = [handClock(), handVersion()];
    let reads = 0;
    const cache = makeKeyCache(clock, changes, async () => (reads += 1));
    expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual([1, 1]);
    clock.ms = 1e9;
    expect(await cache.get('a')).toBe(1);
    changes.now = 'second';
    expect(await cache.get('a')).toBe(2);
    expect(await cache.get('a')).toBe(2);
  });

  test('waits for a check of the version that is due', async () => {
    const changes = handVersion();
    let reads = 0;
    const cache = makeKeyCache(handClock(), changes, async () => (reads += 1));
    await cache.get('a');
    changes.refresh = async () => {
      changes.now = 'second';
    };
    expect(await cache.get('a')).toBe(2);
    changes.refresh = () => Promise.reject(new Error('database unreachable'));
    await expect(cache.get('a')).rejects.toThrow('database unreachable');
  });

  test('does not store what was read before a change was noticed', async () => {
    const changes = handVersion();
    const answers: ((value: string) => void)[] = [];
    const cache = makeKeyCache(
      handClock(),
      changes,
      () => new Promise<string>((resolve) => void answers.push(resolve)),
    );
    const early = cache.get('a');
    changes.now = 'second';
    const later = cache.get('a');
    answers[0]?.('before');
    expect(await early).toBe('before');
    answers[1]?.('after');
    expect(await later).toBe('after');
    expect(await cache.get('a')).toBe('after');
    expect(answers).toHaveLength(2);
  });

  test('a flood of unknown keys does not evict a known one', async () => {
    let reads = 0;
    const cache = makeKeyCache(handClock(), handVersion(), async (name) => {
      reads += 1;
      return name === 'known' ? name : undefined;
    });
    await cache.get('known');
    for (let i = 0; i < 20_000; i += 1) await cache.get(`unknown ${i}`);
    const before = reads;
    expect(await cache.get('known')).toBe('known');
    expect(reads).toBe(before);
  });

  test('is bounded, and evicts the key that was used longest ago', async () => {
    const reads: string[] = [];
    const cache = makeKeyCache(handClock(), handVersion(), async (name) => {
      reads.push(name);
      return name;
    });
    const query = async (from: number, to: number): Promise<void> => {
      for (let i = from; i <= to; i += 1) await cache.get(`known ${i}`);
    };
    await query(1, 10_000);
    await query(1, 1);
    await query(10_001, 10_001);
    reads.length = 0;
    // The first was used again since, so the second was removed.
    for (const i of [1, 3, 2]) await query(i, i);
    expect(reads).toEqual(['known 2']);
  });

  test('the next call repeats a failed read', async () => {
    let reads = 0;
    const cache = makeKeyCache(handClock(), handVersion(), async () => {
      reads += 1;
      if (reads === 1) throw new Error('database unreachable');
      return 'found';
    });
    await expect(cache.get('a')).rejects.toThrow('database unreachable');
    expect(await cache.get('a')).toBe('found');
  });

  test('a call does not wait for a read that began four seconds ago', async () => {
    const clock = handClock();
    const answers: ((value: string) => void)[] = [];
    const cache = makeKeyCache(
      clock,
      handVersion(),
      () => new Promise<string>((resolve) => void answers.push(resolve)),
    );
    const hanging = cache.get('a');
    clock.ms = 4_000;
    const next = cache.get('a');
    answers[1]?.('fresh');
    expect(await next).toBe('fresh');
    answers[0]?.('late');
    expect(await hanging).toBe('late');
  });
});
