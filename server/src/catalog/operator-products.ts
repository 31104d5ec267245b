import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { ProductKind } from '../product-kind.ts';
import type { Rupiah } from '../rupiah.ts';
import { supplierKinds } from '../suppliers/adapters.ts';
import { isInCutOff, isOnSale } from '../suppliers/offers.ts';
import { isBeforePaymentCutOff } from '../suppliers/payment-cut-off.ts';
import { type ProductSku, readProductSkus } from '../suppliers/setup/product-skus.ts';
import { everybody, type PriceLevel, type PriceLevels } from './pricing/price-level.ts';
import { costMaxOf, type Product } from './product.ts';
import type { Snapshot } from './snapshot.ts';
import { yieldingMap } from './yielding.ts';

/** Why a product or a SKU is off sale in live. */
export const offSaleReasons = [
  'below_cost',
  'cut_off',
  'disabled',
  'in_review',
  'no_longer_listed',
  'no_supplier',
  'out_of_stock',
  'starter_only',
  'supplier_disabled',
  'supplier_disturbed',
  'switched_off',
  'switched_off_at_supplier',
] as const;
export type OffSaleReason = (typeof offSaleReasons)[number];

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

/** What the products of operators are read from. */
export interface OperatorCatalog {
  readonly db: Queryable;
  readonly snapshot: Snapshot;
  readonly now: Date;
}

/** Which of the found products are described. */
export interface ProductRange {
  /** How many are left out before. */
  readonly from: number;
  readonly limit: number;
}

/** Products, and how many there are altogether. */
export interface FoundProducts {
  readonly products: readonly OperatorProduct[];
  readonly total: number;
}

/** All products of a filter in the order of the catalog, as an operator sees them now. */
export async function listOperatorProducts(
  catalog: OperatorCatalog,
  filter: ProductFilter,
): Promise<readonly OperatorProduct[]> {
  const { products } = await findOperatorProducts(catalog, filter, { from: 0, limit: Infinity });
  return products;
}

/** A range of the products of a filter. Only their SKUs are read, unless the filter is about SKUs. */
export async function findOperatorProducts(
  { db, snapshot, now }: OperatorCatalog,
  filter: ProductFilter,
  { from, limit }: ProductRange,
): Promise<FoundProducts> {
  const view = snapshot.view({ level: filter.level?.(snapshot.levels) ?? everybody, starter: true });
  const { search } = filter;
  const all: readonly Product[] = [
    ...(search === undefined ? view.prepaid.products : view.prepaid.search(search)),
    ...(search === undefined ? view.postpaid.products : view.postpaid.search(search)),
  ];
  const asked = all.filter((product) => isAsked(product, filter));
  const needsSkus = filter.supplier !== undefined || filter.state !== undefined;
  const end = from + limit;
  const shown = needsSkus ? asked : asked.slice(from, end);
  const isPart = shown.length < all.length;
  const skus = Map.groupBy(await readProductSkus(db, isPart ? shown.map(({ code }) => code) : null), keyOf);
  const disabled = await readDisabled(db);
  const described = await yieldingMap(shown, (product) => {
    const key = keyOf({ kind: product.kind, productCode: product.code });
    return describe(product, skus.get(key) ?? [], { disabled: disabled.get(key) ?? null, now });
  });
  if (!needsSkus) return { products: described, total: asked.length };
  const found = described.filter(
    (one) =>
      (filter.supplier === undefined || one.skus.some(({ supplier }) => supplier === filter.supplier)) &&
      (filter.state === undefined || (one.offSale === null) === (filter.state === 'on_sale')),
  );
  return { products: found.slice(from, end), total: found.length };
}

/**
 * What a product costs at one supplier, rupiah: the least among its SKUs there that are on sale, or else among all of them. For a bill
 * it is the part of the fee that the supplier keeps. Null: the supplier has none.
 */
export function costAt({ skus }: OperatorProduct, supplier: string): Rupiah | null {
  const there = skus.filter((sku) => sku.supplier === supplier);
  const onSale = there.filter(({ offSale }) => offSale === null);
  return (onSale.length === 0 ? there : onSale)
    .map(({ dearness }) => dearness)
    .reduce<Rupiah | null>((least, one) => (least === null || one < least ? one : least), null);
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

/** The reason that clients see (suppliers/offers.ts), or a more exact one. */
function offSaleReasonOfSku(product: Product, sku: ProductSku, now: Date): OffSaleReason | null {
  if (!sku.enabled) return 'supplier_disabled';
  if (!sku.listed) return 'no_longer_listed';
  if (sku.held) return 'in_review';
  if (!sku.buyerOn) return 'switched_off_at_supplier';
  if (product.kind === 'prepaid' && sku.cost !== null && sku.cost > costMaxOf(product)) return 'below_cost';
  if (!sku.sellerOn || sku.paused) return 'supplier_disturbed';
  if (!isOnSale(sku)) return 'out_of_stock';
  const supplier = supplierKinds.get(sku.supplier) ?? {};
  const inTime = product.kind === 'prepaid' || isBeforePaymentCutOff(supplier, sku.sku, now);
  return inTime && !isInCutOff(sku, now) ? null : 'cut_off';
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
