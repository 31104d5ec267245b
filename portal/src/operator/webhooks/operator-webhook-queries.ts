import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Environment } from '../../operations/account.ts';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf, RequestFailed } from '../../operations/portal-client.ts';
import type { WebhookAccess } from '../../webhooks/webhook-access.ts';

export type ListedEndpoint = components['schemas']['OperatorEndpoint'];
export type OperatorEndpointPage = components['schemas']['OperatorEndpointPage'];

/** What the list can be filtered by. */
export const healths = ['failing', 'disabled'] as const;

/** What the list shows. */
export interface EndpointSearch {
  readonly environment: Environment;
  readonly state?: (typeof healths)[number];
  readonly page?: string;
}

/** What every query of this area begins with. */
export const webhooksKey = ['operator-webhooks'] as const;

const seldomMs = 10_000;

/** A page of the endpoints of all clients. */
export const endpointListQuery = (query: EndpointSearch) =>
  queryOptions({
    queryKey: [...webhooksKey, 'list', query],
    queryFn: async ({ signal }) => {
      const params = { query };
      const { data, error, response } = await client.GET('/portal/operator/webhooks', { params, signal });
      if (data === undefined) throw new RequestFailed(response, error);
      return data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: seldomMs,
  });

const base = '/portal/operator/webhooks/{environment}/{endpoint_id}';

/** One endpoint with its client. */
export const endpointQuery = (environment: Environment, id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, environment, id, 'endpoint'],
    queryFn: async ({ signal }) => {
      const params = { path: { environment, endpoint_id: id } };
      return dataOf(await client.GET(base, { params, signal }));
    },
    refetchInterval: seldomMs,
  });

/** How an operator reads the deliveries of endpoints, and sends them again. */
export function operatorAccess(environment: Environment, canWrite: boolean): WebhookAccess {
  const pathOf = (id: string) => ({ environment, endpoint_id: id });
  return {
    key: [...webhooksKey, environment],
    canWrite,
    async deliveries(id, query, signal) {
      const params = { path: pathOf(id), query };
      const { data, error, response } = await client.GET(`${base}/deliveries`, { params, signal });
      if (data === undefined) throw new RequestFailed(response, error);
      return data;
    },
    async delivery(id, eventId, signal) {
      const params = { path: { ...pathOf(id), event_id: eventId } };
      return dataOf(await client.GET(`${base}/deliveries/{event_id}`, { params, signal }));
    },
    async countFailed(id, since, signal) {
      const params = { path: pathOf(id), query: { since } };
      return dataOf(await client.GET(`${base}/failed`, { params, signal })).count;
    },
    async replay(id, body) {
      const params = { path: pathOf(id) };
      return dataOf(await client.POST(`${base}/replays`, { params, body })).replayed;
    },
  };
}

/** Sends a test event to an endpoint. */
export async function sendTest(environment: Environment, id: string): Promise<void> {
  const params = { path: { environment, endpoint_id: id } };
  dataOf(await client.POST(`${base}/test`, { params }));
}

/** Enables or disables an endpoint, with the reason. */
export async function switchEndpoint(
  what: 'disable' | 'enable',
  {
    environment,
    id,
    reason,
  }: { readonly environment: Environment; readonly id: string; readonly reason: string },
): Promise<void> {
  const options = { params: { path: { environment, endpoint_id: id } }, body: { reason } };
  if (what === 'enable') dataOf(await client.POST(`${base}/enable`, options));
  else dataOf(await client.POST(`${base}/disable`, options));
}
