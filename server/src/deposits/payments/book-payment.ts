import type { Tx } from '../../database/connection.ts';
import {
  type CashMovement,
  receivedAtBank,
  receivedAtGateway,
  returned,
} from '../../ledger/cash/cash-chart.ts';
import { cashEntry } from '../../ledger/cash/cash-entry.ts';
import { appendCashEntries } from '../../ledger/cash/cash-journal.ts';
import type { Payment } from './payment.ts';

/** The part of a payment that the books need. */
export type BookedPayment = Pick<Payment, 'amount' | 'environment' | 'fee' | 'id' | 'source'>;

/** How a payment that is not credited moves money outside the wallets. */
export interface PaymentMovement {
  /** `in_review`: it arrived and belongs to nobody yet. `rejected`: a person has said that it is no deposit. */
  readonly kind: 'in_review' | 'rejected';
  readonly payment: BookedPayment;
  readonly actor: string;
}

/**
 * Books a payment that is not credited in the cash journal, in the transaction that writes its row. The payment is locked;
 * the chain of the audit records is not. A credit is booked by the lane, with the wallet's step.
 */
export async function bookPayment(tx: Tx, { kind, payment, actor }: PaymentMovement): Promise<void> {
  const { id: paymentId, amount, environment, source } = payment;
  const movement = kind === 'in_review' ? receiptOf(payment) : returned(amount, source.kind);
  await appendCashEntries(tx, [cashEntry(movement, { environment, actor, paymentId })]);
}

/** The movement of a payment as it arrives. */
export function receiptOf({ amount, fee, source }: BookedPayment): CashMovement {
  return source.kind === 'bank' ? receivedAtBank(amount) : receivedAtGateway(amount, fee);
}
