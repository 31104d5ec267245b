import { randomBytes, randomUUID } from 'node:crypto';
import { v7, validate } from 'uuid';
import { takeRandomBytes } from './random-bytes.ts';

/** The random bytes that a UUIDv7 takes. */
const randomBytesEach = 16;

/** The nil UUID. It sorts before every id: the start of a walk through ids, and a placeholder where there is no id yet. */
export const idBeforeAll = '00000000-0000-0000-0000-000000000000';

/** A new id for a row: UUIDv7 (RFC 9562), so that ids created together are adjacent in an index. */
export function newId(): string {
  return v7({ random: takeRandomBytes(randomBytesEach) });
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
