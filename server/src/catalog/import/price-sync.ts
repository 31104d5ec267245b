import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { ProductKind } from '../../product-kind.ts';
import { announceSuppliers } from '../../suppliers/setup/configured-suppliers.ts';
import { claimList, finishList, type ListName } from '../../suppliers/setup/price-lists.ts';
import { type PricedSku, readStoredSkus, saveSkus, type StoredSku } from '../../suppliers/setup/skus.ts';
import type { RealSupplier } from '../../suppliers/supplier.ts';
import { saveListed } from './import-catalog.ts';
import { yieldingMap } from '../yielding.ts';
import { parsePriceList, type PriceList, type RefusedRow } from './price-list.ts';
import type { ListedProduct } from './price-row.ts';
import { type CostBounds, usualBounds } from '../pricing/plausible-cost.ts';
import { reprice, type RepriceReport } from '../pricing/reprice.ts';
import type { ImplausibleCost } from '../review/catalog-reviews.ts';
import { retireMissing, withholdCosts } from '../review/withhold-list.ts';
import { descriptionOf } from './part-renamed.ts';
import { matchesSku, type SkuDescription } from './sku-match.ts';
import { announceCatalog, lockCatalog, waitUntilPropagated } from '../version.ts';

/** How a list is fetched. */
export interface PriceSyncPlan {
  /** Whether a code that no product has becomes a new product. */
  readonly addProducts: boolean;
  /** How long after a successful fetch the list may be fetched again, milliseconds. */
  readonly everyMs: number;
  /** How long after any other fetch, milliseconds. */
  readonly pauseMs: number;
  /** What an operator must rule on; the usual bounds when left out. */
  readonly bounds?: CostBounds;
}

/** The result of a list. Added, changed, unchanged and refused add up to its rows. */
export interface PriceListResult extends RepriceReport {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: readonly RefusedRow[];
  /** Codes that were listed before, and that the list no longer has or marks as off sale in a row that cannot be read. */
  readonly gone: number;
  /** Whether no row can be read although codes are listed: then the list counts as not read. */
  readonly unreadable: boolean;
  /** Codes that it suddenly lacks, so many that they stay on sale until an operator rules. */
  readonly withheld: number;
  /** Implausible costs, held until an operator rules. */
  readonly held: readonly ImplausibleCost[];
  /** Codes that are mapped to no product of ours yet. */
  readonly unmapped: number;
  /** Codes that were mapped to a product before and now name something else. */
  readonly parted: readonly UnlinkedCode[];
  /** Codes that an operator mapped and that name something else now; they are still sold. */
  readonly renamed: readonly RenamedCode[];
  readonly productsAdded: number;
}

/** A code that is no longer sold as `product`, with its supplier's current name for it. */
export interface UnlinkedCode {
  readonly code: string;
  readonly name: string;
  readonly product: string;
}

/** A code with its supplier's names for it, which is still sold as `product` because an operator mapped it. */
export interface RenamedCode extends UnlinkedCode {
  readonly nameBefore: string;
}

/** The outcome of one list: read, not fetched because the last fetch was too recent, or unavailable. */
export type PriceSyncReport = ListName &
  (
    | ({ readonly outcome: 'read' } & PriceListResult)
    | { readonly outcome: 'too_soon'; readonly retryAfterMs: number; readonly lastFault: string | null }
    | { readonly outcome: 'unavailable'; readonly retryAfterMs: number; readonly supplierCode: string | null }
  );

/** Deadline for the whole list of a supplier, milliseconds. */
const fetchDeadlineMs = 60_000;

/** The `fault` of a list without a readable row. */
export const noReadableRow = 'no readable row';

/**
 * Fetches one list of a supplier and applies it, unless any server fetched it too recently. When this returns, the next
 * answer of every running server shows the prices; routes follow within seconds.
 */
export async function syncPrices(
  deps: { readonly database: Database; readonly clock: Clock },
  supplier: RealSupplier,
  kind: ProductKind,
  plan: PriceSyncPlan,
): Promise<PriceSyncReport> {
  const { database, clock } = deps;
  const list = { supplier: supplier.name, kind };
  const { everyMs, pauseMs } = plan;
  const refused = await claimList(database, list, { everyMs, pauseMs, offsetMs: clock.offsetMs });
  if (refused !== null)
    return { ...list, outcome: 'too_soon', retryAfterMs: refused.waitMs, lastFault: refused.fault };
  const fetched = await supplier.priceList(kind, { signal: AbortSignal.timeout(fetchDeadlineMs) });
  if (fetched.kind === 'unavailable') {
    const { retryAfterMs, supplierCode = null } = fetched;
    const fault = supplierCode === null ? 'no answer' : `refused with code ${supplierCode}`;
    await finishList(database, list, { fault, soonerMs: Math.max(pauseMs - retryAfterMs, 0) });
    return { ...list, outcome: 'unavailable', retryAfterMs, supplierCode };
  }
  // Parsed before the transaction, so that the catalog lock is held briefly.
  const priceList = await parsePriceList(kind, fetched.rows);
  const applied = await database.transaction((tx) =>
    applyPriceList(tx, list, {
      addProducts: plan.addProducts,
      priceList,
      bounds: plan.bounds ?? usualBounds,
    }),
  );
  await finishList(database, list, { fault: applied.unreadable ? noReadableRow : null });
  if (applied.productsAdded + applied.pricesChanged + applied.feesChanged + applied.sourced > 0)
    await waitUntilPropagated();
  return { ...list, outcome: 'read', ...applied };
}

