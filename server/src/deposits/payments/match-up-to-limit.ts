import type { Operator } from '../../operators/acting-operator.ts';
import {
  type ApprovedAdjustment,
  approveAdjustment,
  findProposal,
} from '../../orders/adjustments/approve-adjustment.ts';
import {
  type DepositOutcome,
  proposedBefore,
  proposeOnce,
  type ProposingParts,
} from '../../orders/adjustments/operator-deposits.ts';
import { readOnePersonLimit } from '../../settings/one-person-limit.ts';
import { reviewedCause } from './credit-payment.ts';
import {
  endReviewOf,
  type HandMatch,
  type HandMatched,
  matchByHand,
  matchedBefore,
  paymentInReview,
  targetOf,
} from './match-by-hand.ts';
import { depositReferenceOf } from './payment.ts';
import { readPayments } from './payment-rows.ts';
import type { PaymentApp } from './record-payment.ts';
import { approveTakeBack } from './take-payment-back.ts';

/**
 * Credits a payment in review up to `deposits.credit_limit`; proposes that of a larger payment, which another operator approves.
 * @throws CommandError as `matchByHand` does, and when a proposal is needed and nobody has signed in
 */
export async function matchUpToLimit(
  app: PaymentApp & ProposingParts,
  match: HandMatch,
): Promise<DepositOutcome<HandMatched>> {
  const before = await matchedBefore(app, match);
  if (before !== undefined) return { kind: 'done', done: before };
  const { to } = match;
  const proposed = await proposedBefore(
    app,
    ({ paymentId, requestId, accountId }) =>
      paymentId === match.paymentId &&
      ('requestId' in to ? requestId === to.requestId : requestId === null && accountId === to.accountId),
  );
  if (proposed !== undefined) return { kind: 'proposed', proposal: proposed };
  const payment = await paymentInReview(app, match.paymentId);
  const { wallet, requestId, credited } = await targetOf(app, payment, match.to);
  if (payment.amount <= (await readOnePersonLimit(app.database, 'deposits.credit_limit')))
    return { kind: 'done', done: await matchByHand(app, match) };
  return proposeOnce(app, {
    ...{ wallet, kind: 'deposit', amount: credited, reference: depositReferenceOf(payment.source) },
    match: { paymentId: payment.id, requestId },
    reason: match.reason,
    evidence: `The payment ${payment.id}`,
  });
}

/**
 * Approves a proposal of another operator, which moves its money. One that credits a payment ends its review in the same
 * transaction.
 * @throws CommandError as `approveAdjustment` does, and when the payment or its request was decided in the meantime
 */
export async function approveProposal(
  app: PaymentApp,
  { id, by }: { readonly id: string; readonly by: Operator },
): Promise<ApprovedAdjustment> {
  const proposal = await findProposal(app, id);
  const { paymentId, requestId, accountId, environment, amount, kind } = proposal;
  const [payment] = paymentId === null ? [] : await readPayments(app.database, [paymentId]);
  if (payment === undefined) return approveAdjustment(app, { id, by });
  if (kind === 'payment_reversal') return approveTakeBack(app, { proposal, payment, by });
  const cause = reviewedCause(payment, { accountId, environment, requestId, credited: amount });
  const approved = await approveAdjustment(app, { id, by, cause });
  await endReviewOf(app, payment, requestId);
  return approved;
}
