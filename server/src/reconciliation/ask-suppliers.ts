import type { App } from '../app.ts';
import { walletOf } from '../ledger/wallet.ts';
import { recheckClosedAttempt, type LateOutcome } from '../orders/attempts/recheck-closed-attempt.ts';
import { readAttemptsOfOrder } from '../suppliers/attempts/attempts.ts';
import type { Outcome, RealSupplier } from '../suppliers/supplier.ts';
import type { AskablePurchase } from './purchases.ts';

/** How many questions to one supplier are under way at once; those about open orders go beside them. */
const together = 4;

/** An order has a handful of attempts. */
const attemptsMax = 50;

/** A purchase with what its supplier says of it now. */
export interface AskedPurchase {
  readonly purchase: AskablePurchase;
  /** Undefined: it was not asked, and its last word stands. */
  readonly word: LateOutcome | undefined;
}

/**
 * Asks a supplier about purchases that have ended, where asking cannot buy and as often as it allows. Of the others its
 * last word stands.
 */
export async function recheckAll(
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
  const key = { ...walletOf(purchase), id: purchase.orderId };
  const attempts = await readAttemptsOfOrder(app.database, key, attemptsMax);
  const attempt = attempts.find(({ id }) => id === purchase.attemptId);
  const word = attempt === undefined ? undefined : await recheckClosedAttempt(app, supplier, attempt, signal);
  const said = word === undefined ? undefined : outcomeOf(word.outcome, word.absentIsProof);
  return said === undefined ? unasked : { purchase: { ...purchase, said }, word };
}

/** What a purchase cost by an answer, rupiah; undefined when the answer settles nothing. */
function outcomeOf(outcome: Outcome, absentIsProof: boolean): bigint | undefined {
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
