import { type Keyring, Secret, type SealedValue } from '../../sealed.ts';
import type { PaymentEvidence } from './payment.ts';

/** What a bank or a gateway has said about the payer of a payment. */
export type Payer = NonNullable<PaymentEvidence['payer']>;

/** Encrypts what was received about the payer of a payment. It cannot be opened for another payment. */
export function sealPayer(
  keyring: Keyring,
  paymentId: string,
  payer: PaymentEvidence['payer'],
): SealedValue | null {
  return payer === null ? null : keyring.seal(new Secret(JSON.stringify(payer)), contextOf(paymentId));
}

/** Decrypts what was received about the payer of a payment. */
export function openPayer(keyring: Keyring, paymentId: string, sealed: SealedValue): Payer {
  const payer: unknown = JSON.parse(keyring.open(sealed, contextOf(paymentId)).open());
  if (typeof payer !== 'object' || payer === null)
    throw new Error(`The payer of the payment ${paymentId} is not an object.`);
  return Object.fromEntries(Object.entries(payer).map(([name, value]) => [name, String(value)]));
}

/** The context of sealing. It can never change, because stored values were sealed with it. */
function contextOf(paymentId: string): readonly string[] {
  return ['deposit_payments', paymentId, 'payer'];
}
