import { earlierOf, later, minuteMs } from '../../clock.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { type Proof, provenAfter } from '../../suppliers/attempts/proof.ts';
import type { StatementSource } from '../../suppliers/attempts/statement.ts';
import type { AskRules, Outcome, SupplierStatement } from '../../suppliers/supplier.ts';
import type { SealedOutcome } from '../lane/command.ts';
import { reviewAskMs } from './decide-request.ts';
import type { Order } from '../order.ts';
import type { OrderPatch, Trigger } from '../transitions.ts';

/** What to do with a supplier's word about the open attempt of an order. */
export type Settlement =
  /** Nothing that was not known. */
  | { readonly do: 'nothing' }
  /** Ask again then. */
  | { readonly do: 'wait'; readonly dueAt: Date }
  /** A callback calls it a failure: ask whether it is one. */
  | { readonly do: 'verify'; readonly deniedBy: string }
  /** The supplier has shown that it has the purchase, and nothing more is to be done about it now. */
  | { readonly do: 'acknowledge' }
  /** Nothing was begun: the next supplier may be tried. */
  | { readonly do: 'fail_over' }
  /** The order waits for a person already, and may no longer be settled by anything else. */
  | { readonly do: 'dispute'; readonly statements: readonly SupplierStatement[] }
  | {
      readonly do: 'move';
      readonly trigger: Trigger;
      readonly known: OrderPatch;
      /** What cannot both be true, for a contradiction. */
      readonly statements?: readonly SupplierStatement[];
    };

/** When a supplier is asked again that denies a purchase which it said it has, milliseconds. */
const deniedAskMs = minuteMs;

/** What a settlement is held against. Durations are milliseconds. */
export interface SettlementFacts {
  readonly now: Date;
  /** When the supplier was asked; what it does not know then, it may have learned since. */
  readonly askedAt: Date;
  readonly source: StatementSource;
  /** The lease under which it was asked. */
  readonly lease: number;
  readonly absentIsProofAfterMs: number;
  readonly unaskable: boolean;
  /** Whether there is another place to buy it, within what it may cost. */
  readonly hasNext: boolean;
  readonly sendWindowMs: number;
}

/** What a supplier's statement about an open attempt does to its order. Only a definite "no" gives the hold back. */
export function decideSettlement(
  order: Order,
  attempt: Attempt,
  outcome: SealedOutcome,
  facts: SettlementFacts,
): Settlement {
  if (attempt.state !== 'open') return { do: 'nothing' };
  if (!isUnsettled(order, attempt)) return { do: 'wait', dueAt: later(facts.now, reviewAskMs) };
  const denied = contradictions(attempt, outcome);
  if (denied.length > 0) {
    return order.status === 'manual_review'
      ? { do: 'dispute', statements: denied }
      : {
          do: 'move',
          trigger: 'contradiction',
          known: { reason: 'contradictory_answers' },
          statements: denied,
        };
  }
  switch (outcome.kind) {
    case 'delivered':
      return {
        do: 'move',
        trigger: 'delivered',
        known: { serial: outcome.serial, cost: outcome.cost, purchase: attempt.reference },
      };
    case 'rejected':
      return decideRejection(order, attempt, outcome, facts);
    case 'absent':
      return decideAbsence(order, attempt, facts);
    case 'contradictory':
    case 'unknown':
      // To hand it to a person now would end the lease of whoever is asking by now.
      if (facts.source === 'callback' || attempt.lease !== facts.lease) return onlyAcknowledged(outcome);
      return decideUnknown(order, outcome.kind === 'unknown' ? outcome.askAgainInMs : null, facts);
  }
}

/** What is proven of a purchase before anything more is said of it. */
function provenOf({ acknowledgedAt }: Attempt): Proof {
  return acknowledgedAt === null ? 'nothing' : 'known';
}

/** What an outcome proves by itself; for a callback that is no sale, no more than that the supplier has the purchase. */
export function proofIn(outcome: Outcome | SealedOutcome, source: StatementSource): Proof {
  switch (outcome.kind) {
    case 'delivered':
      return 'sold';
    case 'rejected':
      if (source === 'callback') return 'known';
      return outcome.nothingBegun ? 'never_begun' : 'failed';
    case 'absent':
      return 'never_begun';
    case 'contradictory':
      return 'known';
    case 'unknown':
      return outcome.acknowledged === true ? 'known' : 'nothing';
  }
}

function onlyAcknowledged(outcome: SealedOutcome): Settlement {
  return outcome.kind === 'unknown' && outcome.acknowledged === true
    ? { do: 'acknowledge' }
    : { do: 'nothing' };
}

/** Whether an answer of the supplier may still settle it; what was contradicted, only a person may. */
function isUnsettled(order: Order, attempt: Attempt): boolean {
  if (order.status === 'processing') return true;
  return order.status === 'manual_review' && order.reason === 'outcome_unknown' && !attempt.disputed;
}

/**
 * Whether the supplier may still be asked about an attempt. Where asking buys what never arrived, not once a person is to
 * say what became of it, unless the supplier itself told us of a failure: then it has the purchase, and an answer settles.
 */
