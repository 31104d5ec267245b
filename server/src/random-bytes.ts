import { randomFillSync } from 'node:crypto';

/** An order needs randomness many times, and asking the system for it costs more than taking it from what it gave before. */
const pool = new Uint8Array(4_096);
let used = pool.length;

/** Random bytes that nobody can guess; `length` is at most 4,096. Each is given once. */
export function takeRandomBytes(length: number): Uint8Array {
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += length;
  return pool.slice(used - length, used);
}
