/** A random number generator with a seed. */
export interface Random {
  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Makes a generator; the same seed gives the same numbers (mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    pick(from) {
      const [first, ...rest] = from;
      if (first === undefined) throw new Error('There is nothing to pick from.');
      const index = whole(0, rest.length);
      return index === 0 ? first : (rest[index - 1] ?? first);
    },
  };
}
