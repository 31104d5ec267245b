import type { Database, Queryable, Tx } from '../../database/connection.ts';
import { chunked } from '../../database/chunked.ts';
import { asText } from '../../database/row-json.ts';
import { sql } from '../../database/sql.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';
import { type BillFees, readBillFees } from '../../suppliers/setup/bill-fees.ts';
import { readCosts, readMappedProducts } from '../../suppliers/setup/skus.ts';
import { type BelowCost, findBelowCost } from './below-cost.ts';
import { indexRules, type MarginRule, priceFor, ruleFor } from './margin.ts';
import { readMarginRules } from './margin-rules.ts';
import type { ListedProduct } from '../import/price-row.ts';
import { announceCatalog, lockCatalog, waitUntilPropagated } from '../version.ts';

/**
 * The result of repricing: how many prices changed, and which products cannot be sold because they would lose money.
 */
export interface RepriceReport {
  readonly pricesChanged: number;
  /** How many billers have another fee or commission. */
  readonly feesChanged: number;
  /** The price with the largest relative change, where a typing error shows first. Null: no price changed. */
  readonly furthest: PriceMove | null;
  readonly belowCost: readonly BelowCost[];
  /** How many products are sold at cost because no rule matches them. */
  readonly unruled: number;
  /** How many products live shows from now on because a list has named them. */
  readonly sourced: number;
}

/** A price before and after, rupiah. */
export interface PriceMove {
  readonly code: string;
  readonly before: Rupiah;
  readonly after: Rupiah;
}

interface PricedRow {
  code: string;
  brand: string;
  slug: string;
  price: bigint;
  cost: bigint;
  allow_loss: boolean;
  cost_from_supplier: boolean;
}

/**
 * Updates the price of every prepaid product from its cost at the suppliers that are switched on, and the fee of every biller
 * from theirs. A product that no supplier lists keeps its price, and quoted orders keep theirs. The caller holds the catalog's lock.
 */
export async function reprice(tx: Tx): Promise<RepriceReport> {
  const pricing = await readPricing(tx);
  const products = await tx.rows(sql<PricedRow>`
    select code, brand, slug, price, cost, allow_loss, cost_from_supplier
      from products
     where kind = 'prepaid' and slug is not null and price is not null and cost is not null
     order by code`);
  const priced = products.map((product) => ({
    product,
    now: pricing.of(product) ?? { ...product, unruled: false },
  }));
  const changed = priced.filter(
    ({ product, now }) =>
      now.price !== product.price ||
      now.cost !== product.cost ||
      now.allow_loss !== product.allow_loss ||
      now.cost_from_supplier !== product.cost_from_supplier,
  );
  await savePrices(
    tx,
    changed.map(({ now }) => now),
  );
  const sourced = await markSourced(tx, await readMappedProducts(tx));
  const feesChanged = await saveFees(tx, await readBillFees(tx));
  if (changed.length + sourced + feesChanged > 0) await announceCatalog(tx);
  const moves = changed.flatMap(({ product: { code, price: before }, now: { price: after } }) =>
    before === after ? [] : [{ code, before, after }],
  );
  return {
    pricesChanged: moves.length,
    feesChanged,
    furthest: largestMoveOf(moves),
    sourced,
    unruled: priced.filter(({ now }) => now.unruled).length,
    belowCost: await findBelowCost(tx, pricing.rules),
  };
}

/** The price with the largest relative change; null when none changed. */
export function largestMoveOf<Move extends PriceMove>(moves: readonly Move[]): Move | null {
  return moves.toSorted((a, b) => changeFactor(b) - changeFactor(a)).at(0) ?? null;
}

/** The factor between the two prices, at least 1. */
function changeFactor({ before, after }: PriceMove): number {
  const times = Number(after) / Number(before);
  return Math.max(times, 1 / times);
}

/**
 * Runs a change of price inputs in one transaction. When it returns, the next answer of every running server shows the
 * prices.
 */
