import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';
import { type HistoryEntry, productKey } from './history-entry.ts';

/** What has changed about a product. */
export type ChangeKind = 'added' | 'price' | 'switched_off' | 'switched_on';

/** A product that has changed for the clients of a level. Amounts are rupiah. */
export interface ProductChange {
  readonly kind: ProductKind;
  readonly code: string;
  readonly changes: readonly ChangeKind[];
  /** The price, or the fee of a bill. */
  readonly price: Rupiah;
  /** What it was; null: the product is new. */
  readonly previousPrice: Rupiah | null;
}

/** What has changed, by level. */
export interface LevelChanges {
  /** The changes for the clients of a level. `live` leaves out the products that live does not show. */
  of(level: string, options: { readonly live: boolean }): readonly ProductChange[];
}

/** The entries that differ from those before. A level that has no price of its own any more gets an entry without one. */
export function entriesToAdd(
  before: readonly HistoryEntry[],
  after: readonly HistoryEntry[],
): HistoryEntry[] {
  const known = new Map(before.map((entry) => [entryKey(entry), entry]));
  const now = new Set(after.map(entryKey));
  const changed = after.filter((entry) => {
    const last = known.get(entryKey(entry));
    return (
      last === undefined ||
      last.price !== entry.price ||
      last.onSale !== entry.onSale ||
      last.inLive !== entry.inLive
    );
  });
  const ended = before
    .filter((entry) => entry.level !== '' && entry.price !== null && !now.has(entryKey(entry)))
    .map((entry) => ({ ...entry, price: null }));
  return [...changed, ...ended];
}

/** Compares the entries of two times. The changes of a level are computed once. */
export function changesOf(before: readonly HistoryEntry[], after: readonly HistoryEntry[]): LevelChanges {
  const [earlier, later] = [indexed(before), indexed(after)];
  const known = new Map<string, readonly ProductChange[]>();
  return {
    of(level, { live }) {
      const name = `${live} ${level}`;
      const found =
        known.get(name) ??
        [...(later.get('')?.values() ?? [])].flatMap((entry) =>
          changeOf(entry, { earlier, later, level, live }),
        );
      known.set(name, found);
      return found;
    },
  };
}

function changeOf(
  entry: HistoryEntry,
  { earlier, later, level, live }: { earlier: Indexed; later: Indexed; level: string; live: boolean },
): ProductChange[] {
  if (live && entry.inLive === false) return [];
  const { kind, code } = entry;
  const last = earlier.get('')?.get(productKey(entry));
  const price = priceAt(later, level, entry);
  if (last === undefined || (live && last.inLive === false))
    return [{ kind, code, changes: ['added'], price, previousPrice: null }];
  const previousPrice = priceAt(earlier, level, last);
  const changes: ChangeKind[] = price === previousPrice ? [] : ['price'];
  if (last.onSale !== entry.onSale) changes.push(entry.onSale === true ? 'switched_on' : 'switched_off');
  return changes.length === 0 ? [] : [{ kind, code, changes, price, previousPrice }];
}

type Indexed = ReadonlyMap<string, ReadonlyMap<string, HistoryEntry>>;

function indexed(entries: readonly HistoryEntry[]): Indexed {
  return new Map(
    [...Map.groupBy(entries, ({ level }) => level)].map(([level, all]) => [
      level,
      new Map(all.map((entry) => [productKey(entry), entry])),
    ]),
  );
}

/** The price at a level: its own, or that for everybody. */
function priceAt(entries: Indexed, level: string, base: HistoryEntry): Rupiah {
  return entries.get(level)?.get(productKey(base))?.price ?? base.price ?? 0n;
}

function entryKey(entry: HistoryEntry): string {
  return `${entry.level} ${productKey(entry)}`;
}
