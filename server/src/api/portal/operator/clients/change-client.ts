import type { FastifyRequest } from 'fastify';
import type { App } from '../../../../app.ts';
import { moveToPriceGroup } from '../../../../catalog/pricing/price-groups.ts';
import {
  approveAccount,
  createAccount,
  resumeAccount,
  suspendAccount,
} from '../../../../clients/accounts.ts';
import { refuseLiveRequest } from '../../../../clients/business/live-request.ts';
import { revokeKey } from '../../../../clients/keys.ts';
import { setLimits } from '../../../../clients/limits.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { accountIn } from './account-in.ts';
import {
  ClientGroupBody,
  ClientKeyParams,
  ClientLimitsBody,
  ClientParams,
  CreateClientBody,
  ReasonBody,
} from './client-schemas.ts';

const path = '/portal/operator/clients/:account_id';
const access = { access: { operator: 'clients:write' } } as const;
const freshAccess = { access: { operator: 'clients:write', fresh: true } } as const;
const response = { 200: ref('OperatorClientChangeAnswer'), default: refused };

/** What operators change of a client. Running servers apply it within five seconds. */
export function registerClientChanges(api: Api, app: App): void {
  registerCreate(api, app);
  registerLiveDecisions(api, app);
  registerSuspension(api, app);
  registerLimits(api, app);
  registerGroup(api, app);
  registerKeys(api, app);
}

function registerCreate(api: Api, app: App): void {
  api.post(
    '/portal/operator/clients',
    {
      config: access,
      schema: {
        operationId: 'createClient',
        summary: 'Create an account with the sandbox',
        body: CreateClientBody,
        response,
      },
    },
    async (request) => {
      const { sandboxStartBalance: sandboxStart } = app.config.settings;
      const command = { actor: actorOf(request), name: request.body.name, live: false, sandboxStart };
      return portalAnswer(request, await createAccount(app.database, app.keyring, command));
    },
  );
}

function registerLiveDecisions(api: Api, app: App): void {
  api.post(
    `${path}/approve`,
    {
      config: freshAccess,
      schema: {
        operationId: 'approveClient',
        summary: 'Approve a client for live, and close its request',
        params: ClientParams,
        response,
      },
    },
    async (request) => {
      const { id } = await accountIn(app, request.params);
      await approveAccount(app.database, { accountId: id, actor: actorOf(request) });
      return portalAnswer(request, { id });
    },
  );
  api.post(
    `${path}/refuse`,
    {
      config: freshAccess,
      schema: {
        operationId: 'refuseClient',
        summary: 'Refuse the request of a client for live; the client reads the reason',
        ...{ params: ClientParams, body: ReasonBody, response },
      },
    },
    async (request) => {
      const command = await onAccount(app, request, request.params);
      await refuseLiveRequest(app.database, { ...command, reason: request.body.reason });
      return portalAnswer(request, { id: command.accountId });
    },
  );
}

function registerSuspension(api: Api, app: App): void {
  api.post(
    `${path}/suspend`,
    {
      config: freshAccess,
      schema: {
        operationId: 'suspendClient',
        summary: 'Suspend a client in both environments',
        ...{ params: ClientParams, body: ReasonBody, response },
      },
    },
    async (request) => {
      const command = await onAccount(app, request, request.params);
      await suspendAccount(app.database, { ...command, reason: request.body.reason });
      return portalAnswer(request, { id: command.accountId });
    },
  );
  api.post(
    `${path}/resume`,
    {
      config: freshAccess,
      schema: {
        operationId: 'resumeClient',
        summary: 'End the suspension of a client',
        ...{ params: ClientParams, body: ReasonBody, response },
      },
    },
    async (request) => {
      const command = await onAccount(app, request, request.params);
      await resumeAccount(app.database, { ...command, reason: request.body.reason });
      return portalAnswer(request, { id: command.accountId });
    },
  );
}

function registerLimits(api: Api, app: App): void {
  api.post(
    `${path}/limits`,
    {
      config: freshAccess,
      schema: {
        operationId: 'setClientLimits',
        summary: 'Set limits of a client in one environment',
        ...{ params: ClientParams, body: ClientLimitsBody, response },
      },
    },
    async (request) => {
      const command = await onAccount(app, request, request.params);
      const { environment, transaction, daily, ...limits } = request.body;
      await setLimits(app.database, {
        ...{ ...command, environment },
        transaction: transaction === undefined ? undefined : BigInt(transaction),
        daily: daily === undefined ? undefined : BigInt(daily),
        requestsPerMinute: limits.requests_per_minute,
        duplicateMinutes: limits.duplicate_minutes,
      });
      return portalAnswer(request, { id: command.accountId });
    },
  );
}

function registerGroup(api: Api, app: App): void {
  api.post(
    `${path}/group`,
    {
      // Its prices change at once.
      config: freshAccess,
      schema: {
        operationId: 'moveClient',
        summary: 'Move a client into a price group, or out of its group',
        ...{ params: ClientParams, body: ClientGroupBody, response },
      },
    },
    async (request) => {
      const command = await onAccount(app, request, request.params);
      await moveToPriceGroup(app.database, { ...command, group: request.body.group }, app.clock.offsetMs);
      return portalAnswer(request, { id: command.accountId });
    },
  );
}

function registerKeys(api: Api, app: App): void {
  api.post(
    `${path}/:environment/keys/:key_id/revoke`,
    {
      config: freshAccess,
      schema: {
        operationId: 'revokeClientKey',
        summary: 'Revoke a key of a client',
        ...{ params: ClientKeyParams, body: ReasonBody, response },
      },
    },
    async (request) => {
      const { accountId, actor } = await onAccount(app, request, request.params);
      const { environment, key_id: keyId } = request.params;
      const of = { accountId, environment };
      await revokeKey(app.database, { actor, keyId, of, reason: request.body.reason });
      return portalAnswer(request, { id: accountId });
    },
  );
}

async function onAccount(
  app: App,
  request: FastifyRequest,
  params: { readonly account_id: string },
): Promise<{ readonly accountId: string; readonly actor: string }> {
  return { accountId: (await accountIn(app, params)).id, actor: actorOf(request) };
}
