import type { App } from '../../../../app.ts';
import { Refusal } from '../../../../refusals.ts';
import { findDeliveries } from '../../../../webhooks/endpoints/find-deliveries.ts';
import { readDelivery } from '../../../../webhooks/endpoints/read-delivery.ts';
import { countFailed } from '../../../../webhooks/endpoints/replay-failed.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { portalAnswer, portalPage, refused } from '../../portal-answer.ts';
import { timeIn } from '../../webhooks/delivery-operations.ts';
import { refusing } from '../../webhooks/endpoint-refusal.ts';
import { presentDelivery, presentDeliveryDetail, readEndpointPage } from '../../webhooks/present-webhooks.ts';
import { DeliveriesQuery, deliveryStates, FailedQuery } from '../../webhooks/webhook-schemas.ts';
import { endpointIn, hostOnly, operatorEndpointPath } from './endpoint-in.ts';
import { registerEndpointList } from './list-endpoints.ts';
import { DeliveryParams, EndpointParams } from './webhook-schemas.ts';

const access = { access: { operator: 'webhooks:read' } } as const;

/** What operators see of the endpoints of all clients. */
export function registerWebhookReads(api: Api, app: App): void {
  registerEndpointList(api, app);
  registerEndpoint(api, app);
  registerDeliveries(api, app);
}

function registerEndpoint(api: Api, app: App): void {
  api.get(
    operatorEndpointPath,
    {
      config: access,
      schema: {
        operationId: 'getAnyEndpoint',
        summary: 'Get one endpoint of a client',
        params: EndpointParams,
        response: { 200: ref('OperatorEndpointAnswer'), default: refused },
      },
    },
    async (request) => {
      const key = await endpointIn(app, request.params);
      const page = await readEndpointPage(app, key);
      const endpoint = { ...page.endpoint, url: hostOnly(page.endpoint.url) };
      const { accountId: client_id, accountName: client_name } = key;
      return portalAnswer(request, { client_id, client_name, page: { ...page, endpoint } });
    },
  );
  api.get(
    `${operatorEndpointPath}/failed`,
    {
      config: access,
      schema: {
        operationId: 'countAnyFailedDeliveries',
        summary: 'Count the deliveries to an endpoint since a time that failed for good',
        ...{ params: EndpointParams, querystring: FailedQuery },
        response: { 200: ref('PortalFailedCountAnswer'), default: refused },
      },
    },
    async (request) => {
      const key = await endpointIn(app, request.params);
      const since = timeIn('since', request.query.since);
      return portalAnswer(request, { count: await countFailed(app.database, { ...key, since }) });
    },
  );
}

function registerDeliveries(api: Api, app: App): void {
  api.get(
    `${operatorEndpointPath}/deliveries`,
    {
      config: access,
      schema: {
        operationId: 'listAnyDeliveries',
        summary: 'List the deliveries to an endpoint, newest event first',
        ...{ params: EndpointParams, querystring: DeliveriesQuery },
        response: { 200: ref('PortalDeliveriesPage'), default: refused },
      },
    },
    async (request) => {
      const { kind, state, days, event, page } = request.query;
      const search = {
        ...(await endpointIn(app, request.params)),
        ...{ kind, page, eventId: event, offsetMs: app.clock.offsetMs },
        state: deliveryStates.find((one) => one === state),
        days: days === undefined ? undefined : Number(days),
      };
      const { deliveries, ...cursors } = await refusing(findDeliveries(app.database, search));
      return portalPage(request, deliveries.map(presentDelivery), cursors);
    },
  );
  api.get(
    `${operatorEndpointPath}/deliveries/:event_id`,
    {
      config: access,
      schema: {
        operationId: 'getAnyDelivery',
        summary: 'Get one delivery with the request and the answer of each attempt',
        params: DeliveryParams,
        response: { 200: ref('PortalDeliveryAnswer'), default: refused },
      },
    },
    async (request) => {
      const key = await endpointIn(app, request.params);
      const delivery = await readDelivery(app, { ...key, eventId: request.params.event_id });
      if (delivery === undefined) throw new Refusal('not_found');
      return portalAnswer(request, presentDeliveryDetail({ ...delivery, url: hostOnly(delivery.url) }));
    },
  );
}
