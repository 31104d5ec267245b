import type { Database, Queryable, Tx } from '../../database/connection.ts';
import { chunked } from '../../database/chunked.ts';
import { asText } from '../../database/row-json.ts';
import { sql } from '../../database/sql.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readCosts } from '../../suppliers/setup/skus.ts';
import { shownEverywhere } from '../catalog.ts';
import { indexRules, type MarginRules, priceFor, ruleFor } from './margin.ts';
import { readMarginRules } from './margin-rules.ts';
import type { ListedProduct } from '../import/price-row.ts';
import { announceCatalog, lockCatalog } from '../version.ts';

/** What became of the prices: how many are not as before, and what cannot be sold, because it would be a loss. */
export interface RepriceReport {
  readonly pricesChanged: number;
  /** The price that moved furthest from what it was, in proportion: where a slip of the hand shows first. Null: none did. */
  readonly furthest: PriceMove | null;
  readonly belowCost: readonly BelowCost[];
  /** How many products are sold at their cost, because no rule is about them. */
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
 * Makes the price of every prepaid product follow its cost at the suppliers that are switched on. What no supplier
 * lists keeps its price. Orders that were quoted keep theirs. The caller holds the catalog's lock.
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
    furthest: moves.toSorted((a, b) => stretch(b) - stretch(a)).at(0) ?? null,
    unruled: priced.filter(({ now }) => now.unruled).length,
    belowCost: priced
      .filter(({ now }) => now.price < now.cost && !now.allow_loss)
      .map(({ now: { code, price, cost } }) => ({ code, price, cost })),
  };
}

/** How many times as much a price is now, or was before, whichever is more. */
function stretch({ before, after }: PriceMove): number {
  const times = Number(after) / Number(before);
  return Math.max(times, 1 / times);
}

/**
 * Runs a change of what prices are made of in one transaction. When it returns, the next answer of every running server
 * shows the prices.
 */
export async function withPrices<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await database.transaction(async (tx) => {
    // Before anything of a supplier, as a list is taken over too: otherwise each would wait for the other.
    await lockCatalog(tx);
    return work(tx);
  });
  await shownEverywhere();
  return result;
}

/** Gives listed products the price and the cost that they have by their suppliers, where they have any. */
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

/** What prices are made of. */
interface PriceMaker {
  /** A product with the price of now, and whether no rule is about it; undefined when no supplier lists it. */
  of(product: PricedRow): (PricedRow & { readonly unruled: boolean }) | undefined;
}

async function readPricing(tx: Queryable): Promise<PriceMaker> {
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
