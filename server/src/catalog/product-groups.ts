import type { ProductKind } from '../product-kind.ts';
import { availability } from './availability.ts';
import { categoryNameOf, categoryOf, type ClientCatalog, viewOf } from './client-products.ts';
import type { Product } from './product.ts';

/** A brand of a category, with the number of its products. */
export interface GroupedBrand {
  readonly brand: string;
  readonly products: number;
  /** How many of them can be bought now. */
  readonly open: number;
}

/** A category with its brands, in the order of the catalog. */
export interface ProductGroup {
  readonly kind: ProductKind;
  readonly category: string;
  readonly name: string;
  readonly brands: readonly GroupedBrand[];
}

/** The categories and brands of a client's catalog, in its order. */
export function groupProducts(catalog: ClientCatalog): ProductGroup[] {
  const { prepaid, postpaid } = viewOf(catalog);
  const all: readonly Product[] = [...prepaid.products, ...postpaid.products];
  return [...Map.groupBy(all, (product) => `${product.kind} ${categoryOf(product)}`).values()].flatMap(
    (products) => {
      const [first] = products;
      if (first === undefined) return [];
      const category = categoryOf(first);
      const brands = [...Map.groupBy(products, ({ brand }) => brand)].map(([brand, own]) => ({
        brand,
        products: own.length,
        open: own.filter((product) => availability(product, catalog.supply).available).length,
      }));
      return [{ kind: first.kind, category, name: categoryNameOf(first.kind, category), brands }];
    },
  );
}
