import type { App } from '../../app.ts';
import { applyCost } from '../../catalog/pricing/observed-cost.ts';
import { isPlausibleCost } from '../../catalog/pricing/plausible-cost.ts';
import { faultOf } from '../../fault.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { Outcome } from '../../suppliers/supplier.ts';
import type { Order } from '../order.ts';
import { findOrder } from '../stored/order-rows.ts';

/**
 * Applies a cost that differs from what was known. Either the supplier sold for it, and it is booked for this order whatever
 * it is; or it refused to sell for less. A plausible cost above the known one raises the cost of the SKU, so that nothing is
 * sold below it and the next quote can be bought. A cost outside the band around the known one changes no price: its SKU is
 * off sale until an operator has ruled on it (decision 0055), and so is that of a sale at a price that cannot be read. It runs before the settlement: if the process dies in between,
 * the attempt is asked about again. It never throws, so that the settlement always follows.
 *
 * `known` is the order of the attempt, where the caller has it. Returns whether the cost is implausible.
 */
export async function applyObservedCost(
  app: App,
  attempt: Attempt,
  outcome: Outcome,
  known?: Order,
): Promise<boolean> {
  if (attempt.state !== 'open' || app.suppliers.simulates(attempt.environment)) return false;
  const cost = costIn(outcome);
  if (cost === undefined) return false;
  const sold = outcome.kind === 'delivered';
  const isUnreadable = sold && outcome.isCostUnreadable === true;
  const { orderId, supplier, supplierSku: sku } = attempt;
  const about = { order_id: orderId, supplier, sku };
  try {
    const order = known ?? (needsOrder(app, attempt, cost) ? await readOrder(app, attempt) : undefined);
    if (isUnreadable) return await apply(app, attempt, { cost: null, sold }, order);
    if (sold && !isUnexpected(app, attempt, cost, order)) return false;
    const figures = { ...about, cost: Number(cost), cost_max: Number(attempt.costMax) };
    if (outcome.kind === 'rejected')
      app.log.info(figures, 'a supplier asks more for a SKU than its price list says; nothing was bought');
    else if (cost > attempt.costMax)
      app.log.warn(figures, 'a purchase cost more than its order allows; its real cost is booked');
    return await apply(app, attempt, { cost, sold }, order);
  } catch (error) {
    app.log.error(
      { ...about, ...faultOf(error) },
      'an observed cost could not be stored; the next price list may contain it',
    );
    return false;
  }
}

async function apply(
  app: App,
  attempt: Attempt,
  { cost, sold }: { readonly cost: Rupiah | null; readonly sold: boolean },
  known: Order | undefined,
): Promise<boolean> {
  const order = known ?? (await readOrder(app, attempt));
  if (order === undefined) return false;
  const { orderId, supplier, supplierSku: sku, accountId, environment } = attempt;
  const aboveMaximum = sold && cost !== null && cost > attempt.costMax && takesMaxPrice(app, attempt);
  const result = await applyCost(
    app.database,
    {
      ...{ supplier, sku, cost, aboveMaximum },
      kind: order.transactionKind,
      boughtAt: attempt.openedAt,
      expected: order.cost,
      order: { accountId, environment, orderId },
    },
    app.config.settings.costBandPercent,
  );
  if (result === 'held')
    app.log.error(
      {
        ...{ order_id: orderId, supplier, sku, expected: Number(order.cost) },
        cost: cost === null ? null : Number(cost),
      },
      cost === null
        ? 'the price of a sale cannot be read, and its SKU is off sale until an operator rules; see konter catalog review list'
        : 'a cost is implausible, and its SKU is off sale until an operator rules; see konter catalog review list',
    );
  if (result !== 'none') await app.suppliers.refresh();
  return result === 'held';
}

/** The cost that a sale had, or that a refusal asks for. */
function costIn(outcome: Outcome): Rupiah | undefined {
  if (outcome.kind === 'rejected') return outcome.newPrice;
  return outcome.kind === 'delivered' ? outcome.cost : undefined;
}

/** Whether the cost of a sale is above what its order allowed, or outside the band around the known cost. */
function isUnexpected(app: App, attempt: Attempt, cost: Rupiah, order: Order | undefined): boolean {
  if (cost > attempt.costMax) return true;
  const { billReference, supplier, supplierSku } = attempt;
  const known = billReference === null ? app.suppliers.knownCost(supplier, supplierSku) : order?.cost;
  return known !== undefined && !isPlausibleCost(cost, known, app.config.settings.costBandPercent);
}

/** The cost of a bill is known from its order alone. */
function needsOrder(app: App, attempt: Attempt, cost: Rupiah): boolean {
  return attempt.billReference !== null || isUnexpected(app, attempt, cost, undefined);
}

function readOrder(app: App, attempt: Attempt): Promise<Order | undefined> {
  return findOrder(app.database, attempt, attempt.orderId, app.clock.offsetMs);
}

/** Whether a purchase is sent with a maximum price. Bills have none. */
function takesMaxPrice(app: App, attempt: Attempt): boolean {
  if (attempt.billReference !== null) return false;
  return app.suppliers.named(attempt.environment, attempt.supplier).takesMaxPrice === true;
}
