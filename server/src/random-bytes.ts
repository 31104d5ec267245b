import { randomFillSync } from 'node:crypto';

/** A stock of random bytes: an order needs them often, and one large system call is cheaper than many small ones. */
const pool = new Uint8Array(4_096);
let used = pool.length;

/** Returns cryptographically secure random bytes; `length` is at most 4,096. No byte is returned twice. */
export function takeRandomBytes(length: number): Uint8Array {
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += length;
  return pool.slice(used - length, used);
}
