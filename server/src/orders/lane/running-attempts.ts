import type { StepContent } from '../../ledger/step.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import type { Changes } from './changes.ts';
import { furtherAttemptStep, inquiryOfStep, purchaseOfHold, statementOfEnd } from './order-steps.ts';

/** The part of a batch's running state that has the purchases and inquiries of its orders. */
export interface RunningAttempts {
  /** The newest attempt of an order. */
  attempt(orderId: string): Attempt | undefined;
  /**
   * Stores an attempt. The first purchase of an order is recorded with its hold, and with its end if its first answer ends
   * it; anything else gets a row of its own.
   */
  putAttempt(attempt: Attempt): void;
}

/** The position of the last transition of an order among these steps, if it is of one of these kinds; otherwise -1. */
function lastTransition(
  steps: readonly StepContent[],
  orderId: string,
  kinds: readonly StepContent['kind'][],
): number {
  const index = steps.findLastIndex((step) => step.orderId === orderId && step.version !== null);
  const kind = steps[index]?.kind;
  return kind !== undefined && kinds.includes(kind) ? index : -1;
}

/** Adds members to the step at a position. */
function amend(steps: StepContent[], index: number, members: Partial<StepContent>): void {
  const found = steps[index];
  if (found !== undefined) steps[index] = { ...found, ...members };
}

/** Starts the attempts of a batch: those of the snapshot, and the changes of its commands. */
export function openAttempts(
  snapshot: BatchSnapshot,
  changes: Changes,
  now: Date,
): RunningAttempts & { noteInquiry(orderId: string): void; dropInquiry(orderId: string): void } {
  const attempts = new Map(snapshot.attempts.map((attempt) => [attempt.orderId, attempt]));

  function open(attempt: Attempt, before: Attempt | undefined): Attempt {
    const hold = attempt.kind === 'purchase' ? lastTransition(changes.steps, attempt.orderId, ['hold']) : -1;
    if (hold >= 0) {
      amend(changes.steps, hold, purchaseOfHold(attempt));
      // Only its confirm speaks to the supplier until it is due, so rulings wait until then.
      return { ...attempt, leasedUntil: attempt.dueAt };
    }
    const stored = { ...attempt, hasRow: true };
    changes.insertedAttempts.set(attempt.id, stored);
    // The evidence of a shown order. A claim has none: it may still be deleted.
    if (before !== undefined && !isClaim(attempt.orderId))
      changes.steps.push(furtherAttemptStep(attempt, before, now));
    return stored;
  }

  function isClaim(orderId: string): boolean {
    const order = snapshot.orders.find(({ id }) => id === orderId);
    const claimed = order === undefined ? changes.insertedClaims.has(orderId) : order.version === 0;
    return claimed && !changes.shownOrders.has(orderId);
  }

  /** Records the answer that ended an attempt with the step that it caused. Returns whether the step says everything. */
  function close(attempt: Attempt): boolean {
    if (attempt.kind === 'inquiry') {
      const step = lastTransition(changes.steps, attempt.orderId, ['bill', 'fail']);
      if (step >= 0) amend(changes.steps, step, inquiryOfStep(attempt));
      return false;
    }
    const end = lastTransition(changes.steps, attempt.orderId, ['capture', 'release']);
    if (end < 0) return false;
    amend(changes.steps, end, statementOfEnd(attempt));
    return true;
  }

  function change(attempt: Attempt): Attempt {
    const recorded = attempt.state !== 'open' && close(attempt);
    if (!attempt.hasRow && recorded) return attempt;
    const stored = { ...attempt, hasRow: true };
    const inserted = !attempt.hasRow || changes.insertedAttempts.has(attempt.id);
    (inserted ? changes.insertedAttempts : changes.changedAttempts).set(attempt.id, stored);
    return stored;
  }

  function noteInquiry(orderId: string): void {
    const attempt = attempts.get(orderId);
    if (attempt?.kind === 'inquiry') changes.inquiries.set(orderId, attempt);
  }

  return {
    attempt: (orderId) => attempts.get(orderId),
    putAttempt(attempt) {
      const known = attempts.get(attempt.orderId);
      attempts.set(attempt.orderId, known?.id === attempt.id ? change(attempt) : open(attempt, known));
      noteInquiry(attempt.orderId);
    },
    noteInquiry,
    dropInquiry: (orderId) => void attempts.delete(orderId),
  };
}
