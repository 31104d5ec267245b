import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';
import { type HistoryEntry, productKey } from './history-entry.ts';

/** Entries of one time by the name of their level, and then by product. */
export type LevelEntries = ReadonlyMap<string, ReadonlyMap<string, HistoryEntry>>;

/** Sorts the entries of one time by level and product. */
export function levelEntries(entries: readonly HistoryEntry[]): LevelEntries {
  return new Map(
    [...Map.groupBy(entries, ({ level }) => level)].map(([level, all]) => [
      level,
      new Map(all.map((entry) => [productKey(entry), entry])),
    ]),
  );
}

/**
 * The price of a product for a client, rupiah: that of the first of its levels that has one. `names` are its levels, the most
 * specific ones first, and everybody's last. Null: no entry names the product.
 */
export function priceAmong(
  entries: LevelEntries,
  names: readonly string[],
  product: { readonly kind: ProductKind; readonly code: string },
): Rupiah | null {
  const key = productKey(product);
  for (const name of names) {
    const price = entries.get(name)?.get(key)?.price ?? null;
    if (price !== null) return price;
  }
  return null;
}
