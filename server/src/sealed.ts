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
import type { Environment } from './environment.ts';
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
  /** The hash by which the value is found, of a serial that was just sealed. It is not read back. */
  readonly searchHash?: Buffer | null;
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
export type DigestPurpose = 'attempts' | 'chain' | 'confirmation' | 'fingerprint' | 'head' | 'reference';

/** What a search hash is of. */
export type SearchPurpose = 'destination' | 'serial';

/** The wallet that a search hash belongs to. The same text has another hash in every other wallet. */
export interface HashScope {
  readonly accountId: string;
  readonly environment: Environment;
}

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
  /**
   * The hash by which a private value is found: the first 12 bytes of HMAC-SHA256 of `text`, under a key that is derived from
   * the newest data key for this purpose, account and environment (docs/decisions/0069).
   */
  searchHash(purpose: SearchPurpose, scope: HashScope, text: string): KeyedDigest;
  /** The same under every data key, newest first: a value may have been stored before a rotation. */
  searchHashes(purpose: SearchPurpose, scope: HashScope, text: string): Buffer[];
  /** The seeds of the keys that sign statements, newest first. */
  statementSeeds(): Buffer[];
  /** The secrets that sign session cookies and encrypt the secrets of one-time codes, newest first, each with its data key. */
  signInSecrets(): { readonly keyId: string; readonly secret: Secret }[];
}

const nonceBytes = 12;
const tagBytes = 16;
const searchHashBytes = 12;
/** How many derived keys of search hashes are kept: one for each wallet in use. */
const searchKeysMax = 20_000;

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

  const searchKeys = new Map<string, KeyObject>();

  function searchKeyOf(id: string, purpose: SearchPurpose, scope: HashScope): KeyObject {
    const use = `${purpose} ${scope.accountId} ${scope.environment}`;
    const name = `${id} ${use}`;
    const known = searchKeys.get(name);
    if (known !== undefined) return known;
    const derived = createSecretKey(deriveKey(keysOf(id).data, use));
    // Every wallet in use has a few; they are derived again after this many. An order of use would cost more than it saves.
    if (searchKeys.size >= searchKeysMax) searchKeys.clear();
    searchKeys.set(name, derived);
    return derived;
  }

  function hashUnder(id: string, purpose: SearchPurpose, scope: HashScope, text: string): Buffer {
    const digest = createHmac('sha256', searchKeyOf(id, purpose, scope))
      .update(text)
      .digest();
    return digest.subarray(0, searchHashBytes);
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
    searchHash: (purpose, scope, text) => ({
      bytes: hashUnder(newest.id, purpose, scope, text),
      keyId: newest.id,
    }),
    searchHashes: (purpose, scope, text) => keys.map(({ id }) => hashUnder(id, purpose, scope, text)),
    ...secretsFrom(keys),
  };
}

function secretsFrom(
  keys: readonly { id: string; key: Buffer }[],
): Pick<Keyring, 'signInSecrets' | 'statementSeeds'> {
  return {
    statementSeeds: () => keys.map(({ key }) => deriveKey(key, 'statement')),
    signInSecrets: () =>
      keys.map(({ id, key }) => ({
        keyId: id,
        secret: new Secret(deriveKey(key, 'sign-in').toString('base64')),
      })),
  };
}

/** Compares two digests or tokens in constant time. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Key objects: given bytes, Node would set the key up for every use, which takes longer than the use itself. */
type DerivedKeys = Record<DigestPurpose | 'data' | 'seal', KeyObject>;

function deriveKeys(id: string, key: Buffer): DerivedKeys {
  if (key.length !== 32)
    throw new Error(`The encryption key "${id}" has ${key.length} bytes; it needs 32, in base64.`);
  const derive = (use: string): KeyObject => createSecretKey(deriveKey(key, use));
  return {
    attempts: derive('attempts'),
    chain: derive('chain'),
    confirmation: derive('confirmation'),
    data: createSecretKey(key),
    fingerprint: derive('fingerprint'),
    head: derive('head'),
    reference: derive('reference'),
    seal: derive('seal'),
  };
}

function deriveKey(key: Buffer | KeyObject, use: string): Buffer {
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
