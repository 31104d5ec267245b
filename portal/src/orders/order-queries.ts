import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CurrentAccount } from '../operations/account.ts';
import type { components, paths } from '../operations/portal-api.d.ts';
import { client, dataOf, RequestFailed } from '../operations/portal-client.ts';
import { dayOf } from '../format/time.ts';
import type { Filters } from '../tables/address-filters.ts';

type Schemas = components['schemas'];
export type PortalOrder = Schemas['PortalOrder'];
export type OrderLife = Schemas['PortalOrderLife'];
export type OrderEntry = Schemas['PortalOrderEntry'];
export type Complaint = Schemas['PortalComplaint'];
export type OrderPage = Schemas['PortalOrdersPage'];
type ListQuery = NonNullable<
  paths['/portal/accounts/{account_id}/{environment}/orders']['get']['parameters']['query']
>;

/** The values of the filters, as the address has them. */
export const statuses = [
  'processing',
  'manual_review',
  'failed',
  'refunded',
  'succeeded',
  'awaiting_confirmation',
  'inquiring',
  'cancelled',
  'expired',
] as const;
export const categories = ['credit', 'data', 'power', 'wallet', 'game', 'voucher', 'bills', 'other'] as const;
export const channels = ['api', 'console'] as const;
export const periods = ['today', 'yesterday', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** The names of the filters that are remembered. */
export const filterNames = ['status', 'category', 'channel', 'period', 'product_code', 'from', 'to'] as const;

const dayMs = 86_400_000;
const firstDay: Readonly<Record<Period, number>> = { today: 0, yesterday: 1, week: 6, month: 29 };

/** The days of a period, counted from now. */
export function daysOf(period: Period, now: Date): { readonly from: string; readonly to: string } {
  const back = (days: number): string => dayOf(new Date(now.getTime() - days * dayMs));
  return { from: back(firstDay[period]), to: back(period === 'yesterday' ? 1 : 0) };
}

/** One of the values, or nothing: an address may have any text. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | undefined {
  return values.find((value) => value === text);
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** What the server is asked for by the filters of an address. What it would refuse is left out. */
export function conditionsOf(filters: Filters, now: Date): Omit<ListQuery, 'cursor'> {
  const status = oneOf(statuses, filters['status']);
  const category = oneOf(categories, filters['category']);
  const channel = oneOf(channels, filters['channel']);
  const period = oneOf(periods, filters['period']);
  const { product_code: code, from, to } = filters;
  const days = period === undefined ? { from, to } : daysOf(period, now);
  const isDay = (text: string | undefined): text is string => text !== undefined && dayPattern.test(text);
  return {
    ...(status === undefined ? {} : { status }),
    ...(category === undefined ? {} : { category }),
    ...(channel === undefined ? {} : { channel }),
    ...(code === undefined || code.length > 64 ? {} : { product_code: code }),
    ...(isDay(days.from) ? { from: days.from } : {}),
    ...(isDay(days.to) ? { to: days.to } : {}),
  };
}

/** What of an account these queries depend on, for live updates. */
const meta = { follows: ['orders'] as const };

interface Answered {
  readonly data?: OrderPage;
  readonly error?: Partial<Schemas['PortalError']>;
  readonly response: Response;
}

function pageOf({ data, error, response }: Answered): OrderPage {
  if (data === undefined) throw new RequestFailed(response, error);
  return data;
}

/** A page of the list. */
export function listQuery({ path }: CurrentAccount, conditions: ListQuery) {
  return queryOptions({
    queryKey: ['orders', path, conditions],
    queryFn: async ({ signal }) =>
      pageOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/orders', {
          params: { path, query: conditions },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    meta,
  });
}

/** A page of what a search found. The number is in the body of the request, and nowhere else. */
export function searchQuery({ path }: CurrentAccount, text: string, cursor: string | undefined) {
  return queryOptions({
    queryKey: ['orders', path, 'search', text, cursor],
    queryFn: async ({ signal }) =>
      pageOf(
        await client.POST('/portal/accounts/{account_id}/{environment}/orders/search', {
          params: { path },
          body: { text, ...(cursor === undefined ? {} : { cursor }) },
          signal,
        }),
      ),
    gcTime: 60_000,
    meta,
  });
}

/** The sum of the list, without the condition on the status. */
export function summaryQuery({ path }: CurrentAccount, conditions: ListQuery) {
  const { status: _status, cursor: _cursor, ...query } = conditions;
  return queryOptions({
    queryKey: ['orders', path, 'summary', query],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/orders-summary', {
          params: { path, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    meta,
  });
}

/** One order with everything that happened to it. */
export function orderQuery({ path }: CurrentAccount, id: string) {
  return queryOptions({
    queryKey: ['order', path, id],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/orders/{order_id}', {
          params: { path: { ...path, order_id: id } },
          signal,
        }),
      ),
    meta: { follows: ['orders'] as const, orderId: id },
  });
}

/** Other orders of the same customer number. */
export function relatedQuery({ path }: CurrentAccount, id: string) {
  return queryOptions({
    queryKey: ['order', path, id, 'related'],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/orders/{order_id}/related', {
          params: { path: { ...path, order_id: id } },
          signal,
        }),
      ),
  });
}

/** The parameters of the path of one order. */
export function orderPath({ path }: CurrentAccount, id: string) {
  return { ...path, order_id: id };
}
