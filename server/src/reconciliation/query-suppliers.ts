import type { App } from '../app.ts';
import { walletOf } from '../ledger/wallet.ts';
import { recheckClosedAttempt, type LateOutcome } from '../orders/attempts/recheck-closed-attempt.ts';
import { readAttemptsOfOrder } from '../suppliers/attempts/attempts.ts';
import type { Outcome, RealSupplier } from '../suppliers/supplier.ts';
import type { PurchaseToQuery } from './purchases.ts';

/** How many status queries to one supplier run at once; those about open orders are not counted. */
const concurrency = 4;

/** An order has few attempts. */
const attemptsMax = 50;

/** A purchase with its supplier's current answer. */
export interface QueriedPurchase {
  readonly purchase: PurchaseToQuery;
  /** Undefined: its status was not queried, and the last statement counts. */
  readonly lateOutcome: LateOutcome | undefined;
}

/**
 * Queries a supplier about closed purchases, where a query cannot buy and as often as the supplier allows. For the others the last
 * statement counts.
 */
export async function recheckAll(
  app: App,
  supplier: RealSupplier,
  purchases: readonly PurchaseToQuery[],
  signal: AbortSignal,
): Promise<QueriedPurchase[]> {
  const requests: QueriedPurchase[] = [];
  for (let i = 0; i < purchases.length; i += concurrency) {
    const some = purchases.slice(i, i + concurrency);
    requests.push(...(await Promise.all(some.map((purchase) => queryOne(app, supplier, purchase, signal)))));
  }
  return requests;
}

async function queryOne(
  app: App,
  supplier: RealSupplier,
  purchase: PurchaseToQuery,
  signal: AbortSignal,
): Promise<QueriedPurchase> {
  const unasked = { purchase, lateOutcome: undefined };
  const key = { ...walletOf(purchase), id: purchase.orderId };
  const attempts = await readAttemptsOfOrder(app.database, key, attemptsMax);
  const attempt = attempts.find(({ id }) => id === purchase.attemptId);
  const lateOutcome =
    attempt === undefined ? undefined : await recheckClosedAttempt(app, supplier, attempt, signal);
  const said =
    lateOutcome === undefined ? undefined : outcomeOf(lateOutcome.outcome, lateOutcome.absentIsProof);
  return said === undefined ? unasked : { purchase: { ...purchase, said }, lateOutcome };
}

/** The cost of a purchase by an answer, rupiah; undefined when the answer settles nothing. */
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
