import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Environment } from '../../operations/account.ts';
import type { components, paths } from '../../operations/portal-api.d.ts';
import { onlyAsked } from '../../operations/only-asked.ts';
import { client, dataOf, RequestFailed } from '../../operations/portal-client.ts';
import { daysOf, oneOf, periods, statuses } from '../../orders/order-queries.ts';
import type { Filters } from '../../tables/address-filters.ts';

type Schemas = components['schemas'];
export type OperatorOrder = Schemas['OperatorOrder'];
export type OperatorLife = Schemas['OperatorOrderLife'];
export type OperatorEntry = Schemas['OperatorOrderEntry'];
export type OperatorAttempt = Schemas['OperatorAttempt'];
export type ListQuery = NonNullable<paths['/portal/operator/orders']['get']['parameters']['query']>;

/** The names of the filters. */
export const filterNames = [
  'status',
  'open',
  'account_id',
  'product_code',
  'kind',
  'supplier',
  'period',
  'from',
  'to',
] as const;

export const kinds = ['prepaid', 'postpaid'] as const;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the server is asked for by the filters of an address. What it would refuse is left out. */
export function conditionsOf(filters: Filters, now: Date): Omit<ListQuery, 'cursor'> {
  const status = oneOf(statuses, filters['status']);
  const kind = oneOf(kinds, filters['kind']);
  const period = oneOf(periods, filters['period']);
  const { product_code: code, account_id: account, supplier, from, to } = filters;
  const days = period === undefined ? { from, to } : daysOf(period, now);
  const isDay = (text: string | undefined): text is string => text !== undefined && dayPattern.test(text);
  return {
    ...(filters['environment'] === 'sandbox' ? { environment: 'sandbox' } : {}),
    ...(status === undefined ? {} : { status }),
    ...(filters['open'] === 'yes' ? { open: 'yes' } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(account === undefined || !idPattern.test(account) ? {} : { account_id: account }),
    ...(code === undefined || code.length > 64 ? {} : { product_code: code }),
    ...(supplier === undefined || supplier.length > 64 ? {} : { supplier }),
    ...(isDay(days.from) ? { from: days.from } : {}),
    ...(isDay(days.to) ? { to: days.to } : {}),
  };
}

const meta = { follows: ['orders'] as const };

/** A page of the list of orders. */
export function listQuery(query: ListQuery) {
  return queryOptions({
    queryKey: ['operator-orders', query],
    queryFn: async ({ signal }) => {
      const { data, error, response } = await client.GET('/portal/operator/orders', {
        params: { query },
        signal,
      });
      if (data === undefined) throw new RequestFailed(response, error);
      return data;
    },
    placeholderData: keepPreviousData,
    meta,
  });
}

/** The orders that a text names. It may be a customer number, so it is in the body of the request, and nowhere else. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['operator-orders', 'search', text],
    queryFn: async ({ signal }) =>
      dataOf(await client.POST('/portal/operator/search', { body: { text, for: 'list' }, signal })),
    gcTime: 0,
    retry: false,
    ...onlyAsked,
  });
}

/** The clients whose name or id has a text, at most 50; the newest ones for no text. */
export function clientsQuery(text: string) {
  return queryOptions({
    queryKey: ['operator-order-filters', 'clients', text],
    queryFn: async ({ signal }) =>
      dataOf(await client.POST('/portal/operator/order-filters/clients', { body: { text }, signal })),
    staleTime: 60_000,
  });
}

/** The suppliers that orders can be filtered by. */
export const filtersQuery = queryOptions({
  queryKey: ['operator-order-filters'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/order-filters', { signal })),
  staleTime: 60_000,
});

/** The names of one order in an address. */
export interface OrderPath {
  readonly environment: Environment;
  readonly order_id: string;
}

/** One order with everything that is stored about it. */
export function lifeQuery(path: OrderPath) {
  return queryOptions({
    queryKey: ['operator-order', path],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/operator/orders/{environment}/{order_id}', { params: { path }, signal }),
      ),
    meta: { follows: ['orders'] as const, orderId: path.order_id },
  });
}

/** Other orders of the same customer number. */
export function relatedQuery(path: OrderPath) {
  return queryOptions({
    queryKey: ['operator-order', path, 'related'],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/operator/orders/{environment}/{order_id}/related', {
          params: { path },
          signal,
        }),
      ),
    ...onlyAsked,
  });
}

/** The receipt of an order, with its serial covered. */
export function receiptQuery(path: OrderPath) {
  return queryOptions({
    queryKey: ['operator-order', path, 'receipt'],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/operator/orders/{environment}/{order_id}/receipt', {
          params: { path },
          signal,
        }),
      ),
  });
}
