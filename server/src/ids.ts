import { randomBytes, randomUUID } from 'node:crypto';
import { v7, validate } from 'uuid';
import { takeRandomBytes } from './random-bytes.ts';

/** What a UUIDv7 takes, bytes. */
const randomBytesEach = 16;

/** An id that is none, before every other: where a walk through ids begins, and what names nothing yet. */
export const idBeforeAll = '00000000-0000-0000-0000-000000000000';

/** A new id for a row: UUIDv7 (RFC 9562), so that keys made together lie together. */
export function newId(): string {
  return v7({ random: takeRandomBytes(randomBytesEach) });
}

/**
 * A new id for a row whose ids must lie in the order in which rows were committed: UUIDv7 with the time below the
 * millisecond and a place (RFC 9562, 6.2). `micros` is a time in microseconds since 1970 that whoever holds the lock
 * of the row's wallet has read from the database, `place` counts what was made at that time, below 2^20.
 */
export function newOrderedId(micros: bigint, place: number): string {
  const belowMilli = Number(((micros % 1_000n) * 4_096n) / 1_000n);
  return v7({
    random: takeRandomBytes(randomBytesEach),
    msecs: Number(micros / 1_000n),
    seq: (belowMilli << 20) | place,
  });
}

/** A new id that tells nothing of its time, for requests. */
export function newRequestId(): string {
  return randomUUID();
}

/** A new part of an address that nobody can guess: 192 random bits. */
export function newAddressToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Tells whether a text that somebody gave can be an id of ours: PostgreSQL would refuse to look for any other. */
export function isId(text: string): boolean {
  return validate(text);
}
