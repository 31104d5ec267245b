import { randomBytes, randomUUID } from 'node:crypto';
import { v7, validate } from 'uuid';
import { takeRandomBytes } from './random-bytes.ts';

/** The random bytes that a UUIDv7 takes. */
const randomBytesEach = 16;

/** The nil UUID. It sorts before every id: the start of a walk through ids, and a placeholder where there is no id yet. */
export const idBeforeAll = '00000000-0000-0000-0000-000000000000';

/** The UUID that sorts after every id: where a list begins that is read from its newest row. */
export const idAfterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A new id for a row: UUIDv7 (RFC 9562), so that ids created together are adjacent in an index. */
export function newId(): string {
  return v7({ random: takeRandomBytes(randomBytesEach) });
}

/** The lowest id that {@link newId} makes at a moment: where the ids of a day begin. */
export function firstIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** The moment at which an id of {@link newId} was made. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

/** A new random id for a request. It does not contain a time. */
export function newRequestId(): string {
  return randomUUID();
}

/** A new unguessable part of a URL: 192 random bits. */
export function newAddressToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Whether a text is a UUID. PostgreSQL fails on any other text where it expects an id. */
export function isId(text: string): boolean {
  return validate(text);
}
