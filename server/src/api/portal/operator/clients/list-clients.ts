import type { App } from '../../../../app.ts';
import { listPriceGroupNames } from '../../../../catalog/pricing/price-group-names.ts';
import { findClients, type ListedClient } from '../../../../clients/find-clients.ts';
import { jakartaDay } from '../../../../clock.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { portalAnswer, portalPage, refused } from '../../portal-answer.ts';
import { ClientSearchBody } from './client-schemas.ts';

/** The list of clients, and the groups that it can be filtered by. */
export function registerClientList(api: Api, app: App): void {
  api.post(
    '/portal/operator/clients/search',
    {
      config: { access: { operator: 'clients:read', reads: true } },
      schema: {
        operationId: 'findClients',
        summary: 'Find clients, newest first',
        body: ClientSearchBody,
        response: { 200: ref('OperatorClientsPage'), default: refused },
      },
    },
    async (request) => {
      const day = jakartaDay(app.clock.nodeNow());
      const { clients, ...cursors } = await findClients(app.database, request.body, { day });
      return portalPage(request, clients.map(present), cursors);
    },
  );
  api.get(
    '/portal/operator/clients/groups',
    {
      config: { access: { operator: 'clients:read' } },
      schema: {
        operationId: 'listClientGroups',
        summary: 'List the names of the price groups',
        response: { 200: ref('OperatorClientGroupsAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, { groups: await listPriceGroupNames(app.database) }),
  );
}

function present(client: ListedClient) {
  return {
    id: client.id,
    name: client.name,
    created_at: client.createdAt.toISOString(),
    live: client.live,
    suspended_at: client.suspendedAt?.toISOString() ?? null,
    waiting_since: client.waitingSince?.toISOString() ?? null,
    group: client.group,
    available: Number(client.available),
    held: Number(client.held),
    spent_today: Number(client.spentToday),
    owed: Number(client.owed),
  };
}
