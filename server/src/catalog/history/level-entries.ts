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
  return pricedEntryAmong(entries, names, product)?.price ?? null;
}

/** The entry that has that price; undefined: no entry names the product. */
export function pricedEntryAmong(
  entries: LevelEntries,
  names: readonly string[],
  product: { readonly kind: ProductKind; readonly code: string },
): HistoryEntry | undefined {
  const key = productKey(product);
  return names
    .map((name) => entries.get(name)?.get(key))
    .find((entry) => entry !== undefined && entry.price !== null);
}
