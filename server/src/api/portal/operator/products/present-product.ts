import { categoryNameOf, categoryOf } from '../../../../catalog/client-products.ts';
import type { OperatorProduct, ShownSku } from '../../../../catalog/operator-products.ts';
import type { Rupiah } from '../../../../rupiah.ts';

/** A product as the pages of operators show it. Costs are left out for a role that may not see them. */
export function presentOperatorProduct(one: OperatorProduct, seesCosts: boolean) {
  const { product, skus, price, cost, margin, offSale, disabled } = one;
  const category = categoryOf(product);
  return {
    code: product.code,
    kind: product.kind,
    name: product.name,
    category,
    category_name: categoryNameOf(product.kind, category),
    brand: product.brand,
    region: product.region,
    price: Number(price),
    off_sale: offSale,
    disabled: disabled === null ? null : { reason: disabled.reason, at: disabled.at.toISOString() },
    skus: skus.map((sku) => presentSku(sku, seesCosts)),
    ...(seesCosts ? { cost: numberOf(cost), margin: numberOf(margin) } : {}),
  };
}

function presentSku(sku: ShownSku, seesCosts: boolean) {
  return {
    supplier: sku.supplier,
    sku: sku.sku,
    enabled: sku.enabled,
    listed: sku.listed,
    priority: sku.priority,
    stock: sku.stock,
    cut_off: sku.cutOff,
    off_sale: sku.offSale,
    ...(seesCosts ? { cost: numberOf(sku.cost), commission: numberOf(sku.commission) } : {}),
  };
}

function numberOf(amount: Rupiah | null): number | null {
  return amount === null ? null : Number(amount);
}
