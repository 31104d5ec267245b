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
import { findOrder } from '../read-orders.ts';

/**
 * What became of a callback. `taken`: it was settled, kept, or made us ask; the same again is `taken` too.
 * `unknown_reference`: no attempt of that supplier has the reference. `ignored`: it was forged or unreadable, or a trial.
 */
export type CallbackResult = 'ignored' | 'taken' | 'unknown_reference';

/**
 * Takes in what a supplier told us by itself. A statement that is proven to be theirs goes through the same door as the
 * answer to a question: a sale settles, a failure makes us ask, and what comes too late waits for a person where it does
 * not fit. A hint only makes us ask, within the rules for asking, about what has ended too; so does a statement about
 * another number.
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
  // An inquiry is asked for its answer anyway, and buys nothing.
  if (attempt === 'inquiry') return 'taken';
  if (reading.kind === 'statement' && (await isAboutOurNumber(app, attempt, reading)))
    await takeStatement(app, attempt, reading.outcome);
  else if (attempt.state === 'open') await acknowledge(app.database, attempt, app.clock.offsetMs);
  // Whoever calls does not wait for what we ask.
  else void recheckAfterNews(app, attempt);
  return 'taken';
}

/** One that names the number of another customer is a mistake of theirs, and only makes us ask. */
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
    'a callback names another number than its order',
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
    // A callback never says that something was not seen.
    askedAt: attempt.openedAt,
    absentIsProofAfterMs: dayMs,
    unaskable: false,
    next: null,
    thorough: true,
  });
}
