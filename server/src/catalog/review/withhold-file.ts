import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readCosts } from '../../suppliers/setup/skus.ts';
import type { ListedProduct } from '../import/price-row.ts';
import { matchesSku, type SkuDescription } from '../import/sku-match.ts';
import { isPlausibleCost } from '../pricing/plausible-cost.ts';
import {
  holdCosts,
  type ImplausibleCost,
  readOpenCodes,
  readRefusedCosts,
  withdrawReviews,
} from './catalog-reviews.ts';

/** The products of a file with the costs that are accepted, and those that wait for an operator. */
export interface AcceptedProducts {
  readonly products: readonly ListedProduct[];
  readonly held: readonly ImplausibleCost[];
}

/**
 * Replaces each cost of a file that is outside the band around that of its product by the known one, and opens a review of
 * it. The product stays on sale at its old price: no supplier charges the new cost, because a product that suppliers list is
 * priced from their costs and not from the file. The invented cost of the starter list, and that of another product with the
 * same code, say nothing about the product of the file.
 */
export async function withholdFileCosts(
  tx: Tx,
  kind: ProductKind,
  products: readonly ListedProduct[],
  bandPercent: number,
): Promise<AcceptedProducts> {
  if (kind === 'postpaid') return { products, held: [] };
  const known = await readOwnProducts(tx);
  const listed = await readCosts(tx);
  const suspects = new Map<string, ImplausibleCost>();
  for (const product of products) {
    const own = known.get(product.code);
    if (product.kind !== 'prepaid' || own === undefined || listed.has(product.code)) continue;
    if (!matchesSku(own, { ...product, category: null })) continue;
    if (isPlausibleCost(product.cost, own.cost, bandPercent)) continue;
    const { code, name, cost: newCost } = product;
    suspects.set(code, { code, name, productCode: code, oldCost: own.cost, newCost, offSale: false });
  }
  const files = { supplier: null, kind };
  const open = await readOpenCodes(tx, files);
  if (suspects.size === 0 && open.size === 0) return { products, held: [] };
  const refused = await readRefusedCosts(tx, files);
  const held = [...suspects.values()].filter(({ code, newCost }) => refused.get(code) !== newCost);
  const waiting = new Set(held.map(({ code }) => code));
  const plausible = products.flatMap(({ code }) => (open.has(code) && !waiting.has(code) ? [code] : []));
  await withdrawReviews(tx, files, plausible);
  await holdCosts(tx, { ...files, source: 'file' }, held);
  return {
    products: products.map((product) => {
      const own = suspects.has(product.code) ? known.get(product.code) : undefined;
      if (own === undefined || product.kind !== 'prepaid') return product;
      return { ...product, price: own.price, cost: own.cost };
    }),
    held,
  };
}

interface OwnProduct extends SkuDescription {
  readonly price: Rupiah;
  readonly cost: Rupiah;
}

/** Our prepaid products by code, without those that only the starter list names. */
async function readOwnProducts(tx: Tx): Promise<ReadonlyMap<string, OwnProduct>> {
  const rows = await tx.rows(sql<SkuDescription & { code: string; price: bigint; cost: bigint }>`
    select code, name, brand, slug, category, region, price, cost
      from products
     where kind = 'prepaid' and price is not null and cost is not null and not starter_only`);
  return new Map(rows.map((row) => [row.code, row]));
}
