import { grouped, type Rupiah } from '../rupiah.ts';
import type { SkuListing } from '../suppliers/setup/skus.ts';
import { inColumns } from './columns.ts';

/**
 * Formats a supplier's SKUs with their costs and the prices of their products. The cost of a bill is its amount plus a
 * fee minus the supplier's commission.
 */
export function skuTable(skus: readonly SkuListing[]): string[] {
  const columns = [
    { title: 'kind' },
    { title: 'code' },
    { title: 'product' },
    { title: 'cost', align: 'right' },
    { title: 'price', align: 'right' },
    { title: 'name' },
    { title: 'state' },
  ] as const;
  const rows = skus.map((one) => [
    one.kind,
    one.sku,
    one.product_code ?? '-',
    costOf(one),
    priceOf(one),
    one.name,
    stateOf(one),
  ]);
  return inColumns(columns, rows);
}

function costOf({ kind, cost, admin_fee, commission }: SkuListing): string {
  if (kind === 'prepaid') return cost === null ? '-' : grouped(cost);
  return admin_fee === null ? '-' : besideBill(admin_fee - (commission ?? 0n));
}

function priceOf({ kind, product_price, product_admin_fee }: SkuListing): string {
  if (kind === 'prepaid') return product_price === null ? '-' : grouped(product_price);
  return product_admin_fee === null ? '-' : besideBill(product_admin_fee);
}

function besideBill(amount: Rupiah): string {
  return amount < 0n ? `bill - ${grouped(-amount)}` : `bill + ${grouped(amount)}`;
}

function stateOf(sku: SkuListing): string {
  if (!sku.listed) return 'no longer listed';
  if (sku.held) return 'in review';
  if (!sku.buyer_on) return 'switched off';
  if (!sku.seller_on) return 'disturbed';
  return sku.stock === 0 ? 'out of stock' : '';
}
