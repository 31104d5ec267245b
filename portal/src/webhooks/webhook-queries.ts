import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CurrentAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import type { components, paths } from '../operations/portal-api.d.ts';
import type { WebhookAccess } from './webhook-access.ts';

type Schemas = components['schemas'];
export type Endpoint = Schemas['PortalEndpoint'];
export type EndpointPage = Schemas['PortalEndpointPage'];
export type EndpointSecret = Schemas['PortalEndpointSecret'];
export type EventKind = NonNullable<Endpoint['kinds']>[number];
export type Delivery = Schemas['PortalDelivery'];
export type DeliveryDetail = Schemas['PortalDeliveryDetail'];
export type DeliveryPage = Schemas['PortalDeliveriesPage'];
export type Attempt = DeliveryDetail['attempts'][number];
export type ChaosMode = NonNullable<Endpoint['chaos']>;

/** The filters of a list of deliveries, as the server takes them. */
export type DeliveryQuery = NonNullable<
  paths['/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/deliveries']['get']['parameters']['query']
>;

/** How often what is shown is asked for again, milliseconds: often while something is under way. */
const soonMs = 1_500;
const seldomMs = 10_000;

/** What every query of the webhooks of an account and environment begins with. */
export function webhooksKey({ accountId, environment }: CurrentAccount): readonly string[] {
  return ['webhooks', accountId, environment];
}

/** All endpoints. */
export function useEndpoints(account: CurrentAccount): UseQueryResult<Endpoint[]> {
  return useQuery({
    queryKey: [...webhooksKey(account), 'list'],
    queryFn: async ({ signal }) => {
      const params = { path: account.path };
      return dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/webhooks', { params, signal }),
      ).endpoints;
    },
    refetchInterval: seldomMs,
  });
}

/** One endpoint with its figures. */
export function useEndpoint(account: CurrentAccount, id: string): UseQueryResult<EndpointPage> {
  return useQuery({
    queryKey: [...webhooksKey(account), id, 'endpoint'],
    queryFn: async ({ signal }) => {
      const params = { path: { ...account.path, endpoint_id: id } };
      return dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}', {
          params,
          signal,
        }),
      );
    },
    refetchInterval: ({ state }) => ((state.data?.endpoint.pending ?? 0) > 0 ? soonMs : seldomMs),
  });
}

/** A page of the deliveries of an endpoint. */
export function useDeliveries(
  access: WebhookAccess,
  id: string,
  query: DeliveryQuery,
): UseQueryResult<DeliveryPage> {
  return useQuery({
    queryKey: [...access.key, id, 'deliveries', query],
    queryFn: ({ signal }) => access.deliveries(id, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ state: one }) => one === 'pending') === true ? soonMs : seldomMs,
  });
}

/** One delivery with its attempts. */
export function useDelivery(
  access: WebhookAccess,
  id: string,
  eventId: string,
): UseQueryResult<DeliveryDetail> {
  return useQuery({
    queryKey: [...access.key, id, 'delivery', eventId],
    queryFn: ({ signal }) => access.delivery(id, eventId, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? soonMs : false),
  });
}

/** How many deliveries of events since a time failed. It is not asked without a time. */
export function useFailedCount(
  access: WebhookAccess,
  id: string,
  since: string | undefined,
): UseQueryResult<number> {
  return useQuery({
    queryKey: [...access.key, id, 'failed', since],
    enabled: since !== undefined,
    queryFn: ({ signal }) => access.countFailed(id, since ?? '', signal),
  });
}
