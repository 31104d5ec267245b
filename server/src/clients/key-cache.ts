import type { Clock } from '../clock.ts';

/**
 * Maximum age of an entry. An operator's changes must take effect within 5 seconds on every node; the remaining second
 * is for the read.
 */
const ageMsMax = 4_000;

/** More keys than any one node serves. Fewer unknown keys are cached, because they cost their sender as much as us. */
const foundMax = 10_000;
const absentMax = 2_000;

/** A value, and when its read began, by the monotonic clock. */
export interface Cached<Value> {
  readonly value: Value;
  readonly readAtMs: number;
}

/** Reads by name, at most once at a time for each, and caches the result for a few seconds. */
export interface KeyCache<Value> {
  get(name: string): Promise<Cached<Value> | undefined>;
}

/**
 * Caches the results of `read`. Missing keys are cached separately, so that a flood of invented keys cannot evict the
 * keys in use. A failed read is not cached.
 */
export function makeKeyCache<Value>(
  clock: Clock,
  read: (name: string) => Promise<Value | undefined>,
): KeyCache<Value> {
  const found = new Map<string, Cached<Value>>();
  const absent = new Map<string, number>();
  const reading = new Map<
    string,
    { readonly readAtMs: number; readonly result: Promise<Cached<Value> | undefined> }
  >();

  async function readAndKeep(name: string, readAtMs: number): Promise<Cached<Value> | undefined> {
    try {
      const value = await read(name);
      found.delete(name);
      absent.delete(name);
      if (value === undefined) {
        store(absent, name, readAtMs, absentMax);
        return undefined;
      }
      const cached = { value, readAtMs };
      store(found, name, cached, foundMax);
      return cached;
    } finally {
      if (reading.get(name)?.readAtMs === readAtMs) reading.delete(name);
    }
  }

  return {
    get(name) {
      const nowMs = clock.monotonicMs();
      const fresh = (readAtMs: number | undefined): boolean =>
        readAtMs !== undefined && nowMs - readAtMs < ageMsMax;

      const known = found.get(name);
      if (known !== undefined && fresh(known.readAtMs)) return Promise.resolve(known);
      if (fresh(absent.get(name))) return Promise.resolve(undefined);
      // A hanging read is not reused for ever: its result may be as old as the read.
      const current = reading.get(name);
      if (current !== undefined && fresh(current.readAtMs)) return current.result;

      const result = readAndKeep(name, nowMs);
      reading.set(name, { readAtMs: nowMs, result });
      return result;
    },
  };
}

/** A Map keeps insertion order, so its first key is the one that was read longest ago. */
function store<Value>(entries: Map<string, Value>, name: string, value: Value, countMax: number): void {
  entries.set(name, value);
  if (entries.size <= countMax) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}
