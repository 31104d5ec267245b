import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { inspect } from 'node:util';
import { takeRandomBytes } from './random-bytes.ts';

/** A value that must not be printed: destinations, serials, secrets. Only `open()` returns it. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  open(): string {
    return this.#value;
  }
  toString(): string {
    return '[sealed]';
  }
  toJSON(): string {
    return '[sealed]';
  }
  [inspect.custom](): string {
    return '[sealed]';
  }
}

/** A sealed value as the database stores it: ciphertext (nonce, tag, text) and the id of the key that opens it. */
export interface SealedValue {
  readonly bytes: Buffer;
  readonly keyId: string;
}

/** Reads a sealed value from its two columns, which are null together. */
export function sealedOrNull(bytes: Buffer | null, keyId: string | null): SealedValue | null {
  return bytes === null || keyId === null ? null : { bytes, keyId };
}

/** A keyed digest with the id of its key. */
export interface KeyedDigest {
  readonly bytes: Buffer;
  readonly keyId: string;
}

/** What a digest is for. Each purpose has its own key, derived from the data key (HKDF, RFC 5869). */
export type DigestPurpose = 'chain' | 'confirmation' | 'fingerprint' | 'head' | 'reference';

/** The data keys, newest first. New values use the newest one; an old value names the key that opens it. */
export interface Keyring {
  /** Encrypts with AES-256-GCM; opening it needs the same `context` (account, order, column). */
  seal(value: Secret, context: readonly string[]): SealedValue;
  /** Decrypts; throws when the key is missing, or the bytes or context are not those that were sealed. */
  open(sealed: SealedValue, context: readonly string[]): Secret;
  /**
   * HMAC-SHA256 of `parts` under the newest key, or under `keyId`. A reference is made under the oldest key, so that a
   * rotation does not change it (docs/decisions/0052).
   */
  digest(purpose: DigestPurpose, parts: readonly (string | Buffer)[], keyId?: string): KeyedDigest;
  /** The seeds of the keys that sign statements, newest first. */
  statementSeeds(): Buffer[];
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Makes a keyring from 32-byte keys, newest first.
 * @throws when there is no key, an id occurs twice, or a key has another length
 */
export function makeKeyring(keys: readonly { id: string; key: Buffer }[]): Keyring {
  const rings = new Map(keys.map(({ id, key }) => [id, deriveKeys(id, key)]));
  const newest = keys[0];
  const oldest = keys.at(-1);
  if (newest === undefined || oldest === undefined) throw new Error('At least one encryption key is needed.');
  if (rings.size !== keys.length) throw new Error('Two encryption keys have the same id.');

  function keysOf(id: string): DerivedKeys {
    const found = rings.get(id);
    if (found === undefined)
      throw new Error(`The encryption key "${id}" is not configured; add it to KONTER_ENCRYPTION_KEYS.`);
    return found;
  }

  return {
    seal(value, context) {
      const nonce = takeRandomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keysOf(newest.id).seal, nonce).setAAD(joined(context));
      const text = Buffer.concat([cipher.update(value.open(), 'utf8'), cipher.final()]);
      return { bytes: Buffer.concat([nonce, cipher.getAuthTag(), text]), keyId: newest.id };
    },
    open(sealed, context) {
      const nonce = sealed.bytes.subarray(0, nonceBytes);
      const tag = sealed.bytes.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', keysOf(sealed.keyId).seal, nonce, {
        authTagLength: tagBytes,
      });
      decipher.setAAD(joined(context)).setAuthTag(tag);
      const text = Buffer.concat([
        decipher.update(sealed.bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]);
      return new Secret(text.toString('utf8'));
    },
    digest(purpose, parts, keyId = (purpose === 'reference' ? oldest : newest).id) {
      return { bytes: createHmac('sha256', keysOf(keyId)[purpose]).update(joined(parts)).digest(), keyId };
    },
    statementSeeds: () => keys.map(({ key }) => deriveKey(key, 'statement')),
  };
}

/** Compares two digests or tokens in constant time. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Key objects: given bytes, Node would set the key up for every use, which takes longer than the use itself. */
type DerivedKeys = Record<DigestPurpose | 'seal', KeyObject>;

function deriveKeys(id: string, key: Buffer): DerivedKeys {
  if (key.length !== 32)
    throw new Error(`The encryption key "${id}" has ${key.length} bytes; it needs 32, in base64.`);
  const derive = (use: string): KeyObject => createSecretKey(deriveKey(key, use));
  return {
    chain: derive('chain'),
    confirmation: derive('confirmation'),
    fingerprint: derive('fingerprint'),
    head: derive('head'),
    reference: derive('reference'),
    seal: derive('seal'),
  };
}

function deriveKey(key: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `konter ${use}`, 32));
}

/** Joins parts, each with its length in front, so that different lists never give the same bytes. Allocates one buffer. */
function joined(parts: readonly (string | Buffer)[]): Buffer {
  const lengths = parts.map((part) => Buffer.byteLength(part));
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, 0));
  let end = 0;
  parts.forEach((part, i) => {
    end = bytes.writeUInt32BE(lengths[i] ?? 0, end);
    end += typeof part === 'string' ? bytes.write(part, end) : part.copy(bytes, end);
  });
  return bytes;
}
