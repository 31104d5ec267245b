import { DecisionRefused } from '../../decision-refused.ts';
import { checkedReason, hasRecorded, recordAudit } from '../../operators/audit-record.ts';
import { bookPayment } from './book-payment.ts';
import { endReviewOf, paymentInReview } from './match-by-hand.ts';
import type { Payment } from './payment.ts';
import { lockPayment, markRejected, readPayments } from './payment-rows.ts';
import type { PaymentApp } from './record-payment.ts';

/**
 * Rejects a payment in review: it is no deposit, or was returned to its payer. Nothing is credited, and a request that only
 * this payment was about is cancelled. The same decision of the same actor again changes nothing.
 * @throws CommandError when the payment is not in review, or the reason is invalid
 */
export async function rejectPayment(
  app: Pick<PaymentApp, 'clock' | 'database'>,
  {
    paymentId,
    actor,
    reason,
  }: { readonly paymentId: string; readonly actor: string; readonly reason: string },
): Promise<Payment> {
  const why = checkedReason(reason, 'a rejection');
  const [known] = await readPayments(app.database, [paymentId]);
  const record = { actor, action: 'payment.rejected', subject: paymentId };
  if (known?.state === 'rejected' && (await hasRecorded(app.database, record))) {
    // A process may have ended between the rejection and this.
    await endReviewOf(app, known, null);
    return known;
  }
  const payment = await paymentInReview(app, paymentId);
  await app.database.transaction(async (tx) => {
    const current = await lockPayment(tx, paymentId);
    if (current?.state !== 'in_review')
      throw new DecisionRefused(
        'already_decided',
        'The payment was decided in the meantime; look at it again.',
      );
    await markRejected(tx, paymentId);
    await bookPayment(tx, { kind: 'rejected', payment, actor });
    const { environment, amount } = payment;
    await recordAudit(tx, {
      ...record,
      detail: { environment, amount: Number(amount), reason: why },
    });
  });
  await endReviewOf(app, payment, null);
  return payment;
}
