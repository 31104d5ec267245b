import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** Signs statements with the newest key. */
export interface StatementSigner {
  /** Signs the SHA-256 of a statement with Ed25519 (RFC 8032). */
  sign(digest: Buffer): { readonly keyId: string; readonly signature: Buffer };
}

/** A public key as a JSON Web Key (RFC 8037). `kid` is its thumbprint (RFC 7638). */
export interface StatementKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly use: 'sig';
  readonly kid: string;
  readonly x: string;
}

/** The keys that sign statements: one for each data key, so that statements stay verifiable after a rotation. */
export interface StatementKeys extends StatementSigner {
  readonly publicKeys: readonly StatementKey[];
}

/** PKCS #8 of an Ed25519 key up to its 32 bytes (RFC 8410, section 7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Makes the keys from their seeds of 32 bytes, newest first. */
export function makeStatementKeys(seeds: readonly Buffer[]): StatementKeys {
  const keys = seeds.map((seed) => {
    const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
    return { key, publicKey: publicKeyOf(key) };
  });
  const [newest] = keys;
  if (newest === undefined) throw new Error('Statements need a key.');
  return {
    publicKeys: keys.map(({ publicKey }) => publicKey),
    sign: (digest) => ({ keyId: newest.publicKey.kid, signature: sign(null, digest, newest.key) }),
  };
}

function publicKeyOf(key: KeyObject): StatementKey {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (x === undefined) throw new Error('The key has no public part.');
  const thumbprint = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  const kid = createHash('sha256').update(thumbprint).digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', use: 'sig', kid, x };
}

/** Whether a signature is that of `digest` under one of these keys. */
export function isSignedBy(
  keys: readonly StatementKey[],
  keyId: string,
  digest: Buffer,
  signature: Buffer,
): boolean {
  const jwk = keys.find(({ kid }) => kid === keyId);
  if (jwk === undefined) return false;
  return verify(null, digest, createPublicKey({ key: { ...jwk }, format: 'jwk' }), signature);
}

/** Reads keys from a JSON Web Key Set; undefined if there are none in it. */
export function parseStatementKeys(text: string): readonly StatementKey[] | undefined {
  const set = asRecord(tryJson(text));
  const found = Array.isArray(set['keys']) ? set['keys'].map(asRecord) : [];
  const keys = found.flatMap(({ kty, crv, kid, x }): StatementKey[] =>
    kty === 'OKP' && crv === 'Ed25519' && typeof kid === 'string' && typeof x === 'string'
      ? [{ kty, crv, use: 'sig', kid, x }]
      : [],
  );
  return keys.length === 0 ? undefined : keys;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