/**
 * Applies a list within the caller's transaction: first the SKUs and their costs, then the prices. The SKUs of other
 * suppliers stay, and the same list again changes nothing. A refused row changes nothing either, unless it marks its
 * code as off sale or as another kind of product. A cost that is not plausible, and the codes that a suddenly much shorter
 * list lacks, wait for an operator.
 */
export async function applyPriceList(
  tx: Tx,
  list: ListName,
  given: { readonly addProducts: boolean; readonly priceList: PriceList; readonly bounds?: CostBounds },
): Promise<PriceListResult> {
  const { addProducts, priceList, bounds = usualBounds } = given;
  const { products, refused, repeated } = priceList;
  await lockCatalog(tx);
  const known = await readSold(tx, list.kind, { starter: !addProducts });
  const before = await readStoredSkus(tx, list);
  const read = await yieldingMap(products, (product) => {
    const { code } = product;
    return skuOf(
      product,
      productFor(product, { sold: known.get(code), before: before.get(code), addProducts }),
    );
  });
  const { bandPercent, shorterPercent } = bounds;
  const { skus, held, switched } = await withholdCosts(tx, list, read, { before, bandPercent });
  const fresh = products.filter(({ code }, place) => skus[place]?.productCode === code && !known.has(code));
  // One supplier's switch does not switch off the product.
  const { added: productsAdded } = await saveListed(
    tx,
    list.kind,
    fresh.map((product) => ({ ...product, switchedOn: true })),
  );
  const { added, changed } = await saveSkus(tx, list, skus);
  const { gone, withheld } = await retireMissing(tx, list, priceList, { before, shorterPercent });
  if (added + changed + gone + switched > 0) await announceSuppliers(tx);
  if (productsAdded > 0) await announceCatalog(tx);
  const unmapped = skus.filter(({ productCode }) => productCode === null).length;
  const parted = skus.flatMap(({ sku: code, name, productCode }) => {
    const product = before.get(code)?.productCode ?? null;
    return product === null || productCode !== null ? [] : [{ code, name, product }];
  });
  const unchanged = products.length - added - changed + repeated;
  return {
    added,
    changed,
    unchanged,
    refused,
    gone,
    unreadable: products.length === 0 && [...before.values()].some(({ listed }) => listed),
    withheld,
    held,
    unmapped,
    parted,
    renamed: renamedOf(products, before, known),
    productsAdded,
    ...(await reprice(tx)),
  };
}

/**
 * The product that a supplier's code is mapped to; null for none. An operator's mapping stays. A code equal to one of
 * ours is mapped to it only if both describe the same product. A code that no product has becomes a new product if
 * `addProducts` is set.
 */
function productFor(
  listed: ListedProduct,
  known: {
    /** Our product with the same code. */
    readonly sold: SkuDescription | undefined;
    /** The previous mapping of the code. */
    readonly before: StoredSku | undefined;
    readonly addProducts: boolean;
  },
): string | null {
  const { sold, before, addProducts } = known;
  if (before?.mapped === true) return before.productCode;
  if (sold !== undefined) return matchesSku(sold, descriptionOf(listed)) ? listed.code : null;
  return addProducts || before?.productCode === listed.code ? listed.code : null;
}

/**
 * The codes that an operator mapped, whose names have changed and no longer match their products. The mapping stays, because
 * a list does not change what a person decided, but the person must hear of it.
 */
function renamedOf(
  products: readonly ListedProduct[],
  before: ReadonlyMap<string, StoredSku>,
  sold: ReadonlyMap<string, SkuDescription>,
): readonly RenamedCode[] {
  return products.flatMap((listed) => {
    const { code, name } = listed;
    const stored = before.get(code);
    if (stored?.mapped !== true || stored.productCode === null || stored.name === name) return [];
    const { productCode: product, name: nameBefore } = stored;
    const ours = sold.get(product);
    return ours === undefined || matchesSku(ours, descriptionOf(listed))
      ? []
      : [{ code, name, nameBefore, product }];
  });
}

/**
 * Our products by code. Where we choose the codes, a product that only the starter list names has one by chance: without
 * `starter` its code is free, and the supplier's product replaces it.
 */
async function readSold(
  tx: Tx,
  kind: ProductKind,
  { starter }: { readonly starter: boolean },
): Promise<ReadonlyMap<string, SkuDescription>> {
  const rows = await tx.rows(sql<SkuDescription & { code: string }>`
    select code, name, brand, slug, category, region
      from products
     where kind = ${kind} and (${starter} or not starter_only)`);
  return new Map(rows.map((row) => [row.code, row]));
}

function skuOf(product: ListedProduct, productCode: string | null): PricedSku {
  const { code: sku, name, sellerOn, stock, cutOff, multi } = product;
  const amounts =
    product.kind === 'prepaid'
      ? { cost: product.cost, adminFee: null, commission: null }
      : { cost: null, adminFee: product.adminFee, commission: product.commission };
  return { sku, name, productCode, buyerOn: product.switchedOn, sellerOn, stock, cutOff, multi, ...amounts };
}
