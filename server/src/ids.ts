import { randomFillSync, randomUUID } from 'node:crypto';
import { v7, validate } from 'uuid';

/** An order needs several ids, and asking the system for randomness costs more than making them of it. */
const randomPool = new Uint8Array(4_096);
const randomBytesEach = 16;
let randomUsed = randomPool.length;

/** A new id for a row: UUIDv7 (RFC 9562), so that keys made together lie together. */
export function newId(): string {
  if (randomUsed === randomPool.length) {
    randomFillSync(randomPool);
    randomUsed = 0;
  }
  randomUsed += randomBytesEach;
  return v7({ random: randomPool.subarray(randomUsed - randomBytesEach, randomUsed) });
}

/** A new id that tells nothing of its time, for requests. */
export function newRequestId(): string {
  return randomUUID();
}

/** Tells whether a text that somebody gave can be an id of ours: PostgreSQL would refuse to look for any other. */
export function isId(text: string): boolean {
  return validate(text);
}
