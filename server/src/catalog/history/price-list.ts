import { dayMs, later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import type { Rupiah } from '../../rupiah.ts';
import { everybody, type PriceLevel } from '../pricing/price-level.ts';
import { type PostpaidProduct, type PrepaidProduct, priceCoversCost, type Product } from '../product.ts';
import type { Snapshot } from '../snapshot.ts';
import { levelsOfReader, type PriceReader } from './client-levels.ts';
import { type HistoryEntry, productKey } from './history-entry.ts';
import { levelEntries, pricedEntryAmong } from './level-entries.ts';
import { readEntriesAt } from './price-history.ts';

/** A product of a price list. Amounts are rupiah. */
export interface PriceListRow {
  readonly product: PostpaidProduct | PrepaidProduct;
  /** The price, or the fee of a bill. */
  readonly price: Rupiah;
  /** The price at the same time yesterday; null: it was not in the list, or the history does not know. */
  readonly previousPrice: Rupiah | null;
  /** Whether it was not in the list yesterday. */
  readonly isNew: boolean;
}

/** A product that was in the list yesterday and is not any more. */
export interface WithdrawnProduct {
  readonly product: PostpaidProduct | PrepaidProduct;
  /** The price at the same time yesterday, or the fee of a bill, rupiah. */
  readonly previousPrice: Rupiah;
}

/** The prices of a client, with what has changed since the same time yesterday. */
export interface PriceList {
  /** What the prices are compared with. */
  readonly since: Date;
  /** In the order of the catalog, prepaid products first. */
  readonly rows: readonly PriceListRow[];
  /** In the same order. */
  readonly withdrawn: readonly WithdrawnProduct[];
}

/** Reads the price list of a client: the products that are switched on and whose price covers their cost. */
export async function readPriceList(
  db: Queryable,
  snapshot: Snapshot,
  request: { readonly reader: PriceReader; readonly starter: boolean; readonly now: Date },
): Promise<PriceList> {
  const { reader, starter, now } = request;
  const since = later(now, -dayMs);
  const { names } = await levelsOfReader(db, reader, since);
  const then = makePricesThen(names, await readEntriesAt(db, names, since));
  const view = snapshot.view({ level: levelNow(snapshot, reader), starter });
  const products = [...view.prepaid.products, ...view.postpaid.products];
  const rows = products.filter(isSold).map((product) => {
    const price = product.kind === 'prepaid' ? product.price : product.adminFee;
    const previousPrice = then.priceOf(product, starter);
    return { product, price, previousPrice, isNew: then.isKnown && previousPrice === null };
  });
  const withdrawn = products.flatMap((product) => {
    const previousPrice = isSold(product) ? null : then.priceOf(product, starter);
    return previousPrice === null ? [] : [{ product, previousPrice }];
  });
  return { since, rows, withdrawn };
}

function levelNow(snapshot: Snapshot, reader: PriceReader): PriceLevel {
  if ('accountId' in reader) return snapshot.levels.of(reader.accountId);
  return reader.level === undefined ? everybody : snapshot.levels.named(reader.level);
}

function isSold(product: Product): boolean {
  return product.switchedOn && priceCoversCost(product);
}

/** The list of the past. */
interface PricesThen {
  /** Whether the history has it. */
  readonly isKnown: boolean;
  /** What a product cost, rupiah; null: it was not in the list. */
  priceOf(product: Product, starter: boolean): Rupiah | null;
}

/** `names` are the levels of the reader, the most specific ones first. */
function makePricesThen(names: readonly string[], entries: readonly HistoryEntry[]): PricesThen {
  const byLevel = levelEntries(entries);
  const base = byLevel.get(everybody.name);
  return {
    isKnown: base !== undefined,
    priceOf(product, starter) {
      const then = base?.get(productKey(product));
      if (then?.onSale !== true || (!starter && then.inLive !== true)) return null;
      const priced = pricedEntryAmong(byLevel, names, product);
      return priced?.coversCost === true ? priced.price : null;
    },
  };
}
