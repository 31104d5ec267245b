import { earlierOf, later, minuteMs } from '../../clock.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { type Proof, provenAfter, whatItProves } from '../../suppliers/attempts/proof.ts';
import type { StatementSource } from '../../suppliers/attempts/statement.ts';
import type { StatusQueryRules, Outcome, SupplierStatement } from '../../suppliers/supplier.ts';
import type { SealedOutcome } from '../lane/command.ts';
import { reviewAskMs } from './decide-request.ts';
import type { Order } from '../order.ts';
import type { OrderPatch, Trigger } from '../transitions.ts';

/** What to do with a supplier's statement about the open attempt of an order. */
export type Settlement =
  /** It adds nothing. */
  | { readonly do: 'nothing' }
  /** Ask again at `dueAt`. */
  | { readonly do: 'wait'; readonly dueAt: Date }
  /** A callback reports a failure: verify it with a status question. */
  | { readonly do: 'verify'; readonly deniedBy: string }
  /** It is recorded, and the supplier is asked. A sign that it has the purchase is kept with the attempt. */
  | { readonly do: 'record' }
  /** Nothing was begun: try the next supplier. */
  | { readonly do: 'fail_over' }
  /** A contradiction about an order that is already in review: only a ruling may settle it now. */
  | { readonly do: 'dispute'; readonly statements: readonly SupplierStatement[] }
  | {
      readonly do: 'transition';
      readonly trigger: Trigger;
      readonly known: OrderPatch;
      /** The statements that contradict each other. */
      readonly statements?: readonly SupplierStatement[];
    };

/** When a supplier is asked again that denies a purchase which it has acknowledged, milliseconds. */
const deniedAskMs = minuteMs;

/** The facts for deciding on a settlement. Durations are milliseconds. */
export interface SettlementFacts {
  readonly now: Date;
  /** When the supplier was asked; the purchase may have arrived there since. */
  readonly askedAt: Date;
  readonly source: StatementSource;
  /** The lease under which it was asked. */
  readonly lease: number;
  readonly absentIsProofAfterMs: number;
  readonly unaskable: boolean;
  /** Whether another supplier sells it within the highest allowed cost. */
  readonly hasNext: boolean;
  readonly sendWindowMs: number;
  /** Whether the supplier has said before that it sold it, in a statement that did not settle the order. */
  readonly saidSold: boolean;
}

/** Decides what a statement about an open attempt does to its order. Only a definite failure releases the hold. */
export function decideSettlement(
  order: Order,
  attempt: Attempt,
  outcome: SealedOutcome,
  facts: SettlementFacts,
): Settlement {
  if (attempt.state !== 'open') return { do: 'nothing' };
  if (!isUnsettled(order, attempt)) return { do: 'wait', dueAt: later(facts.now, reviewAskMs) };
  const denied = contradictions(attempt, outcome, facts.saidSold);
  if (denied.length > 0) {
    return order.status === 'manual_review'
      ? { do: 'dispute', statements: denied }
      : {
          do: 'transition',
          trigger: 'contradiction',
          known: { reason: 'contradictory_answers' },
          statements: denied,
        };
  }
  switch (outcome.kind) {
    case 'delivered':
      return {
        do: 'transition',
        trigger: 'delivered',
        known: { serial: outcome.serial, cost: outcome.cost, purchase: attempt.reference },
      };
    case 'rejected':
      return decideRejection(order, attempt, outcome, facts);
    case 'absent':
      return decideAbsence(order, attempt, facts);
    case 'contradictory':
    case 'unknown':
      // Sending the order to review now would end the lease of the process that is asking.
      if (facts.source === 'callback' || attempt.lease !== facts.lease) return onlyRecorded(outcome, facts);
      return decideUnknown(order, outcome.kind === 'unknown' ? outcome.recheckInMs : null, facts);
  }
}

/** What is proven about a purchase before this statement. */
function provenOf({ acknowledgedAt }: Attempt): Proof {
  return acknowledgedAt === null ? 'nothing' : 'known';
}

/** What an outcome proves by itself. A callback that reports a failure only proves that the supplier has the purchase. */
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
      if (outcome.soldWithoutCost === true) return 'sold';
      return outcome.acknowledged === true ? 'known' : 'nothing';
  }
}

/** Keeps a sign that the supplier has the purchase, and every callback with a code. */
function onlyRecorded(outcome: SealedOutcome, { source }: SettlementFacts): Settlement {
  if (outcome.kind !== 'unknown') return { do: 'nothing' };
  const says = source === 'callback' && outcome.supplierCode !== undefined;
  return says || outcome.acknowledged === true ? { do: 'record' } : { do: 'nothing' };
}

/** Whether a supplier's answer may still settle the order. After a contradiction only a ruling may. */
function isUnsettled(order: Order, attempt: Attempt): boolean {
  if (order.status === 'processing') return true;
  return order.status === 'manual_review' && order.reason === 'outcome_unknown' && !attempt.disputed;
}

/**
 * Whether the supplier may still be asked about an attempt. If asking buys a purchase that never arrived, it may not be asked
 * once the review is due, unless a callback has reported a failure: then the supplier has the purchase, and asking is safe.
 */
export function mayQueryStatus(
  order: Order,
  attempt: Attempt,
  rules: StatusQueryRules | undefined,
  now: Date,
): boolean {
  if (rules === undefined) return true;
  if (now.getTime() - attempt.openedAt.getTime() > rules.ageMaxMs) return false;
  if (!rules.mayBuy) return true;
  if (attempt.disputed || !isUnsettled(order, attempt)) return false;
  if (attempt.deniedBy !== null) return true;
  return order.status === 'processing' && (order.reviewAt === null || now < order.reviewAt);
}

