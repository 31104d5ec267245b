import type { WalletKey } from '../../ledger/wallet.ts';
import type { Keyring } from '../../sealed.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { Idempotency } from '../lane/command.ts';
import type { Order } from '../order.ts';

/** What an order keeps of its references at suppliers. */
export type OrderReference = Pick<Order, 'purchaseReference' | 'referenceKeyId'>;

/** The length of a reference, bytes: 32 hexadecimal digits, the most that every supplier accepts. */
const referenceBytes = 16;

/**
 * The reference of the first purchase of an order: a keyed hash of its account, environment, Idempotency-Key and request. It
 * contains no time, no id and no price, so that the same request after a restore arrives at the supplier under the reference
 * that the supplier knows (docs/decisions/0052).
 */
export function purchaseReferenceOf(
  keyring: Keyring,
  { accountId, environment }: WalletKey,
  { key, content }: Pick<Idempotency, 'content' | 'key'>,
): OrderReference {
  const made = keyring.digest('reference', [accountId, environment, key, ...content]);
  return { purchaseReference: shortened(made.bytes), referenceKeyId: made.keyId };
}

/**
 * The reference of an attempt of an order: its inquiries and its purchases are each numbered from 1. The first purchase has
 * the reference of the order itself.
 */
export function attemptReferenceOf(
  keyring: Keyring,
  { purchaseReference, referenceKeyId }: OrderReference,
  kind: Attempt['kind'],
  number: number,
): string {
  if (kind === 'purchase' && number === 1) return purchaseReference;
  const parts = [purchaseReference, kind, String(number)];
  return shortened(keyring.digest('reference', parts, referenceKeyId).bytes);
}

function shortened(bytes: Buffer): string {
  return bytes.toString('hex', 0, referenceBytes);
}
