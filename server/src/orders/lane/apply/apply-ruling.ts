import { adjustment } from '../../../ledger/chart.ts';
import type { Batch } from '../batch.ts';
import type { AuditDetail } from '../../../operators/audit-record.ts';
import type { Rupiah } from '../../../rupiah.ts';
import type { RefundOrder, RuleOnCase } from '../command.ts';
import { mustWait } from '../../decide/decide-request.ts';
import {
  amountOf,
  decideCaseRuling,
  decideRefund,
  hasUnbookedSale,
  type Loss,
} from '../../decide/decide-ruling.ts';
import type { ReviewRuling } from '../../review/review-case.ts';
import { whyNotRuled } from '../../review/ruling-proposal.ts';
import type { Order } from '../../order.ts';
import { answered, declined, type Reply } from '../reply.ts';
import { endAttempt, settleOrder, shownOrder } from './end-order.ts';
import { recordDecision } from './record-decision.ts';

/** Applies an operator's ruling to a review case, and closes it; `busy` while a supplier is being asked. */
export function applyCaseRuling(batch: Batch, command: RuleOnCase): Reply {
  const order = shownOrder(batch, command.wallet, command.orderId);
  if (order === undefined) return unknown(command);
  if (batch.audited(command.operator.id)) return { ...answered(order), replayed: true };
  if (hasChanged(batch, command)) return { kind: 'changed' };
  const decision = decideCaseRuling(order, { ...command, ...batch.reviewContext(order) });
  if (decision.do === 'decline') return declined(decision.message, decision.info);
  if (mustWait(batch.attempt(order.id), batch.now)) return { kind: 'busy' };
  const consent = checkConsent(batch, command, { ruling: command.as, amount: amountOf(order, decision) });
  if ('reply' in consent) return consent.reply;

  const loss = bookLosses(batch, order, decision.losses);
  const settled = decision.do === 'transition' ? settleOrder(batch, order, decision) : order;
  endAttempt(batch, order, 'ruled');
  batch.closeCase(settled, command.as);
  recordDecision(batch, settled, command.operator, {
    action: 'order.ruled',
    subject: settled.id,
    detail: {
      as: command.as,
      booked_loss: Number(loss),
      ...changeOf(order, settled),
      ...consent.detail,
    },
  });
  return { ...answered(settled), booked: loss };
}

/** Refunds a sale that the supplier reversed, and closes its case, unless that has an unbooked sale too. */
export function applyRefund(batch: Batch, command: RefundOrder): Reply {
  const order = shownOrder(batch, command.wallet, command.orderId);
  if (order === undefined) return unknown(command);
  if (batch.audited(command.operator.id)) return { ...answered(order), replayed: true };
  if (hasChanged(batch, command)) return { kind: 'changed' };
  const decision = decideRefund(order);
  if (decision.do === 'decline') return declined(decision.message, decision.info);
  const consent = checkConsent(batch, command, { ruling: 'refunded', amount: amountOf(order, decision) });
  if ('reply' in consent) return consent.reply;

  const refunded = batch.transition(order, decision.trigger, decision.known);
  const context = batch.reviewContext(order);
  // A late sale at another supplier is still a loss, which needs a ruling.
  if (context.open && !hasUnbookedSale(order, context)) batch.closeCase(refunded, 'refunded');
  recordDecision(batch, refunded, command.operator, {
    action: 'order.refunded',
    subject: refunded.id,
    detail: { amount: Number(order.charged), ...changeOf(order, refunded), ...consent.detail },
  });
  return answered(refunded);
}

/** Whether more happened to the order than the operator has seen. */
function hasChanged(batch: Batch, { orderId, seen }: OrderCommand): boolean {
  return seen !== null && batch.newestStep(orderId) !== seen;
}

/** The status before and after, for the audit record. */
function changeOf(before: Order, after: Order): AuditDetail {
  return { status_before: before.status, status_after: after.status };
}

type OrderCommand = RefundOrder | RuleOnCase;

/** Whether this ruling may be carried out: by one operator within the limit, or with the proposal of another one. */
function checkConsent(
  batch: Batch,
  { consent, orderId, requestKey, wallet, operator }: OrderCommand,
  { ruling, amount }: { readonly ruling: ReviewRuling; readonly amount: Rupiah },
): { readonly reply: Reply } | { readonly detail: AuditDetail } {
  const newestStep = batch.newestStep(orderId);
  const request: AuditDetail = requestKey === null ? {} : { request: requestKey };
  if (consent.kind === 'alone') {
    if (amount <= consent.limit) return { detail: request };
    return {
      reply: newestStep === null ? { kind: 'changed' } : { kind: 'needs_approval', amount, newestStep },
    };
  }
  const { proposalId, approver } = consent;
  const proposal = batch.rulingProposal(wallet, proposalId);
  if (proposal === undefined || proposal.orderId !== orderId || proposal.ruling !== ruling)
    return {
      reply: declined('There is no such proposal about this order.', { reason: 'no_ruling_proposal' }),
    };
  const why = whyNotRuled(proposal, approver, { at: batch.bookedAt, newestStep });
  if (why !== undefined) return { reply: declined(`${why.message} Nothing was changed.`, why.info) };
  // The steps are those of the proposal, so this cannot be: another amount would be another decision.
  if (proposal.amount !== amount || proposal.reason !== operator.reason)
    return {
      reply: declined('The proposal says something else. Nothing was changed.', {
        reason: 'proposal_differs',
      }),
    };
  batch.approveRuling(proposal, approver.id);
  const { proposedBy } = proposal;
  return {
    detail: {
      ...request,
      proposal: proposal.id,
      proposed_by: proposedBy.name,
      proposed_by_id: proposedBy.id,
      approved_by: approver.name,
      approved_by_id: approver.id,
    },
  };
}

/** Books the cost of late sales. The order does not change. */
function bookLosses(batch: Batch, order: Order, losses: readonly Loss[]): bigint {
  for (const { reference, cost } of losses) {
    batch.bookMovement(batch.wallet(order), adjustment(order.id, cost, reference));
  }
  return losses.reduce((sum, { cost }) => sum + cost, 0n);
}

function unknown({ orderId }: { orderId: string }): Reply {
  return declined(`There is no order "${orderId}".`, { reason: 'no_order' });
}
