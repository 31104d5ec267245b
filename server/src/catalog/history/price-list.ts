import { dayMs, later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import type { Rupiah } from '../../rupiah.ts';
import { everybody, type PriceLevel } from '../pricing/price-level.ts';
import type { PostpaidProduct, PrepaidProduct, Product } from '../product.ts';
import type { Snapshot } from '../snapshot.ts';
import { levelsOfReader, type PriceReader } from './client-levels.ts';
import { type HistoryEntry, productKey } from './history-entry.ts';
import { levelEntries, priceAmong } from './level-entries.ts';
import { readEntriesAt } from './price-history.ts';

/** A product of a price list. Amounts are rupiah. */
export interface PriceListRow {
  readonly product: PostpaidProduct | PrepaidProduct;
  /** The price, or the fee of a bill. */
  readonly price: Rupiah;
  /** The price at the same time yesterday; null: the history does not have it. */
  readonly previousPrice: Rupiah | null;
  /** Whether it was not in the list yesterday. */
  readonly isNew: boolean;
}

/** The prices of a client, with what has changed since the same time yesterday. */
export interface PriceList {
  /** What the prices are compared with. */
  readonly since: Date;
  /** In the order of the catalog, prepaid products first. */
  readonly rows: readonly PriceListRow[];
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
  const pricesThen = makePricesThen(names, await readEntriesAt(db, names, since));
  const view = snapshot.view({ level: levelNow(snapshot, reader), starter });
  const rows = [...view.prepaid.products, ...view.postpaid.products].filter(isSold).map((product) => {
    const price = product.kind === 'prepaid' ? product.price : product.adminFee;
    return { product, price, ...pricesThen(product, starter) };
  });
  return { since, rows };
}

function levelNow(snapshot: Snapshot, reader: PriceReader): PriceLevel {
  if ('accountId' in reader) return snapshot.levels.of(reader.accountId);
  return reader.level === undefined ? everybody : snapshot.levels.named(reader.level);
}

function isSold(product: Product): boolean {
  return (
    product.switchedOn && (product.kind === 'postpaid' || product.allowLoss || product.price >= product.cost)
  );
}

/** What a product cost before. */
type PricesThen = (product: Product, starter: boolean) => Pick<PriceListRow, 'isNew' | 'previousPrice'>;

/** The prices of the past. `names` are the levels of the reader, the most specific ones first. */
function makePricesThen(names: readonly string[], entries: readonly HistoryEntry[]): PricesThen {
  const byLevel = levelEntries(entries);
  const base = byLevel.get(everybody.name);
  return (product, starter) => {
    const then = base?.get(productKey(product));
    if (then?.onSale !== true || (!starter && then.inLive !== true))
      return { previousPrice: null, isNew: base !== undefined };
    return { previousPrice: priceAmong(byLevel, names, product), isNew: false };
  };
}
