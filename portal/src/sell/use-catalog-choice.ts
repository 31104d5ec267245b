import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CurrentAccount } from '../operations/account.ts';
import {
  allProductsQuery,
  type Product,
  type ProductFilters,
  type ProductGroups,
  productGroupsQuery,
} from '../products/products.ts';
import { operatorOf } from './operator-of.ts';
import { phoneField, type SaleDraft } from './sale-draft.ts';

type Group = ProductGroups['groups'][number];

/** What a draft leads to in the catalog. */
export interface CatalogChoice {
  readonly groups: UseQueryResult<ProductGroups>;
  /** The operator of the number, by its prefix. */
  readonly operator: string | undefined;
  readonly group: Group | undefined;
  readonly brand: string | undefined;
  readonly products: UseQueryResult<{ readonly products: readonly Product[]; readonly total: number }>;
  /** The chosen product, while it is in the list. */
  readonly product: Product | undefined;
  readonly fields: Product['fields'];
}

/** Finds what a draft leads to: its category and brand, which the number suggests, and their products. */
export function useCatalogChoice(account: CurrentAccount, draft: SaleDraft): CatalogChoice {
  const groups = useQuery(productGroupsQuery(account));
  const all = groups.data?.groups ?? [];
  const operator = operatorOf(draft.number, groups.data?.operator_prefixes ?? {});
  const group = groupOf(all, draft, operator);
  const brand = group === undefined ? undefined : brandOf(group, draft, operator);
  const filters: ProductFilters =
    group === undefined
      ? {}
      : { kind: group.kind, category: group.category, ...(brand === undefined ? {} : { brand }) };
  const products = useQuery({
    ...allProductsQuery(account, filters),
    enabled: group !== undefined && (group.kind === 'postpaid' || brand !== undefined),
    refetchInterval: 60_000,
  });
  const list = products.data?.products ?? [];
  const product = list.find(({ code }) => code === draft.productCode);
  return {
    groups,
    operator,
    group,
    brand,
    products,
    product,
    fields: (product ?? list[0])?.fields ?? [phoneField],
  };
}

function groupOf(
  groups: readonly Group[],
  { category }: SaleDraft,
  operator: string | undefined,
): Group | undefined {
  if (category !== undefined)
    return groups.find((one) => one.kind === category.kind && one.category === category.category);
  return operator === undefined ? undefined : groups.find((one) => has(one, operator));
}

/** The brand that was chosen, or that of the number, or the only one. A bill needs none: its list is that of the category. */
function brandOf(group: Group, draft: SaleDraft, operator: string | undefined): string | undefined {
  if (group.kind === 'postpaid') return undefined;
  if (draft.brand !== undefined && has(group, draft.brand)) return draft.brand;
  if (operator !== undefined && has(group, operator)) return operator;
  if (draft.lastBrand !== undefined && has(group, draft.lastBrand)) return draft.lastBrand;
  return group.brands.length === 1 ? group.brands[0]?.brand : undefined;
}

function has({ brands }: Group, brand: string): boolean {
  return brands.some((one) => one.brand === brand);
}
