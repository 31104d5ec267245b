import { Type } from 'typebox';
import type { App } from '../../../app.ts';
import { cancelDeposit } from '../../../deposits/requests/cancel-deposit.ts';
import { createDeposit } from '../../../deposits/requests/create-deposit.ts';
import { depositMethodNames, depositScenarios } from '../../../deposits/requests/deposit-request.ts';
import type { Api } from '../../api.ts';
import {
  closed,
  IdempotencyHeaders,
  oneOf,
  ref,
  rupiahLimit,
  signedRupiah,
  text,
  uuid,
} from '../../document/schemas.ts';
import { idempotencyOf, markReplay } from '../../http/idempotency.ts';
import { actorOf, environmentIn, membershipOf } from '../access.ts';
import { EnvironmentParams, portalAnswer, refused } from '../portal-answer.ts';
import { OneDepositParams } from './deposit-query.ts';

const access = { access: { client: 'deposits:write' } } as const;

const NewDeposit = closed({
  amount: signedRupiah('The amount to deposit.', { minimum: 1, maximum: rupiahLimit }),
  method: oneOf(depositMethodNames),
  channel: Type.Optional(
    text({ minLength: 1, maxLength: 64, description: 'The bank or shop of a gateway.' }),
  ),
  bank_account_id: Type.Optional(uuid('Where to transfer to.')),
  scenario: Type.Optional(oneOf(depositScenarios, { description: 'Sandbox only: what becomes of it.' })),
});

/** The whole path is part of the fingerprint of a request: it names the account and the environment. */
const wholePath = { prefix: '' };

/** The operations that request and cancel a deposit. */
export function registerDepositChanges(api: Api, app: App): void {
  create(api, app);
  cancel(api, app);
}

function create(api: Api, app: App): void {
  api.post(
    '/portal/accounts/:account_id/:environment/deposits',
    {
      config: access,
      schema: {
        operationId: 'createPortalDeposit',
        summary: 'Request a deposit',
        params: EnvironmentParams,
        querystring: closed({}),
        headers: IdempotencyHeaders,
        body: NewDeposit,
        response: { 201: ref('PortalDepositAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { amount, method, channel, bank_account_id: bankAccountId, scenario } = request.body;
      const wallet = { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
      const { deposit, replayed } = await createDeposit(app, wallet, {
        amount: BigInt(amount),
        method,
        ...(channel === undefined ? {} : { channel }),
        ...(bankAccountId === undefined ? {} : { bankAccountId: bankAccountId.toLowerCase() }),
        ...(scenario === undefined ? {} : { scenario }),
        idempotency: idempotencyOf(request, app.keyring, wholePath),
        actor: actorOf(request),
      });
      markReplay(reply.code(201), replayed);
      return portalAnswer(request, deposit);
    },
  );
}

function cancel(api: Api, app: App): void {
  api.post(
    '/portal/accounts/:account_id/:environment/deposits/:id/cancel',
    {
      config: access,
      schema: {
        operationId: 'cancelPortalDeposit',
        summary: 'Cancel a deposit that waits for its payment',
        params: OneDepositParams,
        querystring: closed({}),
        headers: IdempotencyHeaders,
        response: { 200: ref('PortalDepositAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const wallet = { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
      const { deposit, replayed } = await cancelDeposit(app, wallet, {
        id: request.params.id.toLowerCase(),
        idempotency: idempotencyOf(request, app.keyring, wholePath),
        actor: actorOf(request),
      });
      markReplay(reply, replayed);
      return portalAnswer(request, deposit);
    },
  );
}
