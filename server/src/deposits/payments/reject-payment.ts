import { DecisionRefused } from '../../decision-refused.ts';
import type { Tx } from '../../database/connection.ts';
import { type AuditDetail, checkedReason, hasRecorded, recordAudit } from '../../operators/audit-record.ts';
import type { RowKey } from '../../operators/recorded-rows.ts';
import { bookPayment } from './book-payment.ts';
import { endReviewOf, paymentInReview } from './match-by-hand.ts';
import type { Payment } from './payment.ts';
import { lockPayment, markRejected, readPayments } from './payment-rows.ts';
import type { PaymentApp } from './record-payment.ts';

const action = 'payment.rejected';

/** What a person says about a payment that is no deposit. */
export interface Rejection {
  readonly paymentId: string;
  readonly actor: string;
  readonly reason: string;
}

/**
 * Rejects a payment in review: it is no deposit, or was returned to its payer. Nothing is credited, and a request that only
 * this payment was about is cancelled. The same decision of the same actor again changes nothing. It has no limit: what one person
 * decides goes through `rejectUpToLimit`.
 * @throws CommandError when the payment is not in review, or the reason is invalid
 */
export async function rejectPayment(
  app: Pick<PaymentApp, 'clock' | 'database'>,
  { paymentId, actor, reason: given }: Rejection,
): Promise<Payment> {
  const reason = checkedReason(given, 'a rejection');
  const [known] = await readPayments(app.database, [paymentId]);
  const record = { actor, action, subject: paymentId };
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
    await carryOutRejection(tx, payment, { actor, reason });
  });
  await endReviewOf(app, payment, null);
  return payment;
}

/** Rejects a payment in review that the transaction has locked, with its books and its audit record. */
export async function carryOutRejection(
  tx: Tx,
  payment: Payment,
  by: {
    readonly actor: string;
    readonly reason: string;
    readonly detail?: AuditDetail;
    readonly rows?: readonly RowKey[];
  },
): Promise<void> {
  const { id: subject, environment, amount } = payment;
  const { actor, reason, detail = {}, rows = [] } = by;
  await markRejected(tx, subject);
  await bookPayment(tx, { kind: 'rejected', payment, actor });
  await recordAudit(tx, {
    ...{ actor, action, subject },
    detail: {
      ...{ environment, amount: Number(amount), reason },
      ...{ state_before: 'in_review', state_after: 'rejected' },
      ...detail,
    },
    rows,
  });
}
