import type { App } from '../../../../app.ts';
import { isId } from '../../../../ids.ts';
import { Refusal } from '../../../../refusals.ts';
import { readEndpointFigures } from '../../../../webhooks/endpoints/endpoint-figures.ts';
import { findEndpoints, type FoundEndpoint } from '../../../../webhooks/endpoints/find-endpoints.ts';
import { readLastAnswer } from '../../../../webhooks/endpoints/last-answer.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { portalPage, refused } from '../../portal-answer.ts';
import { presentEndpointFigures } from '../../webhooks/present-webhooks.ts';
import { EndpointsQuery } from './webhook-schemas.ts';

/** The list of the endpoints of all clients. */
export function registerEndpointList(api: Api, app: App): void {
  api.get(
    '/portal/operator/webhooks',
    {
      config: { access: { operator: 'webhooks:read' } },
      schema: {
        operationId: 'listAllEndpoints',
        summary: 'List the endpoints of all clients, newest first',
        querystring: EndpointsQuery,
        response: { 200: ref('OperatorEndpointsPage'), default: refused },
      },
    },
    async (request) => {
      const { environment = 'live', state, client, page } = request.query;
      if (client !== undefined && !isId(client)) throw new Refusal('invalid_parameter');
      const { endpoints, ...cursors } = await findEndpoints(app.database, {
        ...{ environment, state, page, accountId: client },
      });
      const rows = await Promise.all(endpoints.map((one) => withFigures(app, one)));
      return portalPage(request, rows, cursors);
    },
  );
}

/** An endpoint with its figures, as the schema `OperatorEndpoint` has it. */
export async function withFigures(app: App, endpoint: FoundEndpoint) {
  const key = { accountId: endpoint.accountId, environment: endpoint.environment, endpointId: endpoint.id };
  const [[own], last] = await Promise.all([
    readEndpointFigures(app.database, key, app.clock.offsetMs),
    readLastAnswer(app.database, key),
  ]);
  const { attempted, delivered, pending, oldest_pending_at } = presentEndpointFigures(own);
  return {
    ...{ id: endpoint.id, client_id: endpoint.accountId, client_name: endpoint.accountName },
    ...{ environment: endpoint.environment, name: endpoint.name, host: new URL(endpoint.url).host },
    created_at: endpoint.createdAt.toISOString(),
    disabled_at: endpoint.disabledAt?.toISOString() ?? null,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    ...{ attempted, delivered, pending, oldest_pending_at },
    ...{ last_status: last?.status ?? null, last_fault: last?.fault ?? null },
  };
}
