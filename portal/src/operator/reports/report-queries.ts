import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dayOf } from '../../format/time.ts';
import type { components, paths } from '../../operations/portal-api.d.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import type { Filters } from '../../tables/address-filters.ts';

type Schemas = components['schemas'];
export type EarningsReport = Schemas['EarningsReport'];
export type EarningsLine = Schemas['EarningsLine'];
export type ReportRebuild = Schemas['ReportRebuild'];
export type ReportView = Schemas['ReportView'];
type Query = NonNullable<paths['/portal/operator/reports/earnings']['get']['parameters']['query']>;

/** What each line of a report is about. */
export const dimensions = ['day', 'month', 'product', 'brand', 'category', 'supplier', 'client'] as const;
export type Dimension = (typeof dimensions)[number];

/** The periods that can be chosen by a name, which means other days later. */
export const periods = ['today', 'yesterday', 'week', 'month', 'lastMonth', 'year'] as const;
export type Period = (typeof periods)[number];

/** The filters of a report, as the address and a saved view have them. */
const filterNames = [
  ...(['by', 'period', 'from', 'to', 'environment'] as const),
  ...(['product', 'brand', 'category', 'supplier', 'client'] as const),
] as const;

/** The filters of an address that are those of a report. */
export function reportFilters(filters: Filters): Record<string, string> {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = filters[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const dayMs = 86_400_000;
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);

/** The period of an address: the present month when it names none and no days. */
export function periodOf({ period, from, to }: Filters): Period | undefined {
  const named = periods.find((one) => one === period);
  return named ?? (isDay(from) || isDay(to) ? undefined : 'month');
}

/** The first and last day (WIB) of the filters of an address. */
export function daysOf(filters: Filters, now: Date): { readonly from: string; readonly to: string } {
  const today = dayOf(now);
  const ago = (days: number): string => dayOf(new Date(now.getTime() - days * dayMs));
  const month = today.slice(0, 7);
  switch (periodOf(filters)) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: ago(1), to: ago(1) };
    case 'week':
      return { from: ago(6), to: today };
    case 'month':
      return { from: `${month}-01`, to: today };
    case 'lastMonth': {
      const last = dayOf(new Date(new Date(`${month}-01T12:00:00+07:00`).getTime() - dayMs));
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case undefined: {
      const to = isDay(filters['to']) ? filters['to'] : today;
      return { from: isDay(filters['from']) ? filters['from'] : `${to.slice(0, 7)}-01`, to };
    }
  }
}

/** What a report is asked for, with the days that its period means now. */
export function queryOf(filters: Filters, now: Date): Query & Record<string, string> {
  const { period: _period, ...rest } = reportFilters(filters);
  const by = dimensions.find((one) => one === filters['by']) ?? 'day';
  const environment = filters['environment'] === 'sandbox' ? ('sandbox' as const) : ('live' as const);
  return { ...rest, ...daysOf(filters, now), by, environment };
}

/** Everything of reports begins with this key. */
export const reportsKey = ['operator', 'reports'] as const;

/** A report. */
export function earningsQuery(filters: Filters, now: Date) {
  const query = queryOf(filters, now);
  return queryOptions({
    queryKey: [...reportsKey, 'earnings', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      dataOf(await client.GET('/portal/operator/reports/earnings', { params: { query }, signal })),
  });
}

/** The saved views: the own ones, and those that others share. */
export const viewsQuery = queryOptions({
  queryKey: [...reportsKey, 'views'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/reports/views', { signal })),
});

/** How often a running rebuild is asked about, milliseconds. */
const runningMs = 2_000;

/** The newest rebuild of the figures. It is asked again while it runs. */
export const rebuildQuery = queryOptions({
  queryKey: [...reportsKey, 'rebuild'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/reports/rebuild', { signal })),
  refetchInterval: (query) => (query.state.data?.run?.finished_at === null ? runningMs : false),
});
