import type { Objection } from '../../command-reasons.ts';
import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';

/**
 * What a proposal books: an adjustment; above the limit of one person, a credit or a reversal of a deposit; or that a bank or a
 * gateway has taken a payment back.
 */
export type ProposalKind = 'adjustment' | 'deposit' | 'deposit_reversal' | 'payment_reversal';

/** Stored states. A proposal that was not decided in time stays `proposed`; `shownState` returns it. */
export type ProposalState = 'approved' | 'proposed' | 'rejected';

/** A movement of a wallet that one operator has proposed. */
export interface Proposal {
  readonly id: string;
  readonly accountId: string;
  readonly environment: Environment;
  readonly kind: ProposalKind;
  /** Rupiah added to what the client can spend; negative: taken. */
  readonly amount: Rupiah;
  /** The reference of a deposit; of a payment that was taken back, how; null for an adjustment. */
  readonly reference: string | null;
  /** The payment in review that a deposit credits, or that was taken back; null: none was recorded. */
  readonly paymentId: string | null;
  /** The deposit request that the payment is matched with; null: none. */
  readonly requestId: string | null;
  readonly reason: string;
  readonly evidence: string;
  readonly proposedBy: { readonly id: string; readonly name: string };
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly state: ProposalState;
  readonly decidedBy: { readonly id: string; readonly name: string } | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}

/** A proposal as it is shown. */
export interface ShownProposal extends Proposal {
  /** When it was read. */
  readonly readAt: Date;
}

/** The state of a proposal at a time. */
export function shownState(
  { state, expiresAt }: Pick<Proposal, 'expiresAt' | 'state'>,
  at: Date,
): ProposalState | 'expired' {
  return state === 'proposed' && expiresAt <= at ? 'expired' : state;
}

/** An operator who decides, and since when the database knows them. */
export interface Approver {
  readonly id: string;
  readonly knownSince: Date;
}

/** Why an operator cannot approve a proposal; undefined: they can. Pure. */
export function whyNotApproved(proposal: Proposal, approver: Approver, at: Date): Objection | undefined {
  const state = shownState(proposal, at);
  if (state !== 'proposed')
    return { message: `This adjustment is ${state}.`, info: { reason: 'proposal_ended' } };
  if (approver.id === proposal.proposedBy.id)
    return {
      message: 'You have proposed this adjustment; another operator must approve it.',
      info: { reason: 'own_proposal' },
    };
  if (approver.knownSince > proposal.proposedAt)
    return {
      message:
        'You became an operator after this adjustment was proposed; another operator must approve it, or it must be proposed again.',
      info: { reason: 'operator_after_proposal' },
    };
  return undefined;
}
