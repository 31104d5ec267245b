import type { Clock } from '../clock.ts';
import { makeLruMap } from '../lru-map.ts';
import type { ClientVersion } from './client-version.ts';

/** How long a read is shared by those who ask, milliseconds. */
const ageMsMax = 4_000;

/** More keys than any one node serves. */
const foundMax = 10_000;

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
 * Caches what `read` finds. A missing key is not cached: a flood of invented keys cannot evict the keys in use, and a new
 * key changes no version. A failed read is not cached either.
 */
export function makeKeyCache<Value extends object | number | string>(
  clock: Clock,
  changes: ClientVersion,
  read: (name: string) => Promise<Value | undefined>,
): KeyCache<Value> {
  /** The version of all entries of `found`. */
  let version = '';
  const found = makeLruMap<Value>(foundMax);
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
      dropOutdated();
      // A read that began before a change was noticed may have missed it.
      if (value !== undefined && begun.version === version) found.set(name, value);
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
