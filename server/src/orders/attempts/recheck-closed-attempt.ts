import type { App } from '../../app.ts';
import { faultOf } from '../../fault.ts';
import { walletOf } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { claimStatusQuestion } from '../../suppliers/attempts/claim-status-question.ts';
import { mayBeOfEarlierAccount } from '../../suppliers/attempts/earlier-account.ts';
import type { Outcome, Supplier } from '../../suppliers/supplier.ts';
import { isTentative, withFailedSince } from './failed-since.ts';
import { attemptToSend, configured, sealOutcome, settle } from './advance-attempt.ts';
import { findOrder } from '../stored/order-rows.ts';

/** A supplier's answer about a purchase whose attempt has closed. */
export interface LateOutcome {
  readonly attempt: Attempt;
  readonly outcome: Outcome;
  readonly askedAt: Date;
  /** Whether "never seen it" is proof by now. */
  readonly absentIsProof: boolean;
}

/**
 * Asks a supplier about a purchase whose attempt has closed, if asking cannot buy, our account there knows the purchase, its
 * destination was not purged, and the supplier allows a question now; undefined: it was not asked, and its last statement stands.
 */
export async function recheckClosedAttempt(
  app: App,
  supplier: Supplier,
  attempt: Attempt,
  signal?: AbortSignal,
): Promise<LateOutcome | undefined> {
  const rules = supplier.statusQueryRules?.[attempt.billReference === null ? 'prepaid' : 'postpaid'];
  if (rules === undefined || rules.mayBuy || signal?.aborted === true) return undefined;
  if (mayBeOfEarlierAccount(supplier, attempt)) return undefined;
  const { offsetMs } = app.clock;
  const order = await findOrder(app.database, attempt, attempt.orderId, offsetMs);
  // A question names the destination; after a purge there is none to name.
  if (order === undefined || order.destinationSealed.length === 0) return undefined;
  const { accountId, environment, orderId, id: attemptId } = attempt;
  const turn = { intervalMs: rules.intervalMs, offsetMs };
  const askedAt = await claimStatusQuestion(
    app.database,
    { accountId, environment, orderId, attemptId },
    turn,
  );
  if (askedAt === undefined) return undefined;
  const ageMs = askedAt.getTime() - attempt.openedAt.getTime();
  if (ageMs > rules.ageMaxMs) return undefined;
  const asked = attemptToSend(app, order, attempt, askedAt);
  const toSend = await withFailedSince(app, supplier, attempt, asked);
  const deadline = AbortSignal.timeout(supplier.callDeadlineMs);
  const outcome = await supplier.queryStatus(toSend, {
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
  });
  // How long such a failure has stood is counted from the answers on record, so a different answer after one goes on record too.
  if (isTentative(supplier, outcome) || toSend.failedSince !== undefined)
    await settleLateOutcome(app, supplier, { attempt, outcome, askedAt });
  return { attempt, outcome, askedAt, absentIsProof: ageMs >= supplier.absentIsProofAfterMs };
}

/**
 * Settles an answer that nothing is bought after, as every statement of a supplier: about a closed attempt, or to a person who
 * asked. One that contradicts the record opens a review case, unless it is known already. It never moves money of an order
 * that has ended.
 */
export async function settleLateOutcome(
  app: App,
  supplier: Supplier,
  { attempt, outcome, askedAt }: Omit<LateOutcome, 'absentIsProof'>,
): Promise<void> {
  await settle(app, {
    wallet: walletOf(attempt),
    orderId: attempt.orderId,
    attemptId: attempt.id,
    // A closed attempt is not leased again, so its lease is still the newest.
    lease: attempt.lease,
    source: 'ask',
    outcome: sealOutcome(app, attempt, outcome),
    askedAt,
    absentIsProofAfterMs: supplier.absentIsProofAfterMs,
    unaskable: false,
    next: null,
    thorough: true,
  });
}

/**
 * Asks about a purchase whose attempt has closed, because a callback came. It never throws: the next reconciliation finds
 * what it misses.
 */
export async function recheckAfterCallback(app: App, attempt: Attempt): Promise<void> {
  try {
    const supplier = configured(app, attempt);
    const answer = supplier === undefined ? undefined : await recheckClosedAttempt(app, supplier, attempt);
    if (supplier === undefined || answer === undefined) return;
    // An answer without a definite outcome cannot contradict the record.
    const { kind } = answer.outcome;
    if (kind !== 'unknown' && kind !== 'absent') await settleLateOutcome(app, supplier, answer);
  } catch (error) {
    app.log.error(
      { order_id: attempt.orderId, ...faultOf(error) },
      'a closed purchase could not be rechecked; the next reconciliation asks again',
    );
  }
}
