import type { App } from '../app.ts';
import { takeRisenCost } from '../catalog/risen-cost.ts';
import { faultOf } from '../fault.ts';
import type { Attempt } from '../suppliers/attempt.ts';
import type { Outcome } from '../suppliers/supplier.ts';

/**
 * Heeds a purchase that cost more than it might: not every supplier takes a highest price. It is sold and its real cost
 * is booked; this raises the cost of its code, so that nothing more is sold below it. Called before the settlement: a
 * process that dies in between leaves an attempt that is asked about again. It never keeps the settlement from its way.
 */
export async function heedCost(app: App, attempt: Attempt, outcome: Outcome): Promise<void> {
  if (attempt.state !== 'open' || outcome.kind !== 'delivered' || outcome.cost <= attempt.costMax) return;
  const { orderId, supplier, supplierSku: sku, openedAt: boughtAt } = attempt;
  const about = { order_id: orderId, supplier, sku };
  const { cost } = outcome;
  app.log.warn(
    { ...about, cost: Number(cost), cost_max: Number(attempt.costMax) },
    'a purchase cost more than its order allows; its real cost is booked',
  );
  // A bill has a cost of its own.
  if (attempt.billReference !== null) return;
  try {
    if (await takeRisenCost(app.database, { supplier, sku, cost, boughtAt })) await app.suppliers.refresh();
  } catch (error) {
    app.log.error(
      { ...about, ...faultOf(error) },
      'a risen cost could not be kept; the next price list may bring it',
    );
  }
}
