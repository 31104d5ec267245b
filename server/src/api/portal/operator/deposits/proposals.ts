import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { findAccount } from '../../../../clients/accounts.ts';
import { dayMs } from '../../../../clock.ts';
import { approveProposal } from '../../../../deposits/payments/match-up-to-limit.ts';
import { environments } from '../../../../environment.ts';
import { findProposal, rejectAdjustment } from '../../../../orders/adjustments/approve-adjustment.ts';
import { readProposals } from '../../../../orders/adjustments/proposal-rows.ts';
import { proposeAdjustment } from '../../../../orders/adjustments/propose-adjustment.ts';
import type { Api } from '../../../api.ts';
import {
  closed,
  IdempotencyHeaders,
  oneOf,
  ref,
  rupiahLimit,
  signedRupiah,
  text,
  uuid,
} from '../../../document/schemas.ts';
import { markReplay } from '../../../http/idempotency.ts';
import { operatorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { portalIdempotencyOf } from '../../portal-idempotency.ts';
import { IdParams, Reason } from './deposit-query.ts';
import { presentProposal, presentProposals } from './present-proposals.ts';

const reads = { operator: 'books:read' } as const;
const access = { operator: 'adjustments:write', fresh: true } as const;

/** The operations of adjustments, and of deposits above the limit of one person: one operator proposes, another approves. */
export function registerProposals(api: Api, app: App): void {
  list(api, app);
  show(api, app);
  propose(api, app);
  approve(api, app);
  reject(api, app);
}

const proposalsMax = 100;

/** The member `state` of the query of a list of proposals. */
export const proposalState = Type.Optional(
  oneOf(['waiting', 'all'], { description: 'Waiting when it is left out.' }),
);

function list(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/proposals',
    {
      config: { access: reads },
      schema: {
        operationId: 'listProposals',
        summary: 'List what waits for a second operator, newest first',
        querystring: closed({
          state: proposalState,
        }),
        response: { 200: ref('Proposals'), default: refused },
      },
    },
    async (request) => {
      const waiting = request.query.state !== 'all';
      const { offsetMs } = app.clock;
      const found = await readProposals(app.database, { offsetMs, waiting, limit: proposalsMax });
      return portalAnswer(request, await presentProposals(app, found, operatorOf(request).id));
    },
  );
}

function show(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/proposals/:id',
    {
      config: { access: reads },
      schema: {
        operationId: 'getProposal',
        summary: 'Get a proposal with its reason, its evidence and both operators',
        params: IdParams,
        querystring: closed({}),
        response: { 200: ref('ProposalAnswer'), default: refused },
      },
    },
    async (request) => {
      const found = await findProposal(app, request.params.id);
      return portalAnswer(request, await presentProposal(app, found, operatorOf(request).id));
    },
  );
}

function propose(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/proposals',
    {
      config: { access },
      schema: {
        operationId: 'proposeAdjustment',
        summary: 'Propose an adjustment of a wallet',
        description: 'Nothing moves until another operator approves it.',
        headers: IdempotencyHeaders,
        body: closed({
          account_id: uuid('The account of the client.'),
          environment: oneOf(environments),
          amount: signedRupiah('What is added; below zero: taken.', {
            minimum: -rupiahLimit,
            maximum: rupiahLimit,
          }),
          reason: Reason,
          evidence: text({ minLength: 1, maxLength: 500, description: 'Where the reason can be seen.' }),
          valid_days: Type.Integer({ minimum: 1, maximum: 90, description: 'How long it can be approved.' }),
        }),
        response: { 201: ref('ProposalAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { account_id: given, environment, amount, reason, evidence, valid_days: days } = request.body;
      const { id: accountId } = await findAccount(app.database, given);
      const by = operatorOf(request);
      const proposal = await proposeAdjustment(app, {
        ...{
          wallet: { accountId, environment },
          kind: 'adjustment',
          amount: BigInt(amount),
          reference: null,
        },
        ...{ reason, evidence, expiresInMs: days * dayMs, by },
        idempotencyKey: portalIdempotencyOf(request, app.keyring).key,
      });
      reply.code(201);
      return portalAnswer(request, await presentProposal(app, proposal, by.id));
    },
  );
}

function approve(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/proposals/:id/approve',
    {
      config: { access },
      schema: {
        operationId: 'approveProposal',
        summary: 'Approve a proposal of another operator, which moves the money',
        description: 'It moves once. `needs_second_operator`: whoever proposed it cannot approve it.',
        params: IdParams,
        headers: IdempotencyHeaders,
        body: closed({}),
        response: { 200: ref('ProposalAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const by = operatorOf(request);
      const { proposal, replayed } = await approveProposal(app, { id: request.params.id, by });
      markReplay(reply, replayed);
      return portalAnswer(request, await presentProposal(app, proposal, by.id));
    },
  );
}

function reject(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/proposals/:id/reject',
    {
      config: { access },
      schema: {
        operationId: 'rejectProposal',
        summary: 'Reject a proposal, so that nobody can approve it',
        description: 'Its proposer may do so too.',
        params: IdParams,
        headers: IdempotencyHeaders,
        body: closed({ reason: Reason }),
        response: { 200: ref('ProposalAnswer'), default: refused },
      },
    },
    async (request) => {
      const by = operatorOf(request);
      const rejected = await rejectAdjustment(app, {
        id: request.params.id,
        by,
        reason: request.body.reason,
      });
      return portalAnswer(request, await presentProposal(app, rejected, by.id));
    },
  );
}
