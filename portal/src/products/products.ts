import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import type { CurrentAccount } from '../operations/account.ts';
import { client, dataOf, RequestFailed } from '../operations/portal-client.ts';
import type { components } from '../operations/portal-api.d.ts';

type Schemas = components['schemas'];
export type Product = Schemas['PortalProduct'];
export type ProductGroups = Schemas['PortalProductGroups'];
export type ProductKind = Product['kind'];

/** What a list of products is filtered by, as the address has it. */
export interface ProductFilters {
  readonly kind?: ProductKind;
  readonly category?: string;
  readonly brand?: string;
  readonly q?: string;
  readonly open?: 'yes';
  readonly changed?: 'yes';
}

/** A page of products. */
export type ProductPage = Schemas['PortalProductsAnswer'];

/** How many products are read at once where the whole list is needed. */
const chunk = 500;

/** The filters that an address has; anything else in it is left out. */
export function filtersIn(address: Readonly<Record<string, string>>): ProductFilters {
  const { kind, category, brand, q, open, changed } = address;
  return {
    ...(kind === 'prepaid' || kind === 'postpaid' ? { kind } : {}),
    ...(category === undefined ? {} : { category }),
    ...(brand === undefined ? {} : { brand }),
    ...(q === undefined ? {} : { q }),
    ...(open === 'yes' ? { open } : {}),
    ...(changed === 'yes' ? { changed } : {}),
  };
}

async function readPage(
  { path }: CurrentAccount,
  query: ProductFilters & { readonly page?: number; readonly per_page?: number },
  signal: AbortSignal,
): Promise<ProductPage> {
  const { data, error, response } = await client.GET('/portal/accounts/{account_id}/{environment}/products', {
    params: { path, query },
    signal,
  });
  if (data === undefined) throw new RequestFailed(response, error);
  return data;
}

/** One page of products. The last page stays on screen while the next one comes. */
export function productsQuery(
  account: CurrentAccount,
  filters: ProductFilters,
  page: number,
): UseQueryOptions<ProductPage> {
  return {
    queryKey: ['products', account.path, filters, page],
    queryFn: ({ signal }) => readPage(account, { ...filters, page }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  };
}

/** How many products a printed list or a text has at most. */
export const printedMax = 2_000;

/** Products, and how many there are of them altogether. */
export interface AllProducts {
  readonly products: readonly Product[];
  readonly total: number;
}

/** All products of a filter, up to 2,000, and how many there are. */
export function allProductsQuery(
  account: CurrentAccount,
  filters: ProductFilters,
): UseQueryOptions<AllProducts> {
  return {
    queryKey: ['products', account.path, filters, 'all'],
    queryFn: async ({ signal }) => {
      const products: Product[] = [];
      for (let page = 1; ; page += 1) {
        const { data, meta } = await readPage(account, { ...filters, page, per_page: chunk }, signal);
        products.push(...data);
        if (page >= meta.last_page || products.length >= printedMax) return { products, total: meta.total };
      }
    },
  };
}

/** The categories and brands of the catalog, and the prefixes of operators. */
export function productGroupsQuery({ path }: CurrentAccount): UseQueryOptions<ProductGroups> {
  return {
    queryKey: ['product-groups', path],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/product-groups', {
          params: { path },
          signal,
        }),
      ),
    staleTime: 60_000,
  };
}

/** What a product has cost over time. */
export function priceHistoryQuery(
  { path }: CurrentAccount,
  { kind, code }: Pick<Product, 'code' | 'kind'>,
): UseQueryOptions<Schemas['PortalPriceHistory']> {
  return {
    queryKey: ['price-history', path, kind, code],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/products/{kind}/{code}/price-history', {
          params: { path: { ...path, kind, code } },
          signal,
        }),
      ),
  };
}
