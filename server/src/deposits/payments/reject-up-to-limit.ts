import { DecisionRefused } from '../../decision-refused.ts';
import type { Tx } from '../../database/connection.ts';
import { newId } from '../../ids.ts';
import type { Operator } from '../../operators/acting-operator.ts';
import { checkedReason, hasRecorded, recordAudit } from '../../operators/audit-record.ts';
import type { RowKey } from '../../operators/recorded-rows.ts';
import { requireDistinctOperators, requireEarlierOperator } from '../../operators/distinct-operators.ts';
import { proposalLifetimeMs } from '../../orders/adjustments/propose-adjustment.ts';
import { readOnePersonLimit } from '../../settings/one-person-limit.ts';
import { endReviewOf, paymentInReview } from './match-by-hand.ts';
import type { Payment } from './payment.ts';
import { lockPayment, readPayments } from './payment-rows.ts';
import type { PaymentApp } from './record-payment.ts';
import { carryOutRejection, type Rejection, rejectPayment } from './reject-payment.ts';
import {
  approveRejection,
  insertRejection,
  type ProposedRejection,
  readProposedRejection,
} from './rejection-rows.ts';

/** A payment that is rejected, or one above the limit of one person, whose rejection waits for another operator. */
export type RejectionOutcome =
  | { readonly kind: 'done'; readonly payment: Payment }
  | { readonly kind: 'proposed'; readonly payment: Payment; readonly proposed: ProposedRejection };

/** `prover`: the operator who has proven who they are; it throws a CommandError when nobody has. */
type RejectionApp = Pick<PaymentApp, 'clock' | 'database'> & { readonly prover: () => Operator };

/**
 * Rejects a payment in review up to `deposits.credit_limit`. A larger one is proposed, and rejected when another operator rejects
 * it too: the books then say that its money has left. The same decision again changes nothing.
 * @throws CommandError as `rejectPayment` does, and above the limit when nobody has signed in, or when the
 *   operator became one after the proposal
 */
export async function rejectUpToLimit(app: RejectionApp, rejection: Rejection): Promise<RejectionOutcome> {
  const { paymentId, actor } = rejection;
  const reason = checkedReason(rejection.reason, 'a rejection');
  const [known] = await readPayments(app.database, [paymentId]);
  const record = { actor, action: 'payment.rejected', subject: paymentId };
  const limit = await readOnePersonLimit(app.database, 'deposits.credit_limit');
  const isRepeated = known?.state === 'rejected' && (await hasRecorded(app.database, record));
  if (isRepeated || known === undefined || known.amount <= limit)
    return { kind: 'done', payment: await rejectPayment(app, rejection) };
  const payment = await paymentInReview(app, paymentId);
  const by = app.prover();
  const proposed = await app.database.transaction((tx) => decide(tx, app, { payment, reason, by }));
  if (proposed !== undefined) return { kind: 'proposed', payment, proposed };
  await endReviewOf(app, payment, null);
  return { kind: 'done', payment };
}

/** Proposes the rejection, or carries out that of another operator. Undefined: the payment is rejected. */
async function decide(
  tx: Tx,
  { clock }: Pick<RejectionApp, 'clock'>,
  { payment, reason, by }: { readonly payment: Payment; readonly reason: string; readonly by: Operator },
): Promise<ProposedRejection | undefined> {
  const current = await lockPayment(tx, payment.id);
  if (current?.state !== 'in_review')
    throw new DecisionRefused(
      'already_decided',
      'The payment was decided in the meantime; look at it again.',
    );
  const waiting = await readProposedRejection(tx, payment.id, clock);
  if (waiting?.proposedBy.id === by.id) return waiting;
  const { environment, amount } = payment;
  if (waiting !== undefined) {
    await requireDistinctOperators(tx, [waiting.proposedBy.id, by.id]);
    requireEarlierOperator(by, waiting.proposedAt, 'rejection');
    await approveRejection(tx, waiting.id, by, clock);
    const names = { proposed_by: waiting.proposedBy.name, approved_by: by.name };
    const rows = [rowOf(waiting.id)];
    await carryOutRejection(tx, payment, { actor: by.actor, reason, detail: names, rows });
    return undefined;
  }
  const id = newId();
  const lifetimeMs = proposalLifetimeMs;
  await insertRejection(tx, { id, paymentId: payment.id, reason, by }, { ...clock, lifetimeMs });
  await recordAudit(tx, {
    ...{ actor: by.actor, action: 'payment.rejection_proposed', subject: payment.id },
    detail: { environment, amount: Number(amount), reason, proposed_by: by.name },
    rows: [rowOf(id)],
  });
  const stored = await readProposedRejection(tx, payment.id, clock);
  if (stored === undefined) throw new Error('A rejection was not stored.');
  return stored;
}

function rowOf(id: string): RowKey {
  return { table: 'payment_rejections', key: id };
}
