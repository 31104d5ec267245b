/** A map that forgets the entry that was used longest ago when it has too many. */
export interface LruMap<Value> {
  /** Finds a value, which counts as a use of its entry. */
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  clear(): void;
}

/** Makes an empty map of at most `sizeMax` entries. */
export function makeLruMap<Value extends object | number | string>(sizeMax: number): LruMap<Value> {
  // In insertion order; every use inserts its entry again.
  const entries = new Map<string, Value>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= sizeMax) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
