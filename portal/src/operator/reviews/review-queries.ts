import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Environment } from '../../operations/account.ts';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf, RequestFailed } from '../../operations/portal-client.ts';

type Schemas = components['schemas'];
export type Review = Schemas['Review'];
export type ReviewItem = Schemas['ReviewItem'];
export type Effect = Schemas['ReviewEffect'];
export type SupplierView = Schemas['ReviewSupplierView'];
export type RulingProposal = Schemas['RulingProposal'];
export type RulingOutcome = Schemas['RulingOutcome'];
export type WaitingComplaint = Schemas['WaitingComplaint'];
export type StrayCallback = Schemas['StrayCallback'];

/** What the queue is about. */
export const causes = [
  'contradictory_answers',
  'outcome_unknown',
  'reversed_after_success',
  'sold_after_failed',
  'two_serials',
] as const;

/** How often a list that other operators work on is read again, milliseconds. */
const everyMs = 15_000;

/** A page of a list, with the cursors of the pages beside it. */
interface Answered<Page> {
  readonly data?: Page;
  readonly error?: Partial<Schemas['PortalError']>;
  readonly response: Response;
}

function pageOf<Page>({ data, error, response }: Answered<Page>): Page {
  if (data === undefined) throw new RequestFailed(response, error);
  return data;
}

/** Everything of reviews begins with this key, so that a ruling refreshes all of it. */
export const reviewsKey = ['operator', 'reviews'] as const;

type Cause = (typeof causes)[number];

/** One of these values; undefined for anything else in an address. */
export function oneOf<Value extends string>(values: readonly Value[], text: string | undefined) {
  return values.find((value) => value === text);
}

/** A page of the queue. */
export function queueQuery(
  environment: Environment,
  filter: {
    readonly by: 'age' | 'amount';
    readonly cause: Cause | undefined;
    readonly cursor: string | undefined;
  },
) {
  const { by, cause, cursor } = filter;
  return queryOptions({
    queryKey: [...reviewsKey, 'queue', environment, by, cause, cursor],
    queryFn: async () =>
      pageOf(
        await client.GET('/portal/operator/reviews', {
          params: {
            query: {
              environment,
              by,
              ...(cause === undefined ? {} : { cause }),
              ...(cursor === undefined ? {} : { cursor }),
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
}

/** How much waits for a person. */
export function summaryQuery(environment: Environment) {
  return queryOptions({
    queryKey: [...reviewsKey, 'summary', environment],
    queryFn: async () =>
      dataOf(await client.GET('/portal/operator/review-summary', { params: { query: { environment } } })),
    refetchInterval: everyMs,
  });
}

/** What is known about one order, and what each ruling would do. */
export function reviewQuery(environment: Environment, orderId: string) {
  return queryOptions({
    queryKey: [...reviewsKey, 'one', environment, orderId],
    queryFn: async () =>
      dataOf(
        await client.GET('/portal/operator/reviews/{environment}/{order_id}', {
          params: { path: { environment, order_id: orderId } },
        }),
      ),
    refetchInterval: everyMs,
  });
}

/** The proposed rulings that wait for another operator. */
export function proposalsQuery(environment: Environment) {
  return queryOptions({
    queryKey: [...reviewsKey, 'proposals', environment],
    queryFn: async () =>
      pageOf(await client.GET('/portal/operator/ruling-proposals', { params: { query: { environment } } })),
    refetchInterval: everyMs,
  });
}

/** A page of the complaints that wait. */
export function complaintsQuery(environment: Environment, cursor: string | undefined) {
  return queryOptions({
    queryKey: [...reviewsKey, 'complaints', environment, cursor],
    queryFn: async () =>
      pageOf(
        await client.GET('/portal/operator/complaints', {
          params: { query: { environment, ...(cursor === undefined ? {} : { cursor }) } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
}

/** The complaints about one order. */
export function complaintQuery(environment: Environment, orderId: string) {
  return queryOptions({
    queryKey: [...reviewsKey, 'complaint', environment, orderId],
    queryFn: async () =>
      dataOf(
        await client.GET('/portal/operator/complaints/{environment}/{order_id}', {
          params: { path: { environment, order_id: orderId } },
        }),
      ),
    refetchInterval: everyMs,
  });
}

/** A page of the stray callbacks. */
export function straysQuery(show: 'all' | 'waiting', cursor: string | undefined) {
  return queryOptions({
    queryKey: [...reviewsKey, 'strays', show, cursor],
    queryFn: async () =>
      pageOf(
        await client.GET('/portal/operator/stray-callbacks', {
          params: { query: { show, ...(cursor === undefined ? {} : { cursor }) } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** One stray callback with its masked body. */
export function strayQuery(number: number) {
  return queryOptions({
    queryKey: [...reviewsKey, 'stray', number],
    queryFn: async () =>
      dataOf(
        await client.GET('/portal/operator/stray-callbacks/{number}', {
          params: { path: { number: String(number) } },
        }),
      ),
  });
}
