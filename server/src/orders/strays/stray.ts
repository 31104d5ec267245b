import { sealedDigest } from '../../ledger/step.ts';
import type { Rupiah } from '../../rupiah.ts';
import { type KeyedDigest, type Keyring, type SealedValue, Secret } from '../../sealed.ts';
import { membersOf } from '../../suppliers/shared/values.ts';
import type { CallbackReading, IncomingCallback } from '../../suppliers/supplier.ts';

/** `statement`: the signature covers what it says. `hint`: it only proves who sent it, and makes us ask. */
export type StrayKind = 'hint' | 'statement';

/** A signed callback about a reference that no order has. Amounts are rupiah. */
export interface Stray {
  /** Position in the chain, from 1 without gaps. */
  readonly number: bigint;
  readonly at: Date;
  readonly supplier: string;
  readonly reference: string;
  readonly kind: StrayKind;
  /** What it says about the purchase; null for a hint. */
  readonly said: string | null;
  readonly code: string | null;
  readonly cost: Rupiah | null;
  /** Headers and body, sealed; null after a purge. */
  readonly content: SealedValue | null;
  readonly contentKeyId: string;
  readonly contentDigest: Buffer;
  readonly fingerprint: Buffer;
  readonly chain: Buffer;
  readonly chainKeyId: string;
}

/** The chain of no stray. */
export const strayChainStart = Buffer.alloc(32);

/** The longest code that is stored. */
const codeLengthMax = 100;

/** What a reading says, as it is stored beside the sealed callback. */
export function claimOf(
  reading: Extract<CallbackReading, { kind: 'hint' | 'statement' }>,
): Pick<Stray, 'code' | 'cost' | 'kind' | 'said'> {
  if (reading.kind === 'hint') return { kind: 'hint', said: null, code: null, cost: null };
  const { outcome } = reading;
  const code = 'supplierCode' in outcome ? (outcome.supplierCode ?? null) : null;
  return {
    kind: 'statement',
    said: outcome.kind,
    code: code === null ? null : code.slice(0, codeLengthMax),
    cost: outcome.kind === 'delivered' ? outcome.cost : null,
  };
}

/** The HMAC that links a stray to all strays before it. `keyId` selects the key that was used then, to verify it. */
export function strayLink(
  keyring: Keyring,
  before: Buffer,
  stray: Omit<Stray, 'chain' | 'chainKeyId' | 'content'>,
  keyId?: string,
): KeyedDigest {
  const text = JSON.stringify([
    'stray callback',
    String(stray.number),
    stray.at,
    stray.supplier,
    stray.reference,
    stray.kind,
    stray.said,
    stray.code,
    stray.cost === null ? null : String(stray.cost),
    stray.contentKeyId,
    stray.contentDigest.toString('hex'),
    stray.fingerprint.toString('hex'),
  ]);
  return keyring.digest('chain', [before, text], keyId);
}

/** The keyed hash by which the same callback is recognised when it arrives again. */
export function strayFingerprint(keyring: Keyring, supplier: string, body: Buffer): Buffer {
  return keyring.digest('fingerprint', ['stray callback', supplier, body]).bytes;
}

/** Seals the headers and the body of a callback, byte by byte. */
export function sealCallback(
  keyring: Keyring,
  number: bigint,
  { headers, body }: IncomingCallback,
): { readonly content: SealedValue; readonly contentDigest: Buffer } {
  const text = JSON.stringify({ headers, body: body.toString('base64') });
  const content = keyring.seal(new Secret(text), contextOf(number));
  return { content, contentDigest: sealedDigest(content.bytes) };
}

/** Opens a stored callback. @throws when the bytes or the number are not those that were sealed */
export function openCallback(keyring: Keyring, number: bigint, content: SealedValue): IncomingCallback {
  const document = membersOf(JSON.parse(keyring.open(content, contextOf(number)).open()));
  const headers = membersOf(document?.['headers']) ?? {};
  const body = document?.['body'];
  return {
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    body: Buffer.from(typeof body === 'string' ? body : '', 'base64'),
  };
}

function contextOf(number: bigint): readonly string[] {
  return ['stray_callbacks', String(number), 'content'];
}