export async function withPrices<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await database.transaction(async (tx) => {
    // Locked before any supplier row, in the same order as when a list is applied: otherwise the two would deadlock.
    await lockCatalog(tx);
    return work(tx);
  });
  await waitUntilPropagated();
  return result;
}

/** Sets the price and cost, or the fee, of listed products from their suppliers, where they have any. */
export async function priceListed(
  tx: Queryable,
  products: readonly ListedProduct[],
): Promise<readonly PricedListing[]> {
  const pricing = await readPricing(tx);
  const fees = await readBillFees(tx);
  return products.map((product) => {
    if (product.kind === 'postpaid') return { ...product, ...fees.get(product.code) };
    const known = pricing.of({ ...product, allow_loss: false, cost_from_supplier: false });
    return known === undefined
      ? product
      : { ...product, price: known.price, cost: known.cost, costFromSupplier: true };
  });
}

/** A listed product, and whether its cost is that of a supplier instead of that of the list. */
export type PricedListing = ListedProduct & { readonly costFromSupplier?: boolean };

/**
 * Records that an imported or fetched list is a source of products, so that live shows them too. Returns the number of those
 * that were known from the starter list alone.
 */
export async function markSourced(
  tx: Tx,
  products: readonly { readonly kind: ProductKind; readonly code: string }[],
): Promise<number> {
  const marked = await tx.rows(sql<{ code: string }>`
    update products p
       set starter_only = false, updated_at = clock_timestamp()
      from unnest(${products.map(({ kind }) => kind)}::text[], ${products.map(({ code }) => code)}::text[]) as s (kind, code)
     where p.starter_only and p.kind = s.kind and p.code = s.code
    returning p.code`);
  return marked.length;
}

/** The current costs and rules. */
interface Pricer {
  readonly rules: readonly MarginRule[];
  /** A product with its current price, and whether no rule matches it; undefined when no supplier lists it. */
  of(product: PricedRow): (PricedRow & { readonly unruled: boolean }) | undefined;
}

async function readPricing(tx: Queryable): Promise<Pricer> {
  const costs = await readCosts(tx);
  const rules = await readMarginRules(tx);
  const indexed = indexRules(rules);
  return {
    rules,
    of(product) {
      const cost = costs.get(product.code);
      if (cost === undefined) return undefined;
      const rule = ruleFor(indexed, product);
      const { price, allowLoss } = priceFor(cost, rule);
      return {
        ...product,
        price,
        cost,
        allow_loss: allowLoss,
        cost_from_supplier: true,
        unruled: rule === undefined,
      };
    },
  };
}

async function savePrices(tx: Tx, products: readonly PricedRow[]): Promise<void> {
  const rows = products.map(({ code, price, cost, allow_loss, cost_from_supplier }) => ({
    code,
    price: asText(price),
    cost: asText(cost),
    allow_loss,
    cost_from_supplier,
  }));
  await chunked(rows, (part) =>
    tx.rows(sql`
      update products p
         set price = given.price, cost = given.cost, allow_loss = given.allow_loss,
             cost_from_supplier = given.cost_from_supplier, updated_at = clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          as given (code text, price bigint, cost bigint, allow_loss boolean, cost_from_supplier boolean)
       where p.kind = 'prepaid' and p.code = given.code`),
  );
}

/** Saves the fees that differ, and returns their number. */
async function saveFees(tx: Tx, fees: ReadonlyMap<string, BillFees>): Promise<number> {
  const rows = Array.from(fees, ([code, { adminFee, commission }]) => ({
    code,
    admin_fee: asText(adminFee),
    commission: asText(commission),
  }));
  const saved = await chunked(rows, (part) =>
    tx.rows(sql<{ code: string }>`
      update products p
         set admin_fee = given.admin_fee, commission = given.commission, updated_at = clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as given (code text, admin_fee bigint, commission bigint)
       where p.kind = 'postpaid' and p.code = given.code
         and (p.admin_fee, p.commission) is distinct from (given.admin_fee, given.commission)
      returning p.code`),
  );
  return saved.length;
}