export function mayBeAsked(order: Order, attempt: Attempt, rules: AskRules | undefined, now: Date): boolean {
  if (rules === undefined) return true;
  if (now.getTime() - attempt.openedAt.getTime() > rules.ageMaxMs) return false;
  if (!rules.mayBuy) return true;
  if (attempt.disputed || !isUnsettled(order, attempt)) return false;
  if (attempt.deniedBy !== null) return true;
  return order.status === 'processing' && (order.reviewAt === null || now < order.reviewAt);
}

/** Two things that cannot both be true: within one answer, or a sale that a callback called a failure. */
function contradictions(attempt: Attempt, outcome: SealedOutcome): readonly SupplierStatement[] {
  if (outcome.kind === 'contradictory') {
    // Even one that does not say what it contradicts is one.
    return outcome.statements.length > 0 ? outcome.statements : [{ said: 'rejected', code: 'contradictory' }];
  }
  if (outcome.kind !== 'delivered' || attempt.deniedBy === null) return [];
  return [
    { said: 'rejected', code: attempt.deniedBy },
    { said: 'delivered', code: outcome.supplierCode ?? 'delivered' },
  ];
}

type Rejected = Extract<SealedOutcome, { kind: 'rejected' }>;

function decideRejection(
  order: Order,
  attempt: Attempt,
  outcome: Rejected,
  facts: SettlementFacts,
): Settlement {
  // Callbacks overtake each other and get lost: what one of them calls a failure is asked about first. One that says it
  // never was begun only shows that the supplier has it.
  if (facts.source === 'callback')
    return outcome.nothingBegun ? { do: 'acknowledge' } : { do: 'verify', deniedBy: outcome.supplierCode };
  // Since it was asked somebody else has spoken to it, and where asking buys it may have been sold by now.
  if (attempt.lease !== facts.lease) return { do: 'nothing' };
  // It said before that it has the purchase: that it never had it is no end, and its final word is still to come.
  if (provenAfter(provenOf(attempt), proofIn(outcome, facts.source)) === 'known')
    return decideUnknown(order, deniedAskMs, facts);
  // Only the answer to the purchase itself: sellers have delivered what a later question found refused.
  if (facts.source === 'submit' && mayFailOver(order, outcome) && isInTime(order, facts))
    return { do: 'fail_over' };
  const { reason } = outcome;
  if (reason === 'price_changed' && order.status === 'processing') {
    return { do: 'move', trigger: 'price_refused', known: { reason, newPrice: outcome.newPrice ?? null } };
  }
  return { do: 'move', trigger: 'rejected', known: { reason } };
}

/** Whether an answer lets another supplier be tried: nothing was begun, and it was not the destination's fault. */
export function mayFailOver(order: Order, outcome: Outcome | SealedOutcome): boolean {
  if (order.status !== 'processing' || order.transactionKind !== 'prepaid') return false;
  if (outcome.kind === 'absent') return true;
  if (outcome.kind !== 'rejected' || !outcome.nothingBegun) return false;
  return outcome.reason !== 'destination_blocked' && outcome.reason !== 'wrong_destination';
}

function isInTime(order: Order, facts: SettlementFacts): boolean {
  return facts.hasNext && facts.now < sendUntil(order, facts.sendWindowMs);
}

/** Until when something may be sent for an order for the first time; a bill, only while its supplier takes it. */
export function sendUntil(order: Order, sendWindowMs: number): Date {
  const end = later(order.confirmedAt ?? order.changedAt, sendWindowMs);
  return order.payUntil !== null && order.payUntil < end ? order.payUntil : end;
}

/** "Never seen it" counts once nothing that we sent can still be on its way. */
function decideAbsence(order: Order, attempt: Attempt, facts: SettlementFacts): Settlement {
  if (attempt.lease !== facts.lease) return { do: 'nothing' };
  if (provenAfter(provenOf(attempt), 'never_begun') === 'known')
    return decideUnknown(order, deniedAskMs, facts);
  const proofFrom = later(attempt.openedAt, facts.absentIsProofAfterMs);
  if (facts.askedAt < proofFrom) {
    return decideUnknown(order, Math.max(proofFrom.getTime() - facts.now.getTime(), 0), facts);
  }
  return mayFailOver(order, { kind: 'absent' }) && isInTime(order, facts)
    ? { do: 'fail_over' }
    : { do: 'move', trigger: 'rejected', known: { reason: 'not_delivered' } };
}

function decideUnknown(order: Order, askAgainInMs: number | null, facts: SettlementFacts): Settlement {
  const { now } = facts;
  if (order.status === 'manual_review' || order.reviewAt === null)
    return { do: 'wait', dueAt: later(now, reviewAskMs) };
  if (now >= order.reviewAt || facts.unaskable)
    return { do: 'move', trigger: 'review_due', known: { reason: 'outcome_unknown' } };
  const next = askAgainInMs === null ? order.reviewAt : later(now, askAgainInMs);
  return { do: 'wait', dueAt: earlierOf(next, order.reviewAt) };
}
