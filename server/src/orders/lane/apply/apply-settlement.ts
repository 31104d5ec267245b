import { later } from '../../../clock.ts';
import {
  closeAttempt,
  postpone,
  type Attempt,
  stillLeasedByOpener,
} from '../../../suppliers/attempts/attempt.ts';
import type { Batch } from '../batch.ts';
import type { SealedOutcome, Settle } from '../command.ts';
import { reviewAskMs } from '../../decide/decide-request.ts';
import { decideSettlement, proofIn, type Settlement } from '../../decide/decide-settlement.ts';
import { newAttempt } from '../new-order.ts';
import type { Order } from '../../order.ts';
import { answered, type Reply } from '../reply.ts';
import { applyLateOutcome } from './apply-late-outcome.ts';
import { settleOrder } from './end-order.ts';
import { recordStatements } from './record-statements.ts';

/** A settlement with its order and attempt. */
interface Received {
  readonly command: Settle;
  readonly order: Order;
  readonly attempt: Attempt;
}

/** Applies a supplier's statement about a purchase. No other path from a supplier's statement to the money exists. */
export function applySettlement(batch: Batch, command: Settle): Reply {
  const order = batch.order(command.wallet, command.orderId);
  const attempt = batch.attempt(command.orderId);
  if (order === undefined || attempt === undefined) return { kind: 'nothing' };
  // A command that runs again after an unknown COMMIT finds the attempt that it opened.
  if (attempt.id === command.next?.id) return answered(order, stillLeasedByOpener(attempt));
  if (attempt.id !== command.attemptId || attempt.state !== 'open')
    return command.thorough ? applyLateOutcome(batch, command, order) : { kind: 'late' };
  // The first answer is settled without earlier statements. Here the supplier has said something else before.
  if (isRejectedLater(command, attempt)) return { kind: 'late' };
  const settlement = decideSettlement(order, attempt, command.outcome, {
    ...command,
    now: batch.now,
    hasNext: command.next !== null,
    saidSold: batch.statements(attempt.id).some(({ said }) => said === 'delivered'),
  });
  return applyDecision(
    batch,
    { command, order, attempt: acknowledgedBy(attempt, command, batch.now) },
    settlement,
  );
}

/** Whether the first answer is a failure, and came after a callback: earlier statements must be loaded for it. */
function isRejectedLater({ outcome, source, thorough }: Settle, attempt: Attempt): boolean {
  return source === 'submit' && !thorough && outcome.kind === 'rejected' && attempt.acknowledgedAt !== null;
}

/**
 * Marks the attempt as acknowledged when the outcome proves that the supplier has the purchase. An acknowledged attempt can
 * no longer be closed as never begun.
 */
function acknowledgedBy(attempt: Attempt, { outcome, source }: Settle, now: Date): Attempt {
  const proof = proofIn(outcome, source);
  const shows = proof === 'known' || proof === 'failed' || proof === 'sold';
  return shows && attempt.acknowledgedAt === null ? { ...attempt, acknowledgedAt: now } : attempt;
}

function applyDecision(batch: Batch, received: Received, settlement: Settlement): Reply {
  const { command, order, attempt } = received;
  switch (settlement.do) {
    case 'nothing':
      return answered(order);
    case 'wait':
      return wait(batch, received, settlement.dueAt);
    case 'record':
      recordStatements(batch, command, attempt);
      batch.putAttempt(command.source === 'callback' ? dueSoon(attempt, batch.now) : attempt);
      return answered(order);
    case 'verify':
      recordStatements(batch, command, attempt);
      batch.putAttempt(dueSoon({ ...attempt, deniedBy: settlement.deniedBy }, batch.now));
      return answered(order);
    case 'fail_over':
      return failOver(batch, received);
    case 'dispute':
      recordStatements(batch, command, attempt);
      batch.openCase(order, 'contradictory_answers', settlement.statements);
      batch.putAttempt(putInReview({ ...attempt, disputed: true }, command, batch.now));
      return answered(order);
    case 'transition':
      return answered(settle(batch, received, settlement));
  }
}

/** A late unknown outcome must not end the lease of the process that is asking now, and is not recorded. */
function wait(batch: Batch, { command, order, attempt }: Received, dueAt: Date): Reply {
  const asks = command.source !== 'callback';
  const current = asks && attempt.lease === command.lease && attempt.leasedUntil !== null;
  if (current || command.outcome.kind !== 'unknown') recordStatements(batch, command, attempt);
  if (current) batch.putAttempt(postpone(attempt, dueAt));
  return answered(order);
}

function settle(
  batch: Batch,
  { command, order, attempt }: Received,
  transition: Extract<Settlement, { do: 'transition' }>,
): Order {
  const settled = settleOrder(batch, order, transition);
  if (settled.status === 'manual_review') {
    recordStatements(batch, command, attempt);
    const { statements } = transition;
    if (statements === undefined) batch.openCase(settled, 'outcome_unknown', []);
    else batch.openCase(settled, 'contradictory_answers', statements);
    batch.putAttempt(putInReview(attempt, command, batch.now));
    return settled;
  }
  batch.putAttempt(closeBy(attempt, command, batch.bookedAt));
  if (order.status === 'manual_review')
    batch.closeCase(settled, settled.status === 'succeeded' ? 'succeeded' : 'failed');
  return settled;
}

/** Closes an attempt and opens the next one. The hold stays, and the caller continues with the new attempt. */
function failOver(batch: Batch, { command, order, attempt }: Received): Reply {
  if (command.next === null) throw new Error('There is no other supplier to buy from.');
  batch.putAttempt(closeBy(attempt, command, batch.bookedAt));
  const opened = newAttempt(order, 'purchase', command.next, batch.now);
  batch.putAttempt(opened);
  return answered(order, opened);
}

function closeBy(attempt: Attempt, { outcome, source }: Settle, now: Date): Attempt {
  const said = { by: source, supplierCode: codeOf(outcome) };
  switch (outcome.kind) {
    case 'delivered':
      return closeAttempt(attempt, 'delivered', now, {
        ...said,
        supplierReference: outcome.supplierReference,
        cost: outcome.cost,
      });
    case 'rejected':
      return closeAttempt(attempt, 'rejected', now, said);
    default:
      return closeAttempt(attempt, 'absent', now, said);
  }
}

function codeOf(outcome: SealedOutcome): string | undefined {
  return 'supplierCode' in outcome ? outcome.supplierCode : undefined;
}

/** Makes the attempt due as soon as its supplier may be asked, unless it is leased. */
function dueSoon(attempt: Attempt, now: Date): Attempt {
  const leased = attempt.leasedUntil !== null && attempt.leasedUntil > now;
  return leased ? attempt : postpone(attempt, now);
}

/** Makes the attempt due again in a day. A lease of another process stays: a ruling waits for that answer. */
function putInReview(attempt: Attempt, { lease, source }: Settle, now: Date): Attempt {
  const put = postpone(attempt, later(now, reviewAskMs));
  const own = source !== 'callback' && lease === attempt.lease;
  return own ? put : { ...put, leasedUntil: attempt.leasedUntil };
}
