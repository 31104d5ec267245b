import { createContext, useContext } from 'react';
import { AccountContext } from '../operations/account.ts';
import type { CurrentAccount } from '../operations/account.ts';
import { client, dataOf, RequestFailed } from '../operations/portal-client.ts';
import type { DeliveryDetail, DeliveryPage, DeliveryQuery } from './webhook-queries.ts';

/** Deliveries to send again: chosen ones, or all that failed since a time. */
type Replay = { readonly event_ids: string[] } | { readonly since: string };

/** How the deliveries of an endpoint are read and sent again: as a member of its account, or as an operator. */
export interface WebhookAccess {
  /** What every query of the endpoints begins with. */
  readonly key: readonly string[];
  readonly canWrite: boolean;
  deliveries(id: string, query: DeliveryQuery, signal: AbortSignal): Promise<DeliveryPage>;
  delivery(id: string, eventId: string, signal: AbortSignal): Promise<DeliveryDetail>;
  /** How many deliveries of events since a time failed. */
  countFailed(id: string, since: string, signal: AbortSignal): Promise<number>;
  /** Returns how many are sent again. */
  replay(id: string, body: Replay): Promise<number>;
}

/** The access of a page of operators. Without one it is that of the account. */
export const WebhookAccessContext = createContext<WebhookAccess | undefined>(undefined);

/** The access to the endpoints of the page. */
export function useWebhookAccess(): WebhookAccess {
  const given = useContext(WebhookAccessContext);
  const account = useContext(AccountContext);
  if (given !== undefined) return given;
  if (account === undefined) throw new Error('This page has no endpoints.');
  return accessOf(account);
}

const base = '/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}';

function accessOf(account: CurrentAccount): WebhookAccess {
  const pathOf = (id: string): CurrentAccount['path'] & { endpoint_id: string } => ({
    ...account.path,
    endpoint_id: id,
  });
  return {
    key: ['webhooks', account.accountId, account.environment],
    canWrite: account.can('webhooks:write'),
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
