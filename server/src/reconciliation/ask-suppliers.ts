import type { App } from '../app.ts';
import { walletOf } from '../ledger/wallet.ts';
import { attemptToSend } from '../orders/follow.ts';
import { findOrder } from '../orders/read.ts';
import { readAttemptsOfOrder } from '../suppliers/attempts.ts';
import { claimQuestion } from '../suppliers/questions.ts';
import type { Outcome, RealSupplier } from '../suppliers/supplier.ts';
import type { AskablePurchase } from './purchases.ts';

/** How many questions to one supplier are under way at once; those about open orders go beside them. */
const together = 4;

/** An order has a handful of attempts. */
const attemptsMax = 50;

/** An answer, with when it was asked for, and the lease that the attempt had by then. */
export interface Word {
  readonly outcome: Outcome;
  readonly askedAt: Date;
  readonly lease: number;
}

/** A purchase with what its supplier says of it now. */
export interface AskedPurchase {
  readonly purchase: AskablePurchase;
  /** Undefined: it was not asked, and its last word stands. */
  readonly word: Word | undefined;
}

/**
 * Asks a supplier about purchases that have ended, where asking cannot buy and as often as it allows. Of the others its
 * last word stands.
 */
export async function askAll(
  app: App,
  supplier: RealSupplier,
  purchases: readonly AskablePurchase[],
  signal: AbortSignal,
): Promise<AskedPurchase[]> {
  const asked: AskedPurchase[] = [];
  for (let i = 0; i < purchases.length; i += together) {
    const some = purchases.slice(i, i + together);
    asked.push(...(await Promise.all(some.map((purchase) => askOne(app, supplier, purchase, signal)))));
  }
  return asked;
}

async function askOne(
  app: App,
  supplier: RealSupplier,
  purchase: AskablePurchase,
  signal: AbortSignal,
): Promise<AskedPurchase> {
  const unasked = { purchase, word: undefined };
  const rules = supplier.askRules[purchase.kind];
  if (rules.mayBuy || signal.aborted) return unasked;
  const wallet = walletOf(purchase);
  const [order, attempts] = await Promise.all([
    findOrder(app.database, wallet, purchase.orderId, app.clock.offsetMs),
    readAttemptsOfOrder(app.database, { ...wallet, id: purchase.orderId }, attemptsMax),
  ]);
  const attempt = attempts.find(({ id }) => id === purchase.attemptId);
  if (order === undefined || attempt === undefined) return unasked;
  const now = await claimQuestion(app.database, purchase, {
    intervalMs: rules.intervalMs,
    offsetMs: app.clock.offsetMs,
  });
  if (now === undefined) return unasked;
  const ageMs = now.getTime() - purchase.openedAt.getTime();
  if (ageMs > rules.ageMaxMs) return unasked;
  const deadline = AbortSignal.timeout(supplier.callDeadlineMs);
  const outcome = await supplier.ask(attemptToSend(app, order, attempt, now), {
    signal: AbortSignal.any([signal, deadline]),
  });
  const said = wordOf(outcome, ageMs >= supplier.absentIsProofAfterMs);
  return said === undefined
    ? unasked
    : { purchase: { ...purchase, said }, word: { outcome, askedAt: now, lease: attempt.lease } };
}

/** What a purchase cost by an answer, rupiah; undefined when the answer settles nothing. */
function wordOf(outcome: Outcome, absentIsProof: boolean): bigint | undefined {
  switch (outcome.kind) {
    case 'delivered':
      return outcome.cost;
    case 'rejected':
      return 0n;
    case 'absent':
      return absentIsProof ? 0n : undefined;
    case 'contradictory':
    case 'unknown':
      return undefined;
  }
}