/**
 * Whether a supplier may have forgotten the reference of an order, so that sending it could buy a second time. It counts
 * from the quote: a restore may have lost a purchase that was sent at any time since.
 */
export function mayBeForgotten(order: Order, referenceMemoryMs: number | undefined, now: Date): boolean {
  return referenceMemoryMs !== undefined && now.getTime() - order.createdAt.getTime() > referenceMemoryMs;
}

/**
 * Contradicting statements: within one answer, a sale after a callback that reported a failure, or a failure after a
 * sale.
 */
function contradictions(
  attempt: Attempt,
  outcome: SealedOutcome,
  saidSold: boolean,
): readonly SupplierStatement[] {
  if (outcome.kind === 'contradictory') {
    // A contradictory outcome may come without its statements.
    return outcome.statements.length > 0 ? outcome.statements : [{ said: 'rejected', code: 'contradictory' }];
  }
  if (saidSold && outcome.kind === 'rejected' && !outcome.nothingBegun) {
    return [
      { said: 'delivered', code: soldCode },
      { said: 'rejected', code: outcome.supplierCode },
    ];
  }
  if (outcome.kind !== 'delivered' || attempt.deniedBy === null) return [];
  return [
    { said: 'rejected', code: attempt.deniedBy },
    { said: 'delivered', code: outcome.supplierCode ?? 'delivered' },
  ];
}

/** Both suppliers say "sold" with this code. */
const soldCode = '00';

type Rejected = Extract<SealedOutcome, { kind: 'rejected' }>;

function decideRejection(
  order: Order,
  attempt: Attempt,
  outcome: Rejected,
  facts: SettlementFacts,
): Settlement {
  // Callbacks arrive out of order and get lost, so a failure in a callback is verified first. A callback that says that
  // nothing was begun still shows that the supplier has the purchase.
  if (facts.source === 'callback')
    return outcome.nothingBegun ? { do: 'record' } : { do: 'verify', deniedBy: outcome.supplierCode };
  // Another process has called the supplier since, and a status question may have bought it.
  if (attempt.lease !== facts.lease) return { do: 'nothing' };
  // The supplier has acknowledged the purchase before, so a denial does not end it: the final answer is still to come.
  if (provenAfter(provenOf(attempt), proofIn(outcome, facts.source)) === 'known')
    return decideUnknown(order, deniedAskMs, facts);
  // Only the answer to the purchase itself counts: suppliers have delivered after refusing a later status question.
  if (facts.source === 'submit' && mayFailOver(order, outcome) && isInTime(order, facts))
    return { do: 'fail_over' };
  const { reason } = outcome;
  if (reason === 'price_changed' && order.status === 'processing') {
    return {
      do: 'transition',
      trigger: 'price_refused',
      known: { reason, newPrice: outcome.newPrice ?? null },
    };
  }
  return { do: 'transition', trigger: 'rejected', known: { reason } };
}

/** Whether an outcome allows another supplier to be tried: nothing was begun, and the destination is not the cause. */
export function mayFailOver(order: Order, outcome: Outcome | SealedOutcome): boolean {
  return order.status === 'processing' && mayHaveFailedOver(order, outcome);
}

/** Whether another supplier may have been tried after an outcome, in a time that our books do not have. */
export function mayHaveFailedOver(order: Order, outcome: Outcome | SealedOutcome): boolean {
  if (order.transactionKind !== 'prepaid') return false;
  if (outcome.kind === 'absent') return true;
  if (outcome.kind !== 'rejected' || !outcome.nothingBegun) return false;
  return outcome.reason !== 'destination_blocked' && outcome.reason !== 'wrong_destination';
}

function isInTime(order: Order, facts: SettlementFacts): boolean {
  return facts.hasNext && facts.now < sendUntil(order, facts.sendWindowMs);
}

/** The end of the send window of an order; for a bill, not later than its payment cut-off. */
export function sendUntil(order: Order, sendWindowMs: number): Date {
  const end = later(order.confirmedAt ?? order.changedAt, sendWindowMs);
  return order.payUntil !== null && order.payUntil < end ? order.payUntil : end;
}

/** `absent` is proof only once a purchase that was sent can no longer be in transit. */
function decideAbsence(order: Order, attempt: Attempt, facts: SettlementFacts): Settlement {
  if (attempt.lease !== facts.lease) return { do: 'nothing' };
  const proofFrom = later(attempt.openedAt, facts.absentIsProofAfterMs);
  const answer = facts.askedAt < proofFrom ? 'not_found_early' : 'not_found';
  const proven = provenAfter(provenOf(attempt), whatItProves('status', answer).proves);
  if (proven === 'known') return decideUnknown(order, deniedAskMs, facts);
  if (proven !== 'never_begun')
    return decideUnknown(order, Math.max(proofFrom.getTime() - facts.now.getTime(), 0), facts);
  return mayFailOver(order, { kind: 'absent' }) && isInTime(order, facts)
    ? { do: 'fail_over' }
    : { do: 'transition', trigger: 'rejected', known: { reason: 'not_delivered' } };
}

function decideUnknown(order: Order, recheckInMs: number | null, facts: SettlementFacts): Settlement {
  const { now } = facts;
  if (order.status === 'manual_review' || order.reviewAt === null)
    return { do: 'wait', dueAt: later(now, reviewAskMs) };
  if (now >= order.reviewAt || facts.unaskable)
    return { do: 'transition', trigger: 'review_due', known: { reason: 'outcome_unknown' } };
  const next = recheckInMs === null ? order.reviewAt : later(now, recheckInMs);
  return { do: 'wait', dueAt: earlierOf(next, order.reviewAt) };
}
