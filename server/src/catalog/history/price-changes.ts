import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';
import { accountLevel, groupLevel } from '../pricing/price-level.ts';
import { type HistoryEntry, productKey } from './history-entry.ts';
import { type LevelEntries, levelEntries, priceAmong } from './level-entries.ts';

/** What has changed about a product. */
export type ChangeKind = 'added' | 'price' | 'switched_off' | 'switched_on';

/** A product that has changed for a client. Amounts are rupiah. */
export interface ProductChange {
  readonly kind: ProductKind;
  readonly code: string;
  readonly changes: readonly ChangeKind[];
  /** The price, or the fee of a bill. */
  readonly price: Rupiah;
  /** What it was; null: the product is new. */
  readonly previousPrice: Rupiah | null;
}

/** What the history has of one version of the catalog. */
export interface RecordedPrices {
  readonly entries: readonly HistoryEntry[];
  /** The price group of each account that was in one, by account. */
  readonly groups: ReadonlyMap<string, string>;
}

/** What has changed, by client. */
export interface ClientChanges {
  /**
   * The changes for an account, whose rules and group may have changed too. `live` leaves out the products that live does not
   * show.
   */
  of(accountId: string, options: { readonly live: boolean }): readonly ProductChange[];
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
      last.coversCost !== entry.coversCost ||
      last.onSale !== entry.onSale ||
      last.inLive !== entry.inLive
    );
  });
  const ended = before
    .filter((entry) => entry.level !== '' && entry.price !== null && !now.has(entryKey(entry)))
    .map((entry) => ({ ...entry, price: null }));
  return [...changed, ...ended];
}

/** Compares the prices of two times. The changes of clients with the same levels are computed once. */
export function changesOf(before: RecordedPrices, after: RecordedPrices): ClientChanges {
  const [earlier, later] = [pricesOf(before), pricesOf(after)];
  const known = new Map<string, readonly ProductChange[]>();
  return {
    of(accountId, { live }) {
      const [namesThen, names] = [earlier.namesFor(accountId), later.namesFor(accountId)];
      const name = JSON.stringify([live, namesThen, names]);
      const found =
        known.get(name) ??
        [...(later.entries.get('')?.values() ?? [])].flatMap((entry) => {
          const last = earlier.entries.get('')?.get(productKey(entry));
          const previousPrice = priceAmong(earlier.entries, namesThen, entry);
          const price = priceAmong(later.entries, names, entry) ?? 0n;
          return changeOf({ entry, price }, { last, previousPrice }, live);
        });
      known.set(name, found);
      return found;
    },
  };
}

interface ClientPrices {
  readonly entries: LevelEntries;
  /** The levels of an account that have entries, the most specific ones first. */
  namesFor(accountId: string): readonly string[];
}

function pricesOf(recorded: RecordedPrices): ClientPrices {
  const entries = levelEntries(recorded.entries);
  return {
    entries,
    namesFor(accountId) {
      const group = recorded.groups.get(accountId);
      const names = [accountLevel(accountId), ...(group === undefined ? [] : [groupLevel(group)]), ''];
      return names.filter((name) => entries.has(name));
    },
  };
}

function changeOf(
  { entry, price }: { readonly entry: HistoryEntry; readonly price: Rupiah },
  { last, previousPrice }: { readonly last: HistoryEntry | undefined; readonly previousPrice: Rupiah | null },
  live: boolean,
): ProductChange[] {
  if (live && entry.inLive === false) return [];
  const { kind, code } = entry;
  if (last === undefined || (live && last.inLive === false))
    return [{ kind, code, changes: ['added'], price, previousPrice: null }];
  const changes: ChangeKind[] = price === previousPrice ? [] : ['price'];
  if (last.onSale !== entry.onSale) changes.push(entry.onSale === true ? 'switched_on' : 'switched_off');
  return changes.length === 0 ? [] : [{ kind, code, changes, price, previousPrice }];
}

function entryKey(entry: HistoryEntry): string {
  return `${entry.level} ${productKey(entry)}`;
}
