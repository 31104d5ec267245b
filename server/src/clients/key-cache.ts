import type { Clock } from '../clock.ts';

/**
 * How old an answer may be. What operators change must hold within 5 seconds on every node; the rest of that
 * time is for the read itself.
 */
const ageMsMax = 4_000;

/**
 * More keys than any one node serves; an unknown key costs its sender as much as us, so fewer of those are
 * kept.
 */
const foundMax = 10_000;
const absentMax = 2_000;

/** What was read, and when the read began, on the monotonic clock. */
export interface Cached<Value> {
  readonly value: Value;
  readonly readAtMs: number;
}

/** Reads by a text, at most once at a time for each, and keeps what was found for a few seconds. */
export interface KeyCache<Value> {
  get(name: string): Promise<Cached<Value> | undefined>;
}

/**
 * Keeps what `read` finds. Whatever it finds not is kept apart, so that a flood of invented keys cannot push
 * out the keys in use; a read that fails is kept nowhere.
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
        keep(absent, name, readAtMs, absentMax);
        return undefined;
      }
      const cached = { value, readAtMs };
      keep(found, name, cached, foundMax);
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
      // A read that hangs is not joined for ever: what it finds may be as old as itself.
      const current = reading.get(name);
      if (current !== undefined && fresh(current.readAtMs)) return current.result;

      const result = readAndKeep(name, nowMs);
      reading.set(name, { readAtMs: nowMs, result });
      return result;
    },
  };
}

/** A Map remembers the order of insertion, so its first key is the one that was read longest ago. */
function keep<Value>(entries: Map<string, Value>, name: string, value: Value, countMax: number): void {
  entries.set(name, value);
  if (entries.size <= countMax) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}
