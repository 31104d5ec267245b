import { hash } from 'node:crypto';
import { brandRank, operatorPrefixes } from './taxonomy/brands.ts';
import { billerCategoryName, billerCategoryRank } from './taxonomy/biller-categories.ts';
import type { PostpaidProduct, PrepaidProduct, Product } from './product.ts';
import { makeSearchIndex, type SearchIndex } from './search/search.ts';
import { slugRank } from './taxonomy/product-categories.ts';

/** The products of one kind in catalog order, with their search index. */
export interface Listing<P extends Product> {
  readonly products: readonly P[];
  readonly byCode: ReadonlyMap<string, P>;
  readonly index: SearchIndex;
}

/** The whole catalog at one version. It is immutable; a new version is a new snapshot. */
export interface Snapshot {
  /** A UUID, unique to these stored products. */
  readonly version: string;
  /** Changes with the version, and with what a newer program derives from the same stored products. */
  readonly digest: string;
  readonly prepaid: Listing<PrepaidProduct>;
  readonly postpaid: Listing<PostpaidProduct>;
  /** Brand to number prefixes, longest first; the keys are brands of products. */
  readonly operatorPrefixes: Readonly<Record<string, readonly string[]>>;
  /** Key of a category of billers to its name. */
  readonly categories: Readonly<Record<string, string>>;
}

/** Sorts and indexes products. It yields to the event loop, because thousands of products take tenths of a second. */
export async function makeSnapshot(version: string, products: readonly Product[]): Promise<Snapshot> {
  const sold = products.filter((product) => product.kind === 'prepaid');
  const prepaid = await listing(sold, prepaidOrder(new Set(sold.map(({ slug }) => slug))));
  const postpaid = await listing(
    products.filter((product) => product.kind === 'postpaid'),
    postpaidOrder,
  );
  const keys = new Set(postpaid.products.map((product) => product.category));
  const categories = Object.fromEntries([...keys].map((key) => [key, billerCategoryName(key)]));
  const prefixes = operatorPrefixes(new Set(prepaid.products.map((product) => product.brand)));
  // Fields, prefixes, category names and the order are derived by the program; the rest is stored.
  const made = [prepaid, postpaid].map((one) => one.products.map(({ code, fields }) => ({ code, fields })));
  const described = JSON.stringify([version, made, prefixes, categories]);
  return {
    version,
    digest: hash('sha256', described, 'base64url'),
    prepaid,
    postpaid,
    operatorPrefixes: prefixes,
    categories,
  };
}

async function listing<P extends Product>(
  products: readonly P[],
  order: (a: P, b: P) => number,
): Promise<Listing<P>> {
  const sorted = products.toSorted(order);
  return {
    products: sorted,
    byCode: new Map(sorted.map((product) => [product.code, product])),
    index: await makeSearchIndex(sorted),
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
