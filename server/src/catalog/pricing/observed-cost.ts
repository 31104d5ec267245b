import type { Database, Tx } from '../../database/connection.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';
import { announceSuppliers } from '../../suppliers/setup/configured-suppliers.ts';
import { holdSkus, raiseCost, readStoredSku } from '../../suppliers/setup/skus.ts';
import { holdCosts, type ReviewedOrder } from '../review/catalog-reviews.ts';
import { lockCatalog, waitUntilPropagated } from '../version.ts';
import { isPlausibleCost } from './plausible-cost.ts';
import { reprice } from './reprice.ts';

/** A cost that the answer about a purchase named. Amounts are rupiah. */
export interface ObservedCost {
  readonly supplier: string;
  readonly kind: ProductKind;
  readonly sku: string;
  /** Null: the answer names a price that cannot be read. */
  readonly cost: Rupiah | null;
  readonly boughtAt: Date;
  /** The cost that the order expected. */
  readonly expected: Rupiah;
  /** Whether the supplier was sent a maximum price and charged more. */
  readonly aboveMaximum: boolean;
  readonly order: ReviewedOrder;
}

/** `raised`: the cost of the SKU follows. `held`: it is implausible, and the SKU is off sale until an operator rules. */
export type ObservedCostResult = 'held' | 'none' | 'raised';

/**
 * Applies a cost that a purchase has shown. If it is plausible and higher than the known cost, routes and prices follow at
 * once, as if the list had said so; the next list overrides it. If it is outside the band around what was known or cannot be
 * read, no price changes: the SKU is taken off sale and an operator must rule. When this returns, the next answer of every running server
 * shows the prices.
 */
export async function applyCost(
  database: Database,
  observed: ObservedCost,
  bandPercent: number,
): Promise<ObservedCostResult> {
  const result = await database.transaction(async (tx) => {
    await lockCatalog(tx);
    const applied = await applyUnderLock(tx, observed, bandPercent);
    if (applied === 'none') return applied;
    await announceSuppliers(tx);
    await reprice(tx);
    return applied;
  });
  if (result !== 'none') await waitUntilPropagated();
  return result;
}

async function applyUnderLock(
  tx: Tx,
  observed: ObservedCost,
  bandPercent: number,
): Promise<ObservedCostResult> {
  const { supplier, kind, sku, cost, expected } = observed;
  const stored = await readStoredSku(tx, { supplier, kind, sku });
  const known = stored?.cost ?? expected;
  if (
    cost !== null &&
    !observed.aboveMaximum &&
    (isPlausibleCost(cost, known, bandPercent) || isPlausibleCost(cost, expected, bandPercent))
  )
    return kind === 'prepaid' && (await raiseCost(tx, { ...observed, cost })) ? 'raised' : 'none';
  if (stored === undefined) return 'none';
  const { name, productCode } = stored;
  await holdCosts(tx, { supplier, kind, source: 'purchase', order: observed.order }, [
    { code: sku, name, productCode, oldCost: known, newCost: cost, offSale: true },
  ]);
  await holdSkus(tx, { supplier, kind }, [sku], true);
  return 'held';
}
