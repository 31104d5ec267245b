import type { App } from '../../app.ts';
import { applyRisenCost } from '../../catalog/pricing/risen-cost.ts';
import { faultOf } from '../../fault.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { Outcome } from '../../suppliers/supplier.ts';

/**
 * Applies a cost that is higher than in the supplier's last price list. Either the supplier sold for more than the order
 * allows, since not every supplier accepts a maximum price, and the real cost is booked; or it refused to sell for less.
 * This raises the cost of the SKU, so that nothing is sold below it and the next quote can be bought. It runs before the
 * settlement: if the process dies in between, the attempt is asked about again. It never throws, so that the settlement
 * always follows.
 */
export async function applyObservedCost(app: App, attempt: Attempt, outcome: Outcome): Promise<void> {
  if (attempt.state !== 'open' || app.suppliers.simulates(attempt.environment)) return;
  const cost = risenTo(attempt, outcome);
  if (cost === undefined) return;
  const { orderId, supplier, supplierSku: sku, openedAt: boughtAt } = attempt;
  const about = { order_id: orderId, supplier, sku };
  const figures = { ...about, cost: Number(cost), cost_max: Number(attempt.costMax) };
  if (outcome.kind === 'delivered')
    app.log.warn(figures, 'a purchase cost more than its order allows; its real cost is booked');
  else app.log.info(figures, 'a supplier asks more for a SKU than its price list says; nothing was bought');
  // Each bill has its own cost.
  if (attempt.billReference !== null) return;
  try {
    if (await applyRisenCost(app.database, { supplier, sku, cost, boughtAt })) await app.suppliers.refresh();
  } catch (error) {
    app.log.error(
      { ...about, ...faultOf(error) },
      'a risen cost could not be stored; the next price list may contain it',
    );
  }
}

function risenTo(attempt: Attempt, outcome: Outcome): Rupiah | undefined {
  if (outcome.kind === 'rejected') return outcome.newPrice;
  return outcome.kind === 'delivered' && outcome.cost > attempt.costMax ? outcome.cost : undefined;
}
