import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { ProductKind } from '../product-kind.ts';
import type { Rupiah } from '../rupiah.ts';
import { insideCutOffWindow } from '../suppliers/cut-off-window.ts';
import { isOnSale } from '../suppliers/offers.ts';
import { type ProductSku, readProductSkus } from '../suppliers/setup/product-skus.ts';
import { readMarginRules } from './pricing/margin-rules.ts';
import { readGroupsByAccount } from './pricing/price-groups.ts';
import { everybody, makePriceLevels, type PriceLevel, type PriceLevels } from './pricing/price-level.ts';
import { costMaxOf, type Product } from './product.ts';
import { readProducts } from './read-products.ts';
import { makeSnapshot } from './snapshot.ts';

/** Why a product or a SKU is off sale in live. */
export type OffSaleReason =
  | 'below_cost'
  | 'cut_off'
  | 'disabled'
  | 'in_review'
  | 'no_longer_listed'
  | 'no_supplier'
  | 'out_of_stock'
  | 'starter_only'
  | 'supplier_disabled'
  | 'supplier_disturbed'
  | 'switched_off'
  | 'switched_off_at_supplier';

/** A SKU for a product, and why it is off sale; null: it is on sale. */
export interface ShownSku extends ProductSku {
  readonly offSale: OffSaleReason | null;
}

/** A product as an operator sees it: where it is bought, at what cost, and what it is sold for. Amounts are rupiah. */
export interface OperatorProduct {
  readonly product: Product;
  /** By supplier; of one supplier, by SKU. */
  readonly skus: readonly ShownSku[];
  /** The price, or the fee of a bill. */
  readonly price: Rupiah;
  /** The lowest cost at a supplier, or that of the file; null for a bill, whose cost is known when it was read. */
  readonly cost: Rupiah | null;
  /** The price less the cost; for a bill, our share of its fee where a supplier names it. */
  readonly margin: Rupiah | null;
  /** Why live does not sell it, as far as the database knows; null: it is on sale. */
  readonly offSale: OffSaleReason | null;
  /** The reason of the operator who took it off sale, and since when; null: no operator has. */
  readonly disabled: { readonly reason: string; readonly at: Date } | null;
}

/** Filters of the list; all of them must match. */
export interface ProductFilter {
  readonly kind?: ProductKind | undefined;
  readonly category?: string | undefined;
  readonly brand?: string | undefined;
  readonly code?: string | undefined;
  /** Only products that this supplier lists. */
  readonly supplier?: string | undefined;
  readonly state?: 'off_sale' | 'on_sale' | undefined;
  /** A search query. */
  readonly search?: string | undefined;
  /** Whose prices; the prices for everybody when left out. */
  readonly level?: ((levels: PriceLevels) => PriceLevel) | undefined;
}

/** The products of the catalog in its order, as an operator sees them now. */
export async function listOperatorProducts(
  db: Queryable,
  filter: ProductFilter,
  now: Date,
): Promise<OperatorProduct[]> {
  const rules = { rules: await readMarginRules(db), groups: await readGroupsByAccount(db) };
  const snapshot = await makeSnapshot('', await readProducts(db), rules);
  const levels = makePriceLevels(rules.rules, rules.groups);
  const view = snapshot.view({ level: filter.level?.(levels) ?? everybody, starter: true });
  const { search } = filter;
  const products: readonly Product[] = [
    ...(search === undefined ? view.prepaid.products : view.prepaid.search(search)),
    ...(search === undefined ? view.postpaid.products : view.postpaid.search(search)),
  ];
  const skus = Map.groupBy(await readProductSkus(db, filter.code), keyOf);
  const disabled = await readDisabled(db);
  return products
    .filter((product) => isAsked(product, filter))
    .map((product) => {
      const key = keyOf({ kind: product.kind, productCode: product.code });
      return describe(product, skus.get(key) ?? [], { disabled: disabled.get(key) ?? null, now });
    })
    .filter(
      (one) =>
        (filter.supplier === undefined || one.skus.some(({ supplier }) => supplier === filter.supplier)) &&
        (filter.state === undefined || (one.offSale === null) === (filter.state === 'on_sale')),
    );
}

function isAsked(product: Product, { kind, category, brand, code }: ProductFilter): boolean {
  const group = product.kind === 'prepaid' ? product.slug : product.category;
  return (
    (kind === undefined || product.kind === kind) &&
    (category === undefined || group === category) &&
    (brand === undefined || product.brand.toLowerCase() === brand.toLowerCase()) &&
    (code === undefined || product.code === code)
  );
}

/** A product with its SKUs, costs and state. */
function describe(
  product: Product,
  skus: readonly ProductSku[],
  { disabled, now }: { readonly disabled: OperatorProduct['disabled']; readonly now: Date },
): OperatorProduct {
  const shown = skus.map((sku) => ({ ...sku, offSale: offSaleReasonOfSku(product, sku, now) }));
  const price = product.kind === 'prepaid' ? product.price : product.adminFee;
  const cost = product.kind === 'prepaid' ? product.cost : null;
  const share = shown.find((sku) => sku.offSale === null && sku.commission !== null)?.commission ?? null;
  const margin = cost === null ? share : price - cost;
  return {
    product,
    skus: shown,
    price,
    cost,
    margin,
    offSale: offSaleReason(product, shown, disabled),
    disabled,
  };
}

/** Of several reasons of its SKUs, the one that may pass first. */
const soonestFirst: readonly OffSaleReason[] = [
  'cut_off',
  'out_of_stock',
  'supplier_disturbed',
  'in_review',
  'below_cost',
  'switched_off_at_supplier',
];

function offSaleReason(
  product: Product,
  skus: readonly ShownSku[],
  disabled: OperatorProduct['disabled'],
): OffSaleReason | null {
  if (disabled !== null) return 'disabled';
  if (!product.switchedOn) return 'switched_off';
  if (skus.some(({ offSale }) => offSale === null)) return null;
  const reasons = new Set(skus.map(({ offSale }) => offSale));
  const found = soonestFirst.find((reason) => reasons.has(reason));
  return found ?? (product.starterOnly ? 'starter_only' : 'no_supplier');
}

function offSaleReasonOfSku(product: Product, sku: ProductSku, now: Date): OffSaleReason | null {
  if (!sku.enabled) return 'supplier_disabled';
  if (!sku.listed) return 'no_longer_listed';
  if (sku.held) return 'in_review';
  if (!sku.buyerOn) return 'switched_off_at_supplier';
  if (product.kind === 'prepaid' && sku.cost !== null && sku.cost > costMaxOf(product)) return 'below_cost';
  if (!sku.sellerOn) return 'supplier_disturbed';
  if (!isOnSale(sku)) return 'out_of_stock';
  return sku.cutOff !== null && insideCutOffWindow(sku.cutOff, now) ? 'cut_off' : null;
}

async function readDisabled(
  db: Queryable,
): Promise<ReadonlyMap<string, { readonly reason: string; readonly at: Date }>> {
  const rows = await db.rows(sql<{
    kind: ProductKind;
    productCode: string;
    reason: string | null;
    at: Date;
  }>`
    select kind, code as "productCode", disabled_reason as reason, disabled_at as at
      from products
     where disabled_at is not null`);
  return new Map(
    rows.flatMap(({ kind, productCode, reason, at }) =>
      reason === null ? [] : [[keyOf({ kind, productCode }), { reason, at }] as const],
    ),
  );
}

function keyOf({ kind, productCode }: { readonly kind: ProductKind; readonly productCode: string }): string {
  return `${kind} ${productCode}`;
}
