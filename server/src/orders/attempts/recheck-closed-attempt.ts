import type { App } from '../../app.ts';
import { faultOf } from '../../fault.ts';
import { walletOf } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { claimStatusQuestion } from '../../suppliers/attempts/claim-status-question.ts';
import type { Outcome, Supplier } from '../../suppliers/supplier.ts';
import { attemptToSend, configured, sealOutcome, settle } from './advance-attempt.ts';
import { findOrder } from '../read-orders.ts';

/** What a supplier said of a purchase that had ended. */
export interface LateOutcome {
  readonly attempt: Attempt;
  readonly outcome: Outcome;
  readonly askedAt: Date;
  /** Whether "never seen it" is proof by now. */
  readonly absentIsProof: boolean;
}

/**
 * Asks a supplier about a purchase that has ended, where asking cannot buy and as often as it allows; undefined: it was not
 * asked, and its last word stands.
 */
export async function recheckClosedAttempt(
  app: App,
  supplier: Supplier,
  attempt: Attempt,
  signal?: AbortSignal,
): Promise<LateOutcome | undefined> {
  const rules = supplier.askRules?.[attempt.billReference === null ? 'prepaid' : 'postpaid'];
  if (rules === undefined || rules.mayBuy || signal?.aborted === true) return undefined;
  const { offsetMs } = app.clock;
  const order = await findOrder(app.database, attempt, attempt.orderId, offsetMs);
  if (order === undefined) return undefined;
  const { accountId, environment, id: attemptId } = attempt;
  const turn = { intervalMs: rules.intervalMs, offsetMs };
  const askedAt = await claimStatusQuestion(app.database, { accountId, environment, attemptId }, turn);
  if (askedAt === undefined) return undefined;
  const ageMs = askedAt.getTime() - attempt.openedAt.getTime();
  if (ageMs > rules.ageMaxMs) return undefined;
  const deadline = AbortSignal.timeout(supplier.callDeadlineMs);
  const outcome = await supplier.ask(attemptToSend(app, order, attempt, askedAt), {
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
  });
  return { attempt, outcome, askedAt, absentIsProof: ageMs >= supplier.absentIsProofAfterMs };
}

/**
 * Hands an answer to the door that every word of a supplier goes through. What contradicts our record becomes a review
 * case there, or nothing when it is known already; it never moves money of an order that has ended.
 */
export async function settleLateOutcome(
  app: App,
  supplier: Supplier,
  { attempt, outcome, askedAt }: LateOutcome,
): Promise<void> {
  await settle(app, {
    wallet: walletOf(attempt),
    orderId: attempt.orderId,
    attemptId: attempt.id,
    // It has closed, and nobody has spoken to the supplier about it since.
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
 * Looks into a purchase that has ended, because somebody says that there is news of it. It throws nothing: what it misses,
 * the next reconciliation finds.
 */
export async function recheckAfterNews(app: App, attempt: Attempt): Promise<void> {
  try {
    const supplier = configured(app, attempt);
    const answer = supplier === undefined ? undefined : await recheckClosedAttempt(app, supplier, attempt);
    if (supplier === undefined || answer === undefined) return;
    // What settles nothing contradicts nothing.
    const { kind } = answer.outcome;
    if (kind !== 'unknown' && kind !== 'absent') await settleLateOutcome(app, supplier, answer);
  } catch (error) {
    app.log.error(
      { order_id: attempt.orderId, ...faultOf(error) },
      'news of a purchase that has ended could not be looked into; the next reconciliation asks again',
    );
  }
}
