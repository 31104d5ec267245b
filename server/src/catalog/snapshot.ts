import { hash } from 'node:crypto';
import { brandRank, operatorPrefixes } from './taxonomy/brands.ts';
import { billerCategoryName, billerCategoryRank } from './taxonomy/biller-categories.ts';
import { makeLruMap } from '../lru-map.ts';
import type { MarginRule } from './pricing/margin.ts';
import { makePriceLevels, type PriceLevel, type PriceLevels } from './pricing/price-level.ts';
import type { PostpaidProduct, PrepaidProduct, Product } from './product.ts';
import { makeSearchIndex, search, type SearchIndex } from './search/search.ts';
import { slugRank } from './taxonomy/product-categories.ts';

/** The products of one kind in catalog order. */
export interface ShownListing<P extends Product> {
  readonly products: readonly P[];
  /** What a search finds, best matches first. */
  search(query: string): readonly P[];
}

/** The products of one kind in catalog order, with their search index. */
export interface Listing<P extends Product> extends ShownListing<P> {
  readonly byCode: ReadonlyMap<string, P>;
  readonly index: SearchIndex;
}

/** The catalog as the clients of one price level see it. */
export interface CatalogView {
  /** Changes with the snapshot, the level and the products that are shown. */
  readonly digest: string;
  readonly prepaid: ShownListing<PrepaidProduct>;
  readonly postpaid: ShownListing<PostpaidProduct>;
  /** Brand to number prefixes, longest first; the keys are brands of products. */
  readonly operatorPrefixes: Readonly<Record<string, readonly string[]>>;
  /** Key of a category of billers to its name. */
  readonly categories: Readonly<Record<string, string>>;
}

/** What a view shows. */
export interface ViewOptions {
  readonly level: PriceLevel;
  /** Whether it has the products that are known from the starter list alone. */
  readonly starter: boolean;
}

/** The whole catalog at one version, with the prices for everybody. It is immutable; a new version is a new snapshot. */
export interface Snapshot extends CatalogView {
  /** A UUID, unique to these stored products. */
  readonly version: string;
  readonly prepaid: Listing<PrepaidProduct>;
  readonly postpaid: Listing<PostpaidProduct>;
  readonly levels: PriceLevels;
  /** The catalog for one level. The views that were used last are cached. */
  view(options: ViewOptions): CatalogView;
}

/** The rules for price levels, and the price group of each account that is in one. */
export interface LevelRules {
  readonly rules: readonly MarginRule[];
  readonly groups: ReadonlyMap<string, string>;
}

const noLevels: LevelRules = { rules: [], groups: new Map() };

/** How many views are cached; a view of ten thousand products with prices of their own takes a few megabytes. */
const viewsMax = 32;

/** Sorts and indexes products. It yields to the event loop, because thousands of products take tenths of a second. */
export async function makeSnapshot(
  version: string,
  products: readonly Product[],
  { rules, groups }: LevelRules = noLevels,
): Promise<Snapshot> {
  const sold = products.filter((product) => product.kind === 'prepaid');
  const order = prepaidOrder(new Set(sold.map(({ slug }) => slug)));
  const prepaid = await listing(sold, order);
  const postpaid = await listing(
    products.filter((product) => product.kind === 'postpaid'),
    postpaidOrder,
  );
  const prefixes = operatorPrefixes(new Set(prepaid.products.map((product) => product.brand)));
  const categories = categoriesOf(postpaid.products);
  // Fields, prefixes, category names and the order are derived by the program; the rest is stored.
  const made = [prepaid, postpaid].map((one) => one.products.map(({ code, fields }) => ({ code, fields })));
  const described = JSON.stringify([version, made, prefixes, categories]);
  const digest = hash('sha256', described, 'base64url');
  const levels = makePriceLevels(rules, groups);
  const whole = { digest, prepaid, postpaid, operatorPrefixes: prefixes, categories };
  const views = makeLruMap<CatalogView>(viewsMax);

  return {
    ...whole,
    version,
    levels,
    view({ level, starter }) {
      if (starter && level.keys.length === 0) return whole;
      const name = `${starter ? 'all' : 'sourced'} ${level.name}`;
      const known = views.get(name);
      if (known !== undefined) return known;
      const view = makeView(whole, { name, starter, order, priced: (one) => levels.priced(one, level) });
      views.set(name, view);
      return view;
    },
  };
}

function makeView(
  whole: CatalogView,
  of: {
    readonly name: string;
    readonly starter: boolean;
    readonly order: (a: PrepaidProduct, b: PrepaidProduct) => number;
    priced(product: PrepaidProduct): PrepaidProduct;
  },
): CatalogView {
  const shown = (product: Product): boolean => of.starter || !product.starterOnly;
  const prices = new Map(whole.prepaid.products.map((product) => [product, of.priced(product)]));
  const priced = (products: readonly PrepaidProduct[]): PrepaidProduct[] =>
    products.filter(shown).map((product) => prices.get(product) ?? product);
  const prepaid = priced(whole.prepaid.products).toSorted(of.order);
  const postpaid = whole.postpaid.products.filter(shown);
  return {
    digest: `${whole.digest} ${of.name}`,
    prepaid: { products: prepaid, search: (query) => priced(whole.prepaid.search(query)) },
    postpaid: { products: postpaid, search: (query) => whole.postpaid.search(query).filter(shown) },
    operatorPrefixes: operatorPrefixes(new Set(prepaid.map(({ brand }) => brand))),
    categories: categoriesOf(postpaid),
  };
}

function categoriesOf(billers: readonly PostpaidProduct[]): Readonly<Record<string, string>> {
  const keys = new Set(billers.map(({ category }) => category));
  return Object.fromEntries([...keys].map((key) => [key, billerCategoryName(key)]));
}

async function listing<P extends Product>(
  products: readonly P[],
  order: (a: P, b: P) => number,
): Promise<Listing<P>> {
  const sorted = products.toSorted(order);
  const index = await makeSearchIndex(sorted);
  return {
    products: sorted,
    byCode: new Map(sorted.map((product) => [product.code, product])),
    index,
    search: (query) => search(index, query).flatMap((position) => sorted[position] ?? []),
  };
}

/** The order of a kiosk: category (credit first), brand (Telkomsel first), price, code. */
function prepaidOrder(slugs: ReadonlySet<string>): (a: PrepaidProduct, b: PrepaidProduct) => number {
  const ranks = new Map([...slugs].map((slug) => [slug, slugRank(slug)]));
  const rankOf = ({ slug }: PrepaidProduct): number => ranks.get(slug) ?? 0;
  return (a, b) =>
    rankOf(a) - rankOf(b) ||
    compare(a.slug, b.slug) ||
    brandRank(a.brand) - brandRank(b.brand) ||
    compare(a.brand, b.brand) ||
    compare(a.price, b.price) ||
    compare(a.code, b.code);
}

/** Billers have no price, so the name takes its place in the order. */
function postpaidOrder(a: PostpaidProduct, b: PostpaidProduct): number {
  return (
    billerCategoryRank(a.category) - billerCategoryRank(b.category) ||
    compare(a.category, b.category) ||
    compare(a.brand, b.brand) ||
    compare(a.name, b.name) ||
    compare(a.code, b.code)
  );
}

/** By code units, so that the order is the same on every machine. */
function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
