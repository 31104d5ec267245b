import { dayMs, later } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import type { ProductKind } from '../product-kind.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Supply } from '../suppliers/supply.ts';
import { type Availability, availability, opensAt } from './availability.ts';
import {
  type LastChange,
  lastChangeOf,
  type PriceClient,
  type PricePoint,
  readClientPrices,
  readUpdatedSince,
} from './history/client-prices.ts';
import type { Product } from './product.ts';
import type { CatalogView, Snapshot } from './snapshot.ts';
import { billerCategoryName } from './taxonomy/biller-categories.ts';

/** For how long a change counts as new, days. */
const recentDays = 7;

/** Filters for the products of a client; all of them must match. */
export interface ClientProductFilter {
  readonly kind?: ProductKind | undefined;
  /** A category in kebab-case, exactly. */
  readonly category?: string | undefined;
  /** A brand, exactly. */
  readonly brand?: string | undefined;
  /** A search query. */
  readonly q?: string | undefined;
  /** Only what can be bought now. */
  readonly open?: boolean | undefined;
  /** Only what was added, or whose price or switch has changed, in the last seven days. */
  readonly changed?: boolean | undefined;
}

/** What the catalog of a client depends on. */
export interface ClientCatalog {
  readonly db: Queryable;
  readonly snapshot: Snapshot;
  readonly now: Date;
  readonly supply: Supply;
  readonly accountId: string;
}

/** A product as its client sees it. */
export interface ClientProduct extends LastChange {
  readonly product: Product;
  /** The price of the client, or the fee of a bill, rupiah. */
  readonly price: Rupiah;
  readonly state: Availability;
  /** When a product that is closed for a cut-off opens again; null: not known. */
  readonly opensAt: Date | null;
}

/** The catalog at the price level of a client. */
export function viewOf({ snapshot, supply, accountId }: ClientCatalog): CatalogView {
  return snapshot.view({ level: snapshot.levels.of(accountId), starter: supply.kind === 'simulated' });
}

/** The category of a product: the slug of a prepaid one, the key of a biller. */
export function categoryOf(product: Product): string {
  return product.kind === 'prepaid' ? product.slug : product.category;
}

/** What is written in capitals within the name of a category. */
const abbreviations = /\b(?:bpjs|esim|pdam|pln|sms|tv)\b/g;

/** The name of a category as people read it. */
export function categoryNameOf(kind: ProductKind, category: string): string {
  if (kind === 'postpaid') return billerCategoryName(category);
  if (/^e-?money$/.test(category)) return 'E-money';
  const words = category
    .replaceAll('-', ' ')
    .replace('sms telpon', 'sms & telepon')
    .replaceAll(abbreviations, (word) => word.toUpperCase());
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Lists the products of a client in the order of the catalog; a search lists the best matches of each kind first. */
export async function listClientProducts(
  catalog: ClientCatalog,
  filter: ClientProductFilter,
): Promise<readonly Product[]> {
  const { kind, category, brand, open = false, changed = false } = filter;
  const q = filter.q?.trim() ?? '';
  const view = viewOf(catalog);
  const all: readonly Product[] = [
    ...(q === '' ? view.prepaid.products : view.prepaid.search(q)),
    ...(q === '' ? view.postpaid.products : view.postpaid.search(q)),
  ];
  const found = all.filter(
    (product) =>
      (kind === undefined || product.kind === kind) &&
      (category === undefined || categoryOf(product) === category) &&
      (brand === undefined || product.brand === brand) &&
      (!open || availability(product, catalog.supply).available),
  );
  return changed ? onlyChanged(catalog, found) : found;
}

/** Reads what has changed about products, for a page of a list. */
export async function describeProducts(
  catalog: ClientCatalog,
  products: readonly Product[],
): Promise<ClientProduct[]> {
  const { db, supply } = catalog;
  const prices = await readClientPrices(db, clientOf(catalog), products);
  return products.map((product) => {
    const price = priceOf(product);
    const state = availability(product, supply);
    const { beginsAt } = prices;
    return {
      product,
      price,
      state,
      opensAt: state.reason === 'cut_off' ? opensAt(product, supply) : null,
      ...lastChangeOf(prices.of(product), price, { beginsAt, updatedAt: product.updatedAt }),
    };
  });
}

/** The prices of one product over time, newest first; undefined when the client has no such product. */
export async function readPriceHistory(
  catalog: ClientCatalog,
  { kind, code }: Pick<Product, 'code' | 'kind'>,
): Promise<{ product: Product; points: readonly PricePoint[] } | undefined> {
  const product = viewOf(catalog)[kind].products.find((one) => one.code === code);
  if (product === undefined) return undefined;
  const prices = await readClientPrices(catalog.db, clientOf(catalog), [product]);
  return { product, points: prices.of(product).toReversed() };
}

async function onlyChanged(catalog: ClientCatalog, found: readonly Product[]): Promise<Product[]> {
  const since = later(catalog.now, -recentDays * dayMs);
  const touched = await readUpdatedSince(catalog.db, catalog.accountId, since);
  const described = await describeProducts(catalog, found.filter(touched));
  return described
    .filter(({ changedAt, closedSince }) =>
      [changedAt, closedSince].some((time) => time !== null && time >= since),
    )
    .map(({ product }) => product);
}

/** The price of a prepaid product, or the fee of a bill, rupiah. */
export function priceOf(product: Product): Rupiah {
  return product.kind === 'prepaid' ? product.price : product.adminFee;
}

function clientOf({ accountId, supply }: ClientCatalog): PriceClient {
  return { accountId, starter: supply.kind === 'simulated' };
}
