import type { App } from '../../app.ts';
import { dayMs } from '../../clock.ts';
import { readDatabaseTime } from '../../database/database-time.ts';
import { walletOf } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { findByReference } from '../../suppliers/attempts/attempts.ts';
import { acknowledge } from '../../suppliers/attempts/leases.ts';
import { type ForeignCode, foreignCodes, subjectOf } from '../../suppliers/attempts/subject.ts';
import { wasNeverBegun } from '../../suppliers/never-begun.ts';
import type { CallbackReading, Outcome } from '../../suppliers/supplier.ts';
import { proofIn } from '../decide/decide-settlement.ts';
import { recheckAfterCallback } from './recheck-closed-attempt.ts';
import { sealOutcome, settle } from './advance-attempt.ts';
import { noteActivity } from './note-activity.ts';
import { applyObservedCost } from './apply-observed-cost.ts';
import { openDestination } from '../private/private-values.ts';
import { findOrder } from '../stored/order-rows.ts';

/**
 * The result of a callback. `taken`: it was settled, recorded, or led to a status question; the same callback again is
 * `taken` too. `unknown_reference`: no attempt of that supplier has the reference, or it reports that a bill was paid which we
 * only inquired. `ignored`: it was forged, unreadable, or a test.
 */
export type CallbackResult = 'ignored' | 'taken' | 'unknown_reference';

/**
 * Applies a supplier's callback. An authenticated statement is settled like an answer: a sale settles the order, a failure
 * leads to a status question, and a late statement that contradicts the record opens a review case. A hint only leads to a
 * status question, within the supplier's rules, also about a closed attempt, unless it proves that the supplier has a
 * purchase that was closed as never begun. So does a callback about another number or
 * product than we sent, which proves nothing about the order.
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
  // An inquiry is repeated anyway, and buys nothing. A sale under its reference is one that our books do not have.
  if (attempt === 'inquiry') return saysSold(reading) ? 'unknown_reference' : 'taken';
  const foreign = await foreignCodeOf(app, attempt, reading);
  if (foreign !== undefined)
    await takeStatement(app, attempt, { kind: 'unknown', recheckInMs: 0, supplierCode: foreign });
  else if (reading.kind === 'statement' && isAboutPayment(attempt, reading))
    await takeStatement(app, attempt, reading.outcome);
  else if (attempt.state !== 'open') await takeLateHint(app, attempt, reading);
  else {
    await acknowledgeAttempt(app, attempt);
    await takeIfClosed(app, supplierName, reading);
  }
  return 'taken';
}

type Hint = Extract<CallbackReading, { kind: 'hint' | 'statement' }>;

/**
 * Takes a hint about a closed attempt. One that is proven to be theirs, and says that they have a purchase that they never
 * took by the answer that closed it, is recorded and opens a review case: another supplier may have sold the order since, or
 * the client has its money back.
 */
async function takeLateHint(app: App, attempt: Attempt, reading: Hint): Promise<void> {
  if (reading.kind === 'hint' && reading.acknowledges !== undefined && wasNeverBegun(attempt))
    await takeStatement(app, attempt, reading.acknowledges);
  // The response to the callback does not wait for the status question.
  void recheckAfterCallback(app, attempt);
}

/** A proven hint about an open attempt that closed while it was taken is about a closed one. */
async function takeIfClosed(app: App, supplierName: string, reading: Hint): Promise<void> {
  if (reading.kind !== 'hint' || reading.acknowledges === undefined) return;
  const attempt = await findByReference(app.database, supplierName, reading.reference);
  if (attempt === undefined || attempt === 'inquiry' || attempt.state === 'open') return;
  await takeLateHint(app, attempt, reading);
}

/** Whether a signed statement reports a sale, with or without its cost. */
function saysSold(reading: Extract<CallbackReading, { kind: 'hint' | 'statement' }>): boolean {
  return reading.kind === 'statement' && proofIn(reading.outcome, 'callback') === 'sold';
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

/** Why a callback is not about our purchase, although it names its reference; undefined if it is. */
async function foreignCodeOf(
  app: App,
  attempt: Attempt,
  { about, reference }: Extract<CallbackReading, { kind: 'hint' | 'statement' }>,
): Promise<ForeignCode | undefined> {
  if (about === undefined) return undefined;
  const order = await findOrder(app.database, attempt, attempt.orderId, app.clock.offsetMs);
  if (order === undefined) return undefined;
  const named = { reference, number: about.number.open(), product: about.product };
  const { supplierSku } = attempt;
  // A purged destination is read as no bytes. Then the reference and the product say what it is about.
  const destination = order.destinationSealed.length === 0 ? [] : openDestination(app.keyring, order);
  const ours = { reference, supplierSku, destination };
  const subject = subjectOf(named, ours);
  const foreign = foreignCodes.find((code) => code === subject);
  if (foreign !== undefined)
    app.log.warn(
      { order_id: order.id, supplier: attempt.supplier, names: foreign },
      'a callback names a different number or product than its order',
    );
  return foreign;
}

/** Whether a statement can be about the purchase. A bill has the reference of its inquiry, whose success is no sale. */
function isAboutPayment(
  { billReference }: Attempt,
  { readAs, outcome }: Extract<CallbackReading, { kind: 'statement' }>,
): boolean {
  return outcome.kind !== 'delivered' || billReference === null || readAs !== 'prepaid';
}

async function takeStatement(app: App, attempt: Attempt, outcome: Outcome): Promise<void> {
  if (attempt.state === 'open')
    noteActivity(app, attempt, outcome, await readDatabaseTime(app.database, app.clock.offsetMs));
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
