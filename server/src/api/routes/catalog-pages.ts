import type { Product } from '../../catalog/product.ts';
import type { ProductPage } from '../../catalog/list-products.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { makeLruMap } from '../../lru-map.ts';
import type { PreparedAnswer } from '../http/prepared-answer.ts';

/** How many pages of a list are cached, of all price levels together; a page takes some tens of kilobytes. */
const pagesMax = 200;

/** A page with the availability that its products have now. */
export interface ShownPage {
  /** The entity tag, without a content coding. */
  readonly tag: string;
  readonly answer: PreparedAnswer;
}

/** One page of the newest snapshot. */
export interface CatalogPage<P extends Product> {
  readonly found: ProductPage<P>;
  /**
   * The page with this availability: the last one, or what `show` makes. `availability` is any text that differs when the
   * availability of a product on the page does.
   */
  shown(availability: string, show: () => ShownPage): ShownPage;
}

/** Pages of one list of the catalog. */
export interface CatalogPages<P extends Product> {
  /** The page that was stored under this name, or what `list` finds. The name contains the price level and all filters. */
  find(snapshot: Snapshot, name: string, list: () => ProductPage<P>): CatalogPage<P>;
}

/** Caches the pages that were used last, of the newest snapshot only. */
export function cacheCatalogPages<P extends Product>(): CatalogPages<P> {
  let newest: Snapshot | undefined;
  const pages = makeLruMap<CatalogPage<P>>(pagesMax);
  return {
    find(snapshot, name, list) {
      if (snapshot !== newest) pages.clear();
      newest = snapshot;
      const known = pages.get(name);
      if (known !== undefined) return known;
      const page = openPage<P>(list());
      pages.set(name, page);
      return page;
    },
  };
}

/** A page that was just found. */
export function openPage<P extends Product>(found: ProductPage<P>): CatalogPage<P> {
  let last: { readonly availability: string; readonly page: ShownPage } | undefined;
  return {
    found,
    shown(availability, show) {
      if (last?.availability !== availability) last = { availability, page: show() };
      return last.page;
    },
  };
}
