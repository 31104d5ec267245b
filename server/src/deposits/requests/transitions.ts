import type { RequestState } from './deposit-request.ts';

/** What changes the state of a deposit request. */
export type RequestTrigger =
  /** Its gateway has not said how to pay it, so that nobody can. */
  | 'abandon'
  /** The client cancels it. */
  | 'cancel'
  /** Its payment is credited, at once or by a person. */
  | 'credit'
  /** Its time is over. */
  | 'expire'
  /** It was paid as asked; the money is not credited yet: the gateway has only authorized it, or a second person must approve. */
  | 'pay'
  /** A person rejects the only payment about it. */
  | 'reject'
  /** A payment about it needs a person. */
  | 'review'
  /** The gateway has not settled what it had authorized, so no money comes. */
  | 'void';

/** One row of the table of transitions. */
export interface RequestTransition {
  readonly from: readonly RequestState[];
  readonly on: RequestTrigger;
  readonly to: RequestState;
}

/** Every change of state that a deposit request can make. The database refuses all others. */
export const requestTransitions: readonly RequestTransition[] = [
  { from: ['waiting'], on: 'pay', to: 'paid' },
  { from: ['waiting', 'paid', 'in_review', 'expired', 'cancelled'], on: 'credit', to: 'credited' },
  { from: ['waiting'], on: 'expire', to: 'expired' },
  { from: ['waiting'], on: 'cancel', to: 'cancelled' },
  { from: ['waiting', 'paid', 'expired', 'cancelled'], on: 'review', to: 'in_review' },
  { from: ['in_review', 'paid'], on: 'reject', to: 'cancelled' },
  { from: ['paid'], on: 'void', to: 'expired' },
  { from: ['waiting'], on: 'abandon', to: 'expired' },
];

/** The state after a trigger; undefined: a request in this state does not change by it. */
export function nextRequestState(from: RequestState, on: RequestTrigger): RequestState | undefined {
  return requestTransitions.find((row) => row.on === on && row.from.includes(from))?.to;
}

/** Whether a request waits for its money: it can be paid and credited without a person. */
export function isOpen(state: RequestState): boolean {
  return state === 'waiting' || state === 'paid';
}

/** Whether a request in this state has ended. A late payment may bring it back to a person. */
export function hasEnded(state: RequestState): boolean {
  return state === 'credited' || state === 'expired' || state === 'cancelled';
}
