import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import { hourMs } from '../../../clock.ts';
import { chaosModeOf } from '../../../webhooks/dispatch/chaos.ts';
import { changeEndpoint, enableOwnEndpoint } from '../../../webhooks/endpoints/change-endpoint.ts';
import { deleteEndpoint } from '../../../webhooks/endpoints/delete-endpoint.ts';
import type { EndpointKey, EndpointOwner } from '../../../webhooks/endpoints/endpoint-key.ts';
import { readEndpointFigures } from '../../../webhooks/endpoints/endpoint-figures.ts';
import {
  addEndpoint,
  disableEndpoint,
  listEndpoints,
  rotateEndpointSecret,
  testEndpoint,
} from '../../../webhooks/endpoints/endpoints.ts';
import { setChaos } from '../../../webhooks/endpoints/set-chaos.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { actorOf, environmentIn, membershipOf } from '../access.ts';
import { EnvironmentParams, portalAnswer, refused } from '../portal-answer.ts';
import { refusing } from './endpoint-refusal.ts';
import { presentEndpoint, readEndpointPage } from './present-webhooks.ts';
import {
  ChangeEndpointBody,
  ChaosBody,
  CreateEndpointBody,
  EndpointParams,
  RotateSecretBody,
} from './webhook-schemas.ts';

const endpointsPath = '/portal/accounts/:account_id/:environment/webhooks';

/** The path of the operations of one endpoint. */
export const endpointPath = `${endpointsPath}/:endpoint_id`;

/** The operations of endpoints. Showing and rotating a live secret needs re-authentication. */
export function registerEndpointOperations(api: Api, app: App): void {
  registerReads(api, app);
  registerSecrets(api, app);
  registerChange(api, app);
  registerSwitches(api, app);
  registerTest(api, app);
}

function registerReads(api: Api, app: App): void {
  api.get(
    endpointsPath,
    {
      config: { access: { client: 'webhooks:read' } },
      schema: {
        operationId: 'listEndpoints',
        summary: 'List the endpoints, and how their deliveries go',
        params: EnvironmentParams,
        response: { 200: ref('PortalEndpointsAnswer'), default: refused },
      },
    },
    async (request) => {
      const owner = ownerOf(request);
      const figures = await readEndpointFigures(app.database, owner, app.clock.offsetMs);
      const endpoints = await refusing(listEndpoints(app, owner));
      return portalAnswer(request, { endpoints: endpoints.map((one) => presentEndpoint(one, figures)) });
    },
  );
  api.get(
    endpointPath,
    {
      config: { access: { client: 'webhooks:read' } },
      schema: {
        operationId: 'getEndpoint',
        summary: 'Get one endpoint',
        params: EndpointParams,
        response: { 200: ref('PortalEndpointAnswer'), default: refused },
      },
    },
    async (request) =>
      portalAnswer(request, await readEndpointPage(app, endpointIn(request, request.params))),
  );
}

function registerSecrets(api: Api, app: App): void {
  api.post(
    endpointsPath,
    {
      config: { access: { client: 'webhooks:write', fresh: 'live' } },
      schema: {
        operationId: 'createEndpoint',
        summary: 'Create an endpoint, whose secret is shown once',
        params: EnvironmentParams,
        body: CreateEndpointBody,
        response: { 200: ref('PortalEndpointSecretAnswer'), default: refused },
      },
    },
    async (request) => {
      const { url, name, kinds } = request.body;
      const actor = actorOf(request);
      const command = { ...ownerOf(request), url, name, kinds: kinds ?? undefined, actor };
      const { id, secret } = await refusing(addEndpoint(app, command));
      return portalAnswer(request, { id, secret: secret.open(), previous_until: null });
    },
  );
  api.post(
    `${endpointPath}/secret`,
    {
      config: { access: { client: 'webhooks:write', fresh: 'live' } },
      schema: {
        operationId: 'rotateEndpointSecret',
        summary: 'Make a new secret; the old one signs as well for the hours of the overlap',
        params: EndpointParams,
        body: RotateSecretBody,
        response: { 200: ref('PortalEndpointSecretAnswer'), default: refused },
      },
    },
    async (request) => {
      const key = endpointIn(request, request.params);
      const overlapMs = request.body.overlap_hours * hourMs;
      const { id, secret, previousUntil } = await refusing(
        rotateEndpointSecret(app, { ...key, overlapMs, actor: actorOf(request) }),
      );
      const previous_until = previousUntil.toISOString();
      return portalAnswer(request, { id, secret: secret.open(), previous_until });
    },
  );
}

