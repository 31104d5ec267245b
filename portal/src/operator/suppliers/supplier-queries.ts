import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, dataOf, RequestFailed } from '../../operations/portal-client.ts';
import type { components } from '../../operations/portal-api.d.ts';

type Schemas = components['schemas'];
export type Supplier = Schemas['OperatorSupplier'];
export type SupplierDetail = Schemas['OperatorSupplierDetail'];
export type SupplierName = Supplier['name'];
export type SupplierCode = Schemas['OperatorCode'];
export type CutOff = Schemas['OperatorCutOff'];
export type Kind = SupplierCode['kind'];

/** How often figures that change by themselves are asked for again, milliseconds. */
const pollMs = 15_000;

/** All suppliers as they are now. */
export const suppliersQuery = queryOptions({
  queryKey: ['operator', 'suppliers', 'list'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/suppliers', { signal })),
  refetchInterval: pollMs,
});

/** One supplier. */
export const supplierQuery = (name: SupplierName) =>
  queryOptions({
    queryKey: ['operator', 'suppliers', 'one', name],
    queryFn: async ({ signal }) =>
      dataOf(await client.GET('/portal/operator/suppliers/{name}', { params: { path: { name } }, signal })),
    refetchInterval: pollMs,
  });

/** The cut-offs of all suppliers. */
export const cutOffsQuery = queryOptions({
  queryKey: ['operator', 'suppliers', 'cut-offs'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/cut-offs', { signal })),
});

export const codeStates = ['all', 'unmapped', 'held', 'gone'] as const;
export type CodeState = (typeof codeStates)[number];

/** Which codes of a supplier are listed. */
export interface CodeFilters {
  readonly kind: Kind;
  readonly state: CodeState;
  readonly search: string;
  readonly page: string | undefined;
}

/** A page of the codes of a supplier. */
export const codesQuery = (name: SupplierName, { kind, state, search, page }: CodeFilters) =>
  queryOptions({
    queryKey: ['operator', 'suppliers', 'codes', name, kind, state, search, page ?? ''],
    queryFn: async ({ signal }) => {
      const query = {
        kind,
        state,
        ...(search === '' ? {} : { search }),
        ...(page === undefined ? {} : { page }),
      };
      const { data, error, response } = await client.GET('/portal/operator/suppliers/{name}/codes', {
        params: { path: { name }, query },
        signal,
      });
      if (data === undefined) throw new RequestFailed(response, error);
      return data;
    },
    placeholderData: keepPreviousData,
  });

/** Products that a code may mean; `search` instead of its name. */
export const suggestionsQuery = (name: SupplierName, { kind, sku }: SupplierCode, search: string) =>
  queryOptions({
    queryKey: ['operator', 'suppliers', 'suggestions', name, kind, sku, search],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/operator/suppliers/{name}/suggestions', {
          params: { path: { name }, query: { kind, sku, ...(search === '' ? {} : { search }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The name of a supplier in an address; undefined when konter has none of this name. */
export function supplierNameIn(text: string): SupplierName | undefined {
  return (['digiflazz', 'iak'] as const).find((name) => name === text);
}

/** The names of the suppliers as they write themselves. */
export const supplierTitles: Readonly<Record<SupplierName, string>> = { digiflazz: 'Digiflazz', iak: 'IAK' };
