import type { App } from '../../app.ts';
import { dayMs } from '../../clock.ts';
import { walletOf } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { findByReference } from '../../suppliers/attempts/attempts.ts';
import { acknowledge } from '../../suppliers/attempts/leases.ts';
import { canBeSameNumber } from '../../suppliers/attempts/same-number.ts';
import type { CallbackReading, Outcome } from '../../suppliers/supplier.ts';
import { recheckAfterNews } from './recheck-closed-attempt.ts';
import { sealOutcome, settle } from './advance-attempt.ts';
import { applyObservedCost } from './apply-observed-cost.ts';
import { openDestination } from '../private-values.ts';
import { findOrder } from '../order-rows.ts';

/**
 * The result of a callback. `taken`: it was settled, recorded, or led to a status question; the same callback again is
 * `taken` too. `unknown_reference`: no attempt of that supplier has the reference. `ignored`: it was forged, unreadable, or
 * a test.
 */
export type CallbackResult = 'ignored' | 'taken' | 'unknown_reference';

/**
 * Applies a supplier's callback. An authenticated statement is settled like an answer: a sale settles the order, a failure
 * leads to a status question, and a late statement that contradicts the record opens a review case. A hint, or a statement
 * about another number, only leads to a status question, within the supplier's rules, also about a closed attempt.
 * @throws Refusal `service_unavailable` when the database is out of reach: the supplier may send it again
 */
export async function applyCallback(
  app: App,
  supplierName: string,
  reading: CallbackReading,
): Promise<CallbackResult> {
  if (reading.kind !== 'hint' && reading.kind !== 'statement') return 'ignored';
  const attempt = await findByReference(app.database, supplierName, reading.reference);
  if (attempt === undefined) return 'unknown_reference';
  // An inquiry is repeated anyway, and buys nothing.
  if (attempt === 'inquiry') return 'taken';
  if (reading.kind === 'statement' && (await isAboutOurNumber(app, attempt, reading)))
    await takeStatement(app, attempt, reading.outcome);
  else if (attempt.state === 'open') await acknowledgeAttempt(app, attempt);
  // The response to the callback does not wait for the status question.
  else void recheckAfterNews(app, attempt);
  return 'taken';
}

/** Notes that the supplier has the purchase, and makes it due. The first purchase of an order may need a row for that. */
async function acknowledgeAttempt(app: App, attempt: Attempt): Promise<void> {
  if (!attempt.hasRow) {
    const { id: attemptId, orderId } = attempt;
    const wallet = walletOf(attempt);
    const opened = await app.orders.run({
      kind: 'open_attempt',
      wallet,
      orderId,
      attemptId,
      acknowledged: true,
    });
    if (opened.kind === 'order') return;
  }
  await acknowledge(app.database, attempt, app.clock.offsetMs);
}

/** Whether a statement is about the order's own number. A statement about another one is the supplier's mistake. */
async function isAboutOurNumber(
  app: App,
  attempt: Attempt,
  { number }: Extract<CallbackReading, { kind: 'statement' }>,
): Promise<boolean> {
  if (number === undefined) return true;
  const order = await findOrder(app.database, attempt, attempt.orderId, app.clock.offsetMs);
  if (order === undefined || canBeSameNumber(number.open(), openDestination(app.keyring, order))) return true;
  app.log.warn(
    { order_id: order.id, supplier: attempt.supplier },
    'a callback names a different number than its order',
  );
  return false;
}

async function takeStatement(app: App, attempt: Attempt, outcome: Outcome): Promise<void> {
  await applyObservedCost(app, attempt, outcome);
  await settle(app, {
    wallet: walletOf(attempt),
    orderId: attempt.orderId,
    attemptId: attempt.id,
    lease: attempt.lease,
    source: 'callback',
    outcome: sealOutcome(app, attempt, outcome),
    // A callback never says that the supplier does not know the purchase.
    askedAt: attempt.openedAt,
    absentIsProofAfterMs: dayMs,
    unaskable: false,
    next: null,
    thorough: true,
  });
}