function registerChange(api: Api, app: App): void {
  api.post(
    endpointPath,
    {
      config: { access: { client: 'webhooks:write' } },
      schema: {
        operationId: 'changeEndpoint',
        summary: 'Change the URL, the name or the kinds of an endpoint',
        params: EndpointParams,
        body: ChangeEndpointBody,
        response: { 200: ref('PortalEndpointAnswer'), default: refused },
      },
    },
    async (request) => {
      const key = endpointIn(request, request.params);
      await refusing(changeEndpoint(app, { ...key, ...request.body, actor: actorOf(request) }));
      return portalAnswer(request, await readEndpointPage(app, key));
    },
  );
  api.post(
    `${endpointPath}/delete`,
    {
      config: { access: { client: 'webhooks:write' } },
      schema: {
        operationId: 'deleteEndpoint',
        summary: 'Delete an endpoint',
        params: EndpointParams,
        response: { 200: ref('PortalDeletedEndpointAnswer'), default: refused },
      },
    },
    async (request) => {
      const key = endpointIn(request, request.params);
      await refusing(deleteEndpoint(app, { ...key, actor: actorOf(request) }));
      return portalAnswer(request, { id: key.endpointId });
    },
  );
}

function registerSwitches(api: Api, app: App): void {
  const switches = [
    ['enable', 'enableEndpoint', 'Enable an endpoint', enableOwnEndpoint],
    ['disable', 'disableEndpoint', 'Disable an endpoint', disableForClient],
  ] as const;
  for (const [path, operationId, summary, change] of switches)
    api.post(
      `${endpointPath}/${path}`,
      {
        config: { access: { client: 'webhooks:write' } },
        schema: {
          ...{ operationId, summary },
          params: EndpointParams,
          response: { 200: ref('PortalEndpointAnswer'), default: refused },
        },
      },
      async (request) => {
        const key = endpointIn(request, request.params);
        await refusing(change(app, { ...key, actor: actorOf(request) }));
        return portalAnswer(request, await readEndpointPage(app, key));
      },
    );
  api.post(
    `${endpointPath}/chaos`,
    {
      config: { access: { client: 'webhooks:write' } },
      schema: {
        operationId: 'chooseChaos',
        summary: 'Choose how the deliveries to a sandbox endpoint misbehave on purpose',
        params: EndpointParams,
        body: ChaosBody,
        response: { 200: ref('PortalEndpointAnswer'), default: refused },
      },
    },
    async (request) => {
      const key = endpointIn(request, request.params);
      const mode = chaosModeOf(request.body.mode) ?? null;
      await refusing(setChaos(app, { ...key, mode, actor: actorOf(request) }));
      return portalAnswer(request, await readEndpointPage(app, key));
    },
  );
}

function registerTest(api: Api, app: App): void {
  api.post(
    `${endpointPath}/test`,
    {
      config: { access: { client: 'webhooks:write' } },
      schema: {
        operationId: 'sendTestEvent',
        summary: 'Send a webhook.test event to an endpoint',
        params: EndpointParams,
        response: { 200: ref('PortalTestEventAnswer'), default: refused },
      },
    },
    async (request) => {
      const { eventId } = await refusing(
        testEndpoint(app, { ...endpointIn(request, request.params), actor: actorOf(request) }),
      );
      return portalAnswer(request, { event_id: eventId });
    },
  );
}

function disableForClient(app: App, command: EndpointKey & { readonly actor: string }): Promise<void> {
  return disableEndpoint(app, { ...command, reason: 'client' });
}

/** The account and environment in the path of a request. */
export function ownerOf(request: FastifyRequest): EndpointOwner {
  return { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
}

/** The endpoint in the path of a request. */
export function endpointIn(request: FastifyRequest, params: { readonly endpoint_id: string }): EndpointKey {
  return { ...ownerOf(request), endpointId: params.endpoint_id.toLowerCase() };
}
