import { categoryNameOf, categoryOf, type ClientProduct, priceOf } from '../../../catalog/client-products.ts';
import type { PricePoint } from '../../../catalog/history/client-prices.ts';
import type { Product } from '../../../catalog/product.ts';
import { hasMeter } from '../../../catalog/taxonomy/fields.ts';
import type { CustomerKind } from '../../../suppliers/supplier.ts';

/** A product as the pages show it. Amounts are rupiah. */
export function presentProduct(shown: ClientProduct) {
  const { product, price, state, previousPrice, changedAt, closedSince, opensAt } = shown;
  const category = categoryOf(product);
  return {
    code: product.code,
    kind: product.kind,
    name: product.name,
    category,
    category_name: categoryNameOf(product.kind, category),
    brand: product.brand,
    region: product.region,
    description: product.description,
    price: Number(price),
    previous_price: previousPrice === null ? null : Number(previousPrice),
    changed_at: changedAt?.toISOString() ?? null,
    available: state.available,
    reason: state.reason,
    opens_at: opensAt?.toISOString() ?? null,
    closed_since: closedSince?.toISOString() ?? null,
    fields: product.fields.map(({ key, label, inputMode }) => ({ key, label, input_mode: inputMode })),
    lookup: lookupOf(product),
  };
}

/** By what the name behind a number of a product can be looked up. */
function lookupOf({ brand, fields, kind }: Product): CustomerKind | null {
  if (kind === 'prepaid' && hasMeter(fields)) return 'pln';
  return kind === 'prepaid' && brand === 'OVO' ? 'ovo' : null;
}

/** The price history of a product as the pages show it. */
export function presentHistory({ product, points }: { product: Product; points: readonly PricePoint[] }) {
  return {
    code: product.code,
    name: product.name,
    price: Number(priceOf(product)),
    points: points.map(({ at, price, onSale }) => ({
      at: at.toISOString(),
      price: Number(price),
      on_sale: onSale,
    })),
  };
}
