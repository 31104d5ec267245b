import type { Objection } from '../../command-reasons.ts';
import type { Environment } from '../../environment.ts';
import type { Operator } from '../../operators/acting-operator.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { SealedValue } from '../../sealed.ts';
import type { ReviewRuling } from './review-case.ts';

/** Stored states. One that was not decided in time, or whose order has changed, stays `proposed`; `rulingStateOf` returns it. */
export type StoredRulingState = 'approved' | 'proposed' | 'rejected';

/** The state of a proposal as it is shown. `ended`: the order has changed since, so that it cannot be approved any more. */
export type RulingState = StoredRulingState | 'ended' | 'expired';
export const rulingStates = ['proposed', 'approved', 'rejected', 'ended', 'expired'] as const;

/** A ruling or a refund that one operator has proposed. */
export interface RulingProposal {
  readonly id: string;
  readonly accountId: string;
  readonly environment: Environment;
  readonly orderId: string;
  readonly ruling: ReviewRuling;
  /** What it moves and books as a loss, rupiah. */
  readonly amount: Rupiah;
  /** The newest step of the order at the proposal. */
  readonly newestStep: bigint;
  /** The serial of a success, if the operator knows it. */
  readonly serial: SealedValue | null;
  readonly requestKey: string | null;
  readonly reason: string;
  readonly proposedBy: { readonly id: string; readonly name: string };
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly state: StoredRulingState;
  readonly decidedBy: { readonly id: string; readonly name: string } | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}

/** By what right a ruling moves money: one operator within the limit of one person, or two with a proposal. */
export type RulingConsent =
  /** `limit`: the most that it may move and book as a loss, rupiah. */
  | { readonly kind: 'alone'; readonly limit: Rupiah }
  | { readonly kind: 'approved'; readonly proposalId: string; readonly approver: Operator };

/** What the state of a proposal depends on: the time, and the newest step of its order. */
interface Now {
  readonly at: Date;
  readonly newestStep: bigint | null;
}

/** The state of a proposal now. Pure. */
export function rulingStateOf(
  { state, expiresAt, newestStep }: Pick<RulingProposal, 'expiresAt' | 'newestStep' | 'state'>,
  now: Now,
): RulingState {
  if (state !== 'proposed') return state;
  if (newestStep !== now.newestStep) return 'ended';
  return expiresAt <= now.at ? 'expired' : 'proposed';
}

/** Why an operator cannot approve a proposal; undefined: they can. Pure. */
export function whyNotRuled(
  proposal: RulingProposal,
  approver: { readonly id: string; readonly knownSince: Date },
  now: Now,
): Objection | undefined {
  const state = rulingStateOf(proposal, now);
  if (state === 'ended')
    return {
      message: 'The order has changed since this ruling was proposed, which ends the proposal.',
      info: { reason: 'order_changed_since_proposal' },
    };
  if (state !== 'proposed')
    return { message: `This proposal is ${state}.`, info: { reason: 'proposal_ended' } };
  if (approver.id === proposal.proposedBy.id)
    return {
      message: 'You have proposed this ruling; another operator must approve it.',
      info: { reason: 'own_proposal' },
    };
  if (approver.knownSince > proposal.proposedAt)
    return {
      message: 'You became an operator after this ruling was proposed; another operator must approve it.',
      info: { reason: 'operator_after_proposal' },
    };
  return undefined;
}
