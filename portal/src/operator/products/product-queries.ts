import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf, RequestFailed } from '../../operations/portal-client.ts';
import type { PreviewPage, PricePreview } from '../prices/price-queries.ts';

type Schemas = components['schemas'];
export type OperatorProduct = Schemas['OperatorProduct'];
export type OperatorSku = Schemas['OperatorSku'];
export type OperatorProductPage = Schemas['OperatorProductsAnswer'];
export type OperatorProductDetail = Schemas['OperatorProductDetail'];
export type ProductFilterChoices = Schemas['OperatorProductFilters'];
export type HeldCost = Schemas['OperatorHeldCost'];
export type HeldCosts = Schemas['OperatorHeldCosts'];
export type CatalogPreview = Schemas['OperatorCatalogPreview'];
export type Ruling = 'accepted' | 'refused';

/** What the list is filtered by, as the address has it. */
export interface OperatorProductFilters {
  readonly kind?: OperatorProduct['kind'];
  readonly category?: string;
  readonly brand?: string;
  readonly supplier?: string;
  readonly state?: 'off_sale' | 'on_sale';
  readonly q?: string;
}

/** The filters that an address has; anything else in it is left out. */
export function productFiltersIn(address: Readonly<Record<string, string>>): OperatorProductFilters {
  const { kind, category, brand, supplier, state, q } = address;
  return {
    ...(kind === 'prepaid' || kind === 'postpaid' ? { kind } : {}),
    ...(category === undefined ? {} : { category }),
    ...(brand === undefined ? {} : { brand }),
    ...(supplier === undefined ? {} : { supplier }),
    ...(state === 'on_sale' || state === 'off_sale' ? { state } : {}),
    ...(q === undefined ? {} : { q }),
  };
}

/** The first part of the keys of everything about products of operators. */
export const productsKey = ['operator-products'] as const;

/** A page of products. The last page stays on screen while the next one comes. */
export function operatorProductsQuery(
  filters: OperatorProductFilters,
  page: number,
): UseQueryOptions<OperatorProductPage> {
  return {
    queryKey: [...productsKey, 'list', filters, page],
    queryFn: async ({ signal }) => {
      const { data, error, response } = await client.GET('/portal/operator/products', {
        params: { query: { ...filters, page } },
        signal,
      });
      if (data === undefined) throw new RequestFailed(response, error);
      return data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  };
}

/** The categories, brands and suppliers of the catalog. */
export const productFiltersQuery: UseQueryOptions<ProductFilterChoices> = {
  queryKey: [...productsKey, 'filters'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/product-filters', { signal })),
  staleTime: 60_000,
};

/** One product with its history. */
export function operatorProductQuery({
  kind,
  code,
}: Pick<OperatorProduct, 'code' | 'kind'>): UseQueryOptions<OperatorProductDetail> {
  return {
    queryKey: [...productsKey, 'one', kind, code],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/operator/products/{kind}/{code}', {
          params: { path: { kind, code } },
          signal,
        }),
      ),
  };
}

/** The costs and lists that wait for a ruling, and the last rulings. */
export const heldCostsQuery: UseQueryOptions<HeldCosts> = {
  queryKey: [...productsKey, 'held'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/held-costs', { signal })),
  refetchInterval: 30_000,
};

/** What a ruling on held costs would do to the prices. */
export function rulingPreviewQuery(
  ids: readonly string[],
  ruling: Ruling,
  shown: PreviewPage,
): UseQueryOptions<PricePreview> {
  return {
    queryKey: [...productsKey, 'ruling', ids, ruling, shown],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.POST('/portal/operator/held-costs/preview', {
          body: { ids: [...ids], ruling, ...shown },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  };
}

/** A price list that an operator has chosen. */
export interface PriceFile {
  readonly kind: OperatorProduct['kind'];
  /** In base64. */
  readonly content: string;
  /** Names this choice of the file among the others. */
  readonly choice: string;
}

/** What an import of a price list would do. */
export function importPreviewQuery(
  file: PriceFile | undefined,
  shown: PreviewPage,
): UseQueryOptions<CatalogPreview> {
  return {
    queryKey: [...productsKey, 'import', file?.choice, shown],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.POST('/portal/operator/catalog-imports/preview', {
          body: { kind: file?.kind ?? 'prepaid', content: file?.content ?? '', ...shown },
          signal,
        }),
      ),
    enabled: file !== undefined,
    placeholderData: (last, before) => (before?.queryKey[2] === file?.choice ? last : undefined),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  };
}
