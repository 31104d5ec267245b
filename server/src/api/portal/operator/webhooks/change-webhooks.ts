import type { App } from '../../../../app.ts';
import { disableEndpoint, enableEndpoint, testEndpoint } from '../../../../webhooks/endpoints/endpoints.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { replayDeliveries } from '../../webhooks/delivery-operations.ts';
import { refusing } from '../../webhooks/endpoint-refusal.ts';
import { ReplayBody } from '../../webhooks/webhook-schemas.ts';
import { endpointIn, operatorEndpointPath } from './endpoint-in.ts';
import { EndpointParams, NoteBody } from './webhook-schemas.ts';

const access = { access: { operator: 'webhooks:write' } } as const;

/** What operators do with the endpoints of clients: the URL, the kinds and the secrets stay the client's. */
export function registerWebhookChanges(api: Api, app: App): void {
  registerSwitches(api, app);
  registerTest(api, app);
  registerReplays(api, app);
}

function registerSwitches(api: Api, app: App): void {
  const switches = [
    ['enable', 'enableAnyEndpoint', 'Enable an endpoint of a client', enableEndpoint],
    ['disable', 'disableAnyEndpoint', 'Disable an endpoint of a client', disableEndpoint],
  ] as const;
  for (const [path, operationId, summary, change] of switches)
    api.post(
      `${operatorEndpointPath}/${path}`,
      {
        config: access,
        schema: {
          ...{ operationId, summary, params: EndpointParams, body: NoteBody },
          response: { 200: ref('PortalDeletedEndpointAnswer'), default: refused },
        },
      },
      async (request) => {
        const key = await endpointIn(app, request.params);
        await change(app, { ...key, actor: actorOf(request), note: request.body.reason });
        return portalAnswer(request, { id: key.endpointId });
      },
    );
}

function registerTest(api: Api, app: App): void {
  api.post(
    `${operatorEndpointPath}/test`,
    {
      config: access,
      schema: {
        operationId: 'testAnyEndpoint',
        summary: 'Send a webhook.test event to an endpoint of a client',
        params: EndpointParams,
        response: { 200: ref('PortalTestEventAnswer'), default: refused },
      },
    },
    async (request) => {
      const key = await endpointIn(app, request.params);
      const { eventId } = await refusing(testEndpoint(app, { ...key, actor: actorOf(request) }));
      return portalAnswer(request, { event_id: eventId });
    },
  );
}

function registerReplays(api: Api, app: App): void {
  api.post(
    `${operatorEndpointPath}/replays`,
    {
      config: access,
      schema: {
        operationId: 'replayAnyDeliveries',
        summary: 'Send chosen deliveries of a client again, or all that failed since a time',
        ...{ params: EndpointParams, body: ReplayBody },
        response: { 200: ref('PortalReplayAnswer'), default: refused },
      },
    },
    async (request) => {
      const command = { ...(await endpointIn(app, request.params)), actor: actorOf(request) };
      const replayed = await replayDeliveries(app, command, request.body);
      return portalAnswer(request, { replayed });
    },
  );
}
