import { later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Product } from '../product.ts';
import { type LevelPeriod, levelsOfReader, levelsOverTime } from './client-levels.ts';
import { productKey } from './history-entry.ts';
import { type DatedEntry, readChangedSince, readEntriesOf, readLevelStarts } from './price-history.ts';

/** What a product cost a client from some time on. */
export interface PricePoint {
  readonly at: Date;
  /** The price, or the fee of a bill, rupiah. */
  readonly price: Rupiah;
  /** Whether our own switch was on. */
  readonly onSale: boolean;
}

/** What a client has paid for products over time. */
export interface ClientPrices {
  /** When the history begins; a product whose first point is later was added then. Undefined: it is empty. */
  readonly beginsAt: Date | undefined;
  /** The points of a product, oldest first; each differs from the one before. */
  of(product: Pick<Product, 'code' | 'kind'>): readonly PricePoint[];
}

/** Whose prices: an account, in live or with the products that only the sandbox sells. */
export interface PriceClient {
  readonly accountId: string;
  readonly starter: boolean;
}

const always = new Date(0);

/** Reads the prices of a client for some products, for as long as the history keeps them: 40 days. */
export async function readClientPrices(
  db: Queryable,
  { accountId, starter }: PriceClient,
  products: readonly Pick<Product, 'code' | 'kind'>[],
): Promise<ClientPrices> {
  const periods = await levelsOverTime(db, accountId);
  const levels = [...new Set(periods.flatMap(({ names }) => names))];
  const [entries, starts] = await Promise.all([
    readEntriesOf(db, levels, products),
    readLevelStarts(db, ['']),
  ]);
  const byProduct = Map.groupBy(entries, productKey);
  return {
    beginsAt: starts.get(''),
    of: (product) => pointsOf(byProduct.get(productKey(product)) ?? [], periods, starter),
  };
}

/** Reads what a product has cost everybody whose level has no other price, oldest first: 40 days. */
export async function readPricesForEverybody(
  db: Queryable,
  product: Pick<Product, 'code' | 'kind'>,
): Promise<readonly PricePoint[]> {
  return pointsOf(await readEntriesOf(db, [''], [product]), [{ from: always, names: [''] }], true);
}

/** The products that have an entry at the levels of a client since a time. Their price for the client may be the same. */
export async function readUpdatedSince(
  db: Queryable,
  accountId: string,
  since: Date,
): Promise<(product: Product) => boolean> {
  const { names, movedAt } = await levelsOfReader(db, { accountId }, since);
  if (movedAt !== null && movedAt >= since) return () => true;
  const touched = new Set((await readChangedSince(db, names, since)).map(productKey));
  return (product) => touched.has(productKey(product));
}

function pointsOf(
  entries: readonly DatedEntry[],
  periods: readonly LevelPeriod[],
  starter: boolean,
): PricePoint[] {
  const times = [...entries.map(({ at }) => at), ...periods.map(({ from }) => from)].toSorted(
    (a, b) => a.getTime() - b.getTime(),
  );
  const points: PricePoint[] = [];
  for (const at of times) {
    const point = pointAt(entries, periods.findLast(({ from }) => from <= at)?.names ?? [''], at, starter);
    const last = points.at(-1);
    if (point === undefined || (last?.price === point.price && last.onSale === point.onSale)) continue;
    points.push(point);
  }
  return points;
}

function pointAt(
  entries: readonly DatedEntry[],
  names: readonly string[],
  at: Date,
  starter: boolean,
): PricePoint | undefined {
  const newest = (of: string): DatedEntry | undefined =>
    entries.findLast((entry) => entry.level === of && entry.at <= at);
  const base = newest('');
  if (base === undefined || (!starter && base.inLive !== true)) return undefined;
  const price = names.map((name) => newest(name)?.price ?? null).find((one) => one !== null) ?? 0n;
  return { at, price, onSale: base.onSale === true };
}

/** What has changed about a product last. */
export interface LastChange {
  /** When its price changed, or when it was added; null: not as long as the history keeps. */
  readonly changedAt: Date | null;
  /** The price before; null: it was added then. */
  readonly previousPrice: Rupiah | null;
  /** Since when our own switch is off; null: it is on, or has been off for longer. */
  readonly closedSince: Date | null;
}

/** The last change of a product. `price` is the present one, which the history may have a moment later. */
export function lastChangeOf(
  points: readonly PricePoint[],
  price: Rupiah,
  { beginsAt, updatedAt }: { readonly beginsAt: Date | undefined; readonly updatedAt: Date },
): LastChange {
  const [first] = points;
  const closing = points.findLastIndex(({ onSale }, i) => !onSale && points[i - 1]?.onSale === true);
  const isClosed = points.at(-1)?.onSale === false;
  const closedSince = isClosed ? (points[closing]?.at ?? null) : null;
  const last = points.at(-1);
  if (last !== undefined && last.price !== price)
    return { changedAt: updatedAt, previousPrice: last.price, closedSince };
  const place = points.findLastIndex((point, i) => i > 0 && points[i - 1]?.price !== point.price);
  const changed = points[place];
  const previous = points[place - 1];
  if (changed !== undefined && previous !== undefined)
    return { changedAt: changed.at, previousPrice: previous.price, closedSince };
  const isNew = first !== undefined && beginsAt !== undefined && first.at > later(beginsAt, 1);
  return { changedAt: isNew ? first.at : null, previousPrice: null, closedSince };
}
