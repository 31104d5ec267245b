import type { FastifyRequest } from 'fastify';
import { walletOf } from '../../../../ledger/wallet.ts';
import type { RulingOutcome } from '../../../../orders/review/propose-ruling.ts';
import type { Review } from '../../../../orders/review/read-review.ts';
import { rulingStateOf } from '../../../../orders/review/ruling-proposal.ts';
import type { ReadProposal } from '../../../../orders/review/ruling-proposal-rows.ts';
import { operatorPermissionsOf } from '../../../../people/operators/operator-permissions.ts';
import type { Rupiah } from '../../../../rupiah.ts';
import { operatorOf } from '../../access.ts';
import { presentPortalOrder } from '../../orders/present-portal-order.ts';

/** A proposal as its operators see it. */
export function presentProposal({ proposal, about, now }: ReadProposal, request: FastifyRequest) {
  return {
    id: proposal.id,
    order_id: proposal.orderId,
    ...{ account: about.account, client_reference: about.clientReference },
    environment: proposal.environment,
    ruling: proposal.ruling,
    amount: Number(proposal.amount),
    reason: proposal.reason,
    state: rulingStateOf(proposal, now),
    proposed_by: proposal.proposedBy.name,
    is_own: proposal.proposedBy.id === operatorOf(request).id,
    proposed_at: proposal.proposedAt.toISOString(),
    expires_at: proposal.expiresAt.toISOString(),
  };
}

/** Everything that a person needs for a ruling. Costs are left out where the role does not see them. */
export function presentReview(review: Review, request: FastifyRequest) {
  const { life, account, available, held, views, preview, proposals } = review;
  const seesCosts = operatorPermissionsOf(operatorOf(request).role).has('prices:read');
  const cost = (amount: Rupiah | null): number | null =>
    amount === null || !seesCosts ? null : Number(amount);
  const { accountId: account_id, environment } = walletOf(life.order);
  return {
    order: presentPortalOrder(life.order),
    ...{ account_id, account, environment },
    available: Number(available),
    held: Number(held),
    seen: String(preview.newestStep),
    is_open: preview.open,
    limit: Number(preview.limit),
    cases: life.cases.map((one) => ({
      number: one.number,
      cause: one.cause,
      opened_at: one.openedAt.toISOString(),
      closed_at: one.closedAt?.toISOString() ?? null,
      ruling: one.ruling,
    })),
    suppliers: views.map(({ attempt, proven, evidence, words, serials, whyNotAsked }) => ({
      attempt_id: attempt.id,
      kind: attempt.kind,
      supplier: attempt.supplier,
      supplier_sku: attempt.supplierSku,
      reference: attempt.reference,
      supplier_reference: attempt.supplierReference,
      state: attempt.state,
      opened_at: attempt.openedAt.toISOString(),
      cost: cost(attempt.cost),
      serials: [...serials],
      proven,
      evidence: evidence.map((one, i) => ({
        at: one.at.toISOString(),
        question: one.question,
        answer: one.answer,
        words: words[i] ?? null,
        proves: one.proves,
        source: one.source,
        proven: one.proven,
      })),
      why_not_asked: whyNotAsked,
    })),
    effects: preview.effects.map((one) => ({
      ruling: one.ruling,
      why: one.why,
      charged: Number(one.charged),
      returned: Number(one.returned),
      loss: cost(one.loss),
      profit: cost(one.profit),
      event: one.event,
      closes_case: one.closesCase,
      needs_approval: one.needsApproval,
    })),
    proposals: proposals.map((one) => presentProposal(one, request)),
  };
}

/** What became of a ruling. */
export function presentOutcome(outcome: RulingOutcome, request: FastifyRequest) {
  return outcome.kind === 'done'
    ? {
        state: 'done' as const,
        status: outcome.order.status,
        booked_loss: Number(outcome.booked),
        proposal: null,
      }
    : {
        state: 'proposed' as const,
        status: null,
        booked_loss: null,
        proposal: presentProposal(outcome.found, request),
      };
}
