import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { askAgain } from '../../../../orders/attempts/ask-again.ts';
import {
  approveRuling,
  findRulingProposal,
  isWaiting,
  rejectRuling,
  ruleUpToLimit,
} from '../../../../orders/review/propose-ruling.ts';
import { reviewRulings } from '../../../../orders/review/review-case.ts';
import { readRulingProposals } from '../../../../orders/review/ruling-proposal-rows.ts';
import { Secret } from '../../../../sealed.ts';
import { explainCode } from '../../../../suppliers/adapters.ts';
import { readAttemptsOfOrder } from '../../../../suppliers/attempts/attempts.ts';
import type { Api } from '../../../api.ts';
import { closed, IdempotencyHeaders, oneOf, ref, text, uuid } from '../../../document/schemas.ts';
import { actorOf, operatorOf } from '../../access.ts';
import { idempotencyKeyOf } from '../../idempotency-key.ts';
import { portalAnswer, portalPage, refused } from '../../portal-answer.ts';
import { presentOutcome, presentProposal } from './present-review.ts';
import { listed, placeOf, ReviewParams } from './review-place.ts';

const base = '/portal/operator/reviews/:environment/:order_id';
const rules = { access: { operator: 'reviews:rule', fresh: true } } as const;
const ProposalParams = Type.Object({ proposal_id: uuid('The id of the proposal.') });
const Reason = text({ minLength: 1, maxLength: 500, description: 'Why, for the audit record.' });

/** How many waiting proposals are listed. */
const proposalsMax = 100;

/** How many attempts of an order are read. */
const attemptsMax = 200;

/** Operations that rule on an order, approve what another operator proposed, and ask a supplier. */
export function rulingRoutes(api: Api, app: App): void {
  ruleRoute(api, app);
  proposalsRoute(api, app);
  approveRoute(api, app);
  rejectRoute(api, app);
  askRoute(api, app);
}

function ruleRoute(api: Api, app: App): void {
  api.post(
    `${base}/ruling`,
    {
      config: rules,
      schema: {
        operationId: 'ruleOnOrder',
        summary: 'Rule on an order in review, or refund one',
        description:
          'Above the limit of one person it is proposed, and another operator approves it. `seen` is that of the review: when more has become known since, nothing is changed.',
        params: ReviewParams,
        headers: IdempotencyHeaders,
        body: closed({
          ruling: oneOf(reviewRulings),
          reason: Reason,
          seen: Type.String({ pattern: '^[0-9]{1,18}$' }),
          serial: Type.Optional(
            text({ minLength: 1, maxLength: 500, description: 'The serial of a success.' }),
          ),
        }),
        response: { 200: ref('RulingOutcomeAnswer'), default: refused },
      },
    },
    async (request) => {
      const { ruling, reason, seen, serial } = request.body;
      const place = await placeOf(app, request.params);
      const by = operatorOf(request);
      const outcome = await ruleUpToLimit(
        app,
        {
          orderId: place.id,
          ruling,
          serial: serial === undefined ? undefined : new Secret(serial.trim()),
          by: { actor: by.actor, reason },
          seen: BigInt(seen),
          requestKey: idempotencyKeyOf(request),
        },
        () => by,
      );
      return portalAnswer(request, presentOutcome(outcome, request));
    },
  );
}

function proposalsRoute(api: Api, app: App): void {
  api.get(
    '/portal/operator/ruling-proposals',
    {
      config: { access: { operator: 'reviews:read' } },
      schema: {
        operationId: 'listRulingProposals',
        summary: 'List the rulings that wait for the approval of another operator',
        querystring: closed(listed),
        response: { 200: ref('RulingProposalsPage'), default: refused },
      },
    },
    async (request) => {
      const { environment = 'live' } = request.query;
      const found = await readRulingProposals(
        app.database,
        { environment, limit: proposalsMax },
        app.clock.offsetMs,
      );
      const waiting = found.filter(isWaiting).map((one) => presentProposal(one, request));
      return portalPage(request, waiting, { older: null, newer: null });
    },
  );
}

function approveRoute(api: Api, app: App): void {
  api.post(
    '/portal/operator/ruling-proposals/:proposal_id/approve',
    {
      config: rules,
      schema: {
        operationId: 'approveRuling',
        summary: 'Approve the ruling that another operator proposed, and carry it out',
        params: ProposalParams,
        headers: IdempotencyHeaders,
        body: closed({}),
        response: { 200: ref('RulingOutcomeAnswer'), default: refused },
      },
    },
    async (request) => {
      const id = request.params.proposal_id.toLowerCase();
      const requestKey = idempotencyKeyOf(request);
      const { done } = await approveRuling(app, { id, by: operatorOf(request), requestKey });
      return portalAnswer(request, presentOutcome(done, request));
    },
  );
}

function rejectRoute(api: Api, app: App): void {
  api.post(
    '/portal/operator/ruling-proposals/:proposal_id/reject',
    {
      config: rules,
      schema: {
        operationId: 'rejectRuling',
        summary: 'Reject a proposed ruling, so that nobody can approve it',
        params: ProposalParams,
        headers: IdempotencyHeaders,
        body: closed({ reason: Reason }),
        response: { 200: ref('RulingProposalAnswer'), default: refused },
      },
    },
    async (request) => {
      const id = request.params.proposal_id.toLowerCase();
      await rejectRuling(app, { id, by: operatorOf(request), reason: request.body.reason });
      return portalAnswer(request, presentProposal(await findRulingProposal(app, id), request));
    },
  );
}

function askRoute(api: Api, app: App): void {
  api.post(
    `${base}/ask`,
    {
      config: { access: { operator: 'reviews:rule' } },
      schema: {
        operationId: 'askSupplier',
        summary: 'Ask the supplier of a purchase for its status now',
        description:
          'Never buys. The answer is recorded and settled as every statement of a supplier: it may settle an order whose outcome was unknown.',
        params: ReviewParams,
        headers: IdempotencyHeaders,
        body: closed({ attempt_id: uuid('The purchase.') }),
        response: { 200: ref('SupplierAnswerAnswer'), default: refused },
      },
    },
    async (request) => {
      const place = await placeOf(app, request.params);
      const attemptId = request.body.attempt_id.toLowerCase();
      const { outcome, askedAt } = await askAgain(app, place, { attemptId, actor: actorOf(request) });
      const attempts = await readAttemptsOfOrder(
        app.database,
        { ...place.wallet, id: place.id },
        attemptsMax,
      );
      const attempt = attempts.find(({ id }) => id === attemptId);
      const code = 'supplierCode' in outcome ? outcome.supplierCode : undefined;
      const kind = attempt?.billReference === null ? 'prepaid' : 'postpaid';
      return portalAnswer(request, {
        said: outcome.kind,
        words: code === undefined ? null : explainCode(attempt?.supplier ?? '', kind, code),
        asked_at: askedAt.toISOString(),
      });
    },
  );
}
