import type { App } from '../../app.ts';
import { takeRisenCost } from '../../catalog/pricing/risen-cost.ts';
import { faultOf } from '../../fault.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { Outcome } from '../../suppliers/supplier.ts';

/**
 * Heeds what an answer shows: its supplier asks more for the code than its last list said. Either it sold for more than
 * the order allowed, for not every supplier takes a highest price, and the real cost is booked; or it refused to sell for
 * less. This raises the cost of the code, so that nothing more is sold below it and the next quote can be bought. Called
 * before the settlement: a process that dies in between leaves an attempt that is asked about again. It never keeps the
 * settlement from its way.
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
  else app.log.info(figures, 'a supplier asks more for a code than its list says; nothing was bought');
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

function risenTo(attempt: Attempt, outcome: Outcome): Rupiah | undefined {
  if (outcome.kind === 'rejected') return outcome.newPrice;
  return outcome.kind === 'delivered' && outcome.cost > attempt.costMax ? outcome.cost : undefined;
}
