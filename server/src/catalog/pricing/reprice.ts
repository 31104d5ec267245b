import type { Database, Queryable, Tx } from '../../database/connection.ts';
import { chunked } from '../../database/chunked.ts';
import { asText } from '../../database/row-json.ts';
import { sql } from '../../database/sql.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readCosts } from '../../suppliers/setup/skus.ts';
import { waitUntilPropagated } from '../catalog.ts';
import { indexRules, type MarginRules, priceFor, ruleFor } from './margin.ts';
import { readMarginRules } from './margin-rules.ts';
import type { ListedProduct } from '../import/price-row.ts';
import { announceCatalog, lockCatalog } from '../version.ts';

/**
 * The result of repricing: how many prices changed, and which products cannot be sold because they would lose money.
 */
export interface RepriceReport {
  readonly pricesChanged: number;
  /** The price with the largest relative change, where a typing error shows first. Null: no price changed. */
  readonly furthest: PriceMove | null;
  readonly belowCost: readonly BelowCost[];
  /** How many products are sold at cost because no rule matches them. */
  readonly unruled: number;
}

/** A price before and after, rupiah. */
export interface PriceMove {
  readonly code: string;
  readonly before: Rupiah;
  readonly after: Rupiah;
}

/** A product that is off sale until its price covers its cost, or its rule allows the loss. Amounts are rupiah. */
export interface BelowCost {
  readonly code: string;
  readonly price: Rupiah;
  readonly cost: Rupiah;
}

interface PricedRow {
  code: string;
  brand: string;
  slug: string;
  price: bigint;
  cost: bigint;
  allow_loss: boolean;
}

/**
 * Updates the price of every prepaid product from its cost at the suppliers that are switched on. A product that no
 * supplier lists keeps its price, and quoted orders keep theirs. The caller holds the catalog's lock.
 */
export async function reprice(tx: Tx): Promise<RepriceReport> {
  const pricing = await readPricing(tx);
  const products = await tx.rows(sql<PricedRow>`
    select code, brand, slug, price, cost, allow_loss
      from products
     where kind = 'prepaid' and slug is not null and price is not null and cost is not null
     order by code`);
  const priced = products.map((product) => ({
    product,
    now: pricing.of(product) ?? { ...product, unruled: false },
  }));
  const changed = priced.filter(
    ({ product, now }) =>
      now.price !== product.price || now.cost !== product.cost || now.allow_loss !== product.allow_loss,
  );
  await savePrices(
    tx,
    changed.map(({ now }) => now),
  );
  if (changed.length > 0) await announceCatalog(tx);
  const moves = changed.flatMap(({ product: { code, price: before }, now: { price: after } }) =>
    before === after ? [] : [{ code, before, after }],
  );
  return {
    pricesChanged: moves.length,
    furthest: moves.toSorted((a, b) => changeFactor(b) - changeFactor(a)).at(0) ?? null,
    unruled: priced.filter(({ now }) => now.unruled).length,
    belowCost: priced
      .filter(({ now }) => now.price < now.cost && !now.allow_loss)
      .map(({ now: { code, price, cost } }) => ({ code, price, cost })),
  };
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

/** Sets the price and cost of listed products from their suppliers, where they have any. */
export async function priceListed(
  tx: Queryable,
  products: readonly ListedProduct[],
): Promise<readonly ListedProduct[]> {
  const pricing = await readPricing(tx);
  return products.map((product) => {
    if (product.kind === 'postpaid') return product;
    const known = pricing.of({ ...product, allow_loss: false });
    return known === undefined ? product : { ...product, price: known.price, cost: known.cost };
  });
}

/** The current costs and rules. */
interface Pricer {
  /** A product with its current price, and whether no rule matches it; undefined when no supplier lists it. */
  of(product: PricedRow): (PricedRow & { readonly unruled: boolean }) | undefined;
}

async function readPricing(tx: Queryable): Promise<Pricer> {
  const costs = await readCosts(tx);
  const rules: MarginRules = indexRules(await readMarginRules(tx));
  return {
    of(product) {
      const cost = costs.get(product.code);
      if (cost === undefined) return undefined;
      const rule = ruleFor(rules, product);
      const { price, allowLoss } = priceFor(cost, rule);
      return { ...product, price, cost, allow_loss: allowLoss, unruled: rule === undefined };
    },
  };
}

async function savePrices(tx: Tx, products: readonly PricedRow[]): Promise<void> {
  const rows = products.map(({ code, price, cost, allow_loss }) => ({
    code,
    price: asText(price),
    cost: asText(cost),
    allow_loss,
  }));
  await chunked(rows, (part) =>
    tx.rows(sql`
      update products p
         set price = given.price, cost = given.cost, allow_loss = given.allow_loss, updated_at = clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          as given (code text, price bigint, cost bigint, allow_loss boolean)
       where p.kind = 'prepaid' and p.code = given.code`),
  );
}
