import { randomUUID } from 'node:crypto';
import { v7, validate } from 'uuid';

/** A new id for a row: UUIDv7 (RFC 9562), so that keys made together lie together. */
export function newId(): string {
  return v7();
}

/** A new id that tells nothing of its time, for requests. */
export function newRequestId(): string {
  return randomUUID();
}

/** Tells whether a text that somebody gave can be an id of ours: PostgreSQL would refuse to look for any other. */
export function isId(text: string): boolean {
  return validate(text);
}
