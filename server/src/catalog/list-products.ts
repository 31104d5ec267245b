import { hash } from 'node:crypto';
import type { Availability } from './availability.ts';
import type { PostpaidProduct, PrepaidProduct, Product } from './product.ts';
import type { CatalogView, ShownListing } from './snapshot.ts';

/** A page of a list; both numbers start at 1. */
interface Page {
  readonly page: number;
  readonly perPage: number;
}

/** Filters for prepaid products; all of them must match. */
export interface PrepaidQuery extends Page {
  /** A category in kebab-case, exactly. */
  readonly slug?: string | undefined;
  /** A brand, ignoring case. */
  readonly brand?: string | undefined;
  /** A search query. */
  readonly q?: string | undefined;
  /** Whether a product has changed since some time. */
  readonly updated?: ((product: Product) => boolean) | undefined;
}

/** Filters for billers; all of them must match. */
export interface PostpaidQuery extends Page {
  /** The key of a category, exactly. */
  readonly category?: string | undefined;
  /** A search query. */
  readonly q?: string | undefined;
  /** Whether a product has changed since some time. */
  readonly updated?: ((product: Product) => boolean) | undefined;
}

/** One page of products, the total number over all pages, and the digest of the view that they come from. */
export interface ProductPage<P extends Product> {
  readonly products: readonly P[];
  readonly total: number;
  readonly digest: string;
}

/**
 * Lists prepaid products in the order of the catalog; a search lists the best matches first, and what has changed since some time is
 * in the order of codes.
 */
export function listPrepaid(
  view: Pick<CatalogView, 'digest' | 'prepaid'>,
  query: PrepaidQuery,
): ProductPage<PrepaidProduct> {
  const slug = asked(query.slug);
  const brand = asked(query.brand)?.toLowerCase();
  const fits = (product: PrepaidProduct): boolean =>
    (slug === undefined || product.slug === slug) &&
    (brand === undefined || product.brand.toLowerCase() === brand);
  const products = found(view.prepaid, query).filter(fits);
  return { ...pageOf(products, query), digest: view.digest };
}

/** Lists billers in the same orders. */
export function listPostpaid(
  view: Pick<CatalogView, 'digest' | 'postpaid'>,
  query: PostpaidQuery,
): ProductPage<PostpaidProduct> {
  const category = asked(query.category);
  const fits = (product: PostpaidProduct): boolean => category === undefined || product.category === category;
  const products = found(view.postpaid, query).filter(fits);
  return { ...pageOf(products, query), digest: view.digest };
}

/**
 * The entity tag of one page, quoted as in the header. It changes with the catalog, with the products on the page, and
 * with their availability. Tags of different URLs may be equal.
 */
export function catalogEtag(
  { products, total, digest }: ProductPage<Product>,
  availabilities: readonly Availability[],
): string {
  const shown = products.map(({ code }, place) => `${code}=${availabilities[place]?.reason ?? ''}`);
  const text = [digest, total, ...shown].join('\n');
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

/** What a query finds before its other filters. */
function found<P extends Product>(
  listing: ShownListing<P>,
  { q, updated }: Pick<PrepaidQuery, 'q' | 'updated'>,
): readonly P[] {
  const text = asked(q);
  const products = text === undefined ? listing.products : listing.search(text);
  // In the order of the catalog, a price that changes between two pages moves its product to the page before, which the client has
  // read. A code never changes.
  return updated === undefined
    ? products
    : products.filter(updated).toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

/** An empty filter, as a form sends it, filters nothing. */
function asked(filter: string | undefined): string | undefined {
  return filter?.trim() === '' ? undefined : filter;
}

function pageOf<P extends Product>(
  products: readonly P[],
  { page, perPage }: Page,
): { products: readonly P[]; total: number } {
  const start = (page - 1) * perPage;
  return { products: products.slice(start, start + perPage), total: products.length };
}
