import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../operations/portal-api.d.ts';
import type { Environment } from '../../operations/account.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import type { Filters } from '../../tables/address-filters.ts';

type Schemas = components['schemas'];
export type ReconciledDay = Schemas['ReconciledDay'];
export type Difference = Schemas['SupplierDifference'];
export type DepositCase = Schemas['DepositCase'];
export type BooksAudit = Schemas['BooksAudit'];
export type ReconciliationRun = Schemas['OperatorRun'];
export type ImportedHistory = Schemas['ImportedHistory'];
export type BooksAccount = Schemas['BooksAccount'];

/** Everything of these pages; a change reads it again. */
export const booksKey = ['operator', 'books'];

/** How often a page asks while something runs in the background, milliseconds. */
const runningMs = 1_000;

/** Which days are listed. */
export const dayFilters = ['open', 'different', 'all'] as const;
export type DayFilter = (typeof dayFilters)[number];

/** The days that are listed, as the address says. Only open differences by default: they are what needs a person. */
export function shownDays({ show }: Filters): DayFilter {
  return dayFilters.find((one) => one === show) ?? 'all';
}

/** A page of reconciled days. */
export function daysQuery(filters: Filters) {
  const { supplier, page } = filters;
  const query = {
    show: shownDays(filters),
    ...(supplier === undefined ? {} : { supplier }),
    ...(page !== undefined && /^(?:older|newer)\.\d{4}-\d\d-\d\d$/.test(page) ? { page } : {}),
  };
  return queryOptions({
    queryKey: [...booksKey, 'days', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await client.GET('/portal/operator/reconciliation/days', { params: { query }, signal });
      return { data: dataOf(answer), meta: answer.data?.meta ?? { older: null, newer: null } };
    },
  });
}

/** The runs that operators started, and the suppliers. It is asked again while one runs. */
export const runsQuery = queryOptions({
  queryKey: [...booksKey, 'runs'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/reconciliation/runs', { signal })),
  refetchInterval: (query) => (isRunning(query.state.data?.runs) ? runningMs : false),
});

/** Where the audits stand. It is asked again while one runs. */
export const auditQuery = queryOptions({
  queryKey: [...booksKey, 'audit'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/books/audit', { signal })),
  refetchInterval: (query) => (isRunning(query.state.data?.runs) ? runningMs : false),
});

/** Up to when personal data was removed. */
export const purgeQuery = queryOptions({
  queryKey: [...booksKey, 'purge'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/books/purges', { signal })),
});

/** Whether the newest run has not ended. */
export function isRunning(runs: readonly { readonly finished_at: string | null }[] | undefined): boolean {
  return runs?.[0] !== undefined && runs[0].finished_at === null;
}

const idForm = /^[0-9a-f-]{36}$/;

/** A page of the cases of deposits. */
export function casesQuery(environment: Environment, { cases, page }: Filters) {
  const query = {
    environment,
    show: cases === 'all' ? ('all' as const) : ('open' as const),
    ...(page !== undefined && idForm.test(page) ? { page } : {}),
  };
  return queryOptions({
    queryKey: [...booksKey, 'cases', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await client.GET('/portal/operator/reconciliation/cases', { params: { query }, signal });
      return { data: dataOf(answer), meta: answer.data?.meta ?? { older: null, newer: null } };
    },
  });
}

/** The accounts that a text finds; the newest ones when it is empty. */
export function accountsQuery(text: string) {
  return queryOptions({
    queryKey: [...booksKey, 'accounts', text],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      dataOf(await client.POST('/portal/operator/books/accounts/search', { body: { text }, signal })),
  });
}
