import type { Clock } from '../clock.ts';
import { makeLruMap } from '../lru-map.ts';
import type { ClientVersion } from './client-version.ts';

/** How long a missing key is cached, and how long a read is shared by those who ask, milliseconds. */
const ageMsMax = 4_000;

/** More keys than any one node serves. Fewer unknown keys are cached, because they cost their sender as much as us. */
const foundMax = 10_000;
const absentMax = 2_000;

/** Reads by name, at most once at a time for each, and caches the result until the version changes. */
export interface KeyCache<Value> {
  get(name: string): Promise<Value | undefined>;
}

interface Reading<Value> {
  readonly version: string;
  readonly startMs: number;
  readonly result: Promise<Value | undefined>;
}

/**
 * Caches the results of `read`. Missing keys are cached separately and for a few seconds, whatever the version: a flood of
 * invented keys cannot evict the keys in use, and a new key changes no version. A failed read is not cached.
 */
export function makeKeyCache<Value extends object | number | string>(
  clock: Clock,
  changes: ClientVersion,
  read: (name: string) => Promise<Value | undefined>,
): KeyCache<Value> {
  /** The version of all entries of `found`. */
  let version = '';
  const found = makeLruMap<Value>(foundMax);
  const absent = makeLruMap<number>(absentMax);
  const reading = new Map<string, Reading<Value>>();

  function dropOutdated(): void {
    const now = changes.latest().version;
    if (now !== version) found.clear();
    version = now;
  }

  async function readAndStore(
    name: string,
    begun: Omit<Reading<Value>, 'result'>,
  ): Promise<Value | undefined> {
    try {
      const value = await read(name);
      absent.delete(name);
      dropOutdated();
      if (value === undefined) absent.set(name, begun.startMs);
      // A read that began before a change was noticed may have missed it.
      else if (begun.version === version) found.set(name, value);
      return value;
    } finally {
      if (reading.get(name)?.startMs === begun.startMs) reading.delete(name);
    }
  }

  return {
    async get(name) {
      const refreshed = changes.refresh();
      if (refreshed !== undefined) await refreshed;
      dropOutdated();
      const known = found.get(name);
      if (known !== undefined) return known;
      const startMs = clock.monotonicMs();
      const absentMs = absent.get(name);
      if (absentMs !== undefined && startMs - absentMs < ageMsMax) return undefined;
      const current = reading.get(name);
      // A hanging read is not reused for ever: its result may be as old as the read.
      if (current?.version === version && startMs - current.startMs < ageMsMax) return current.result;
      const begun = { version, startMs };
      const result = readAndStore(name, begun);
      reading.set(name, { ...begun, result });
      return result;
    },
  };
}
