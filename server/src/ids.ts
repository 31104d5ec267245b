import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id for a row: UUIDv7 (RFC 9562), so that keys made together lie together. */
export function newId(): string {
  return v7();
}

/** A new id that tells nothing of its time, for requests. */
export function newRequestId(): string {
  return randomUUID();
}
