import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { findAccount } from '../../../../clients/accounts.ts';
import { matchUpToLimit } from '../../../../deposits/payments/match-up-to-limit.ts';
import { rejectUpToLimit } from '../../../../deposits/payments/reject-up-to-limit.ts';
import { takePaymentBack } from '../../../../deposits/payments/take-payment-back.ts';
import { reversalKinds } from '../../../../ledger/cash/cash-chart.ts';
import type { CreditingParts } from '../../../../orders/adjustments/operator-deposits.ts';
import type { ShownProposal } from '../../../../orders/adjustments/proposal.ts';
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
import { actorOf, operatorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { portalIdempotencyOf } from '../../portal-idempotency.ts';
import { IdParams, Reason } from './deposit-query.ts';
import { makePresenter } from './present-deposits.ts';

const access = { operator: 'deposits:write', fresh: true } as const;

/** The operations that decide about a payment. */
export function registerPaymentDecisions(api: Api, app: App): void {
  match(api, app);
  reject(api, app);
  takeBack(api, app);
}

/** What a credit or a reversal of an operator needs. */
export function creditingPartsOf(request: FastifyRequest, app: App): App & CreditingParts {
  const { key } = portalIdempotencyOf(request, app.keyring);
  return { ...app, prover: () => operatorOf(request), actor: actorOf(request), idempotencyKey: key };
}

/** An answer for a decision above the limit of one person. */
export function presentProposed({ id, amount }: ShownProposal): object {
  const size = amount < 0n ? -amount : amount;
  return { outcome: 'proposed', amount: Number(size), balance: null, proposal_id: id, replayed: false };
}

function match(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/payments/:id/match',
    {
      config: { access },
      schema: {
        operationId: 'matchPayment',
        summary: 'Credit a payment to a request or to an account',
        description: 'Above `deposits.credit_limit` it is proposed, and another operator approves it.',
        params: IdParams,
        headers: IdempotencyHeaders,
        body: closed({
          to: Type.Union([
            closed({ request_id: uuid('The request that it pays.') }),
            closed({ account_id: uuid('The account that gets all of it.') }),
          ]),
          reason: Reason,
        }),
        response: { 200: ref('DepositDecisionAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { to: given, reason } = request.body;
      const to =
        'request_id' in given
          ? { requestId: given.request_id }
          : { accountId: (await findAccount(app.database, given.account_id)).id };
      const decision = { paymentId: request.params.id, to, actor: actorOf(request), reason };
      const outcome = await matchUpToLimit(creditingPartsOf(request, app), decision);
      if (outcome.kind === 'proposed') return portalAnswer(request, presentProposed(outcome.proposal));
      const { credited, balance, replayed } = outcome.done;
      markReplay(reply, replayed);
      return portalAnswer(request, {
        ...{ outcome: 'done', amount: Number(credited), balance: Number(balance) },
        ...{ proposal_id: null, replayed },
      });
    },
  );
}

function reject(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/payments/:id/reject',
    {
      config: { access },
      schema: {
        operationId: 'rejectPayment',
        summary: 'Close a payment that is no deposit, or was returned',
        description:
          'Nothing is credited. Above `deposits.credit_limit` the payment stays in review until another operator rejects it too.',
        params: IdParams,
        headers: IdempotencyHeaders,
        body: closed({ reason: Reason }),
        response: { 200: ref('OperatorPaymentAnswer'), default: refused },
      },
    },
    async (request) => {
      const decision = { paymentId: request.params.id, actor: actorOf(request), reason: request.body.reason };
      const { kind, payment } = await rejectUpToLimit(
        { ...app, prover: () => operatorOf(request) },
        decision,
      );
      const presenter = await makePresenter(app, { payments: [payment] });
      const state = kind === 'done' ? 'rejected' : 'in_review';
      return portalAnswer(request, { ...presenter.payment(payment), state });
    },
  );
}

function takeBack(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/payments/:id/take-back',
    {
      config: { access },
      schema: {
        operationId: 'takePaymentBack',
        summary: 'Book that a bank or a gateway has taken a payment back',
        description:
          'Once for each kind and reference. The client owes what it has spent. When more than `deposits.credit_limit` of a credited payment is taken back, it is proposed, and another operator approves it. A payment in review above the limit is refused: two operators reject it.',
        params: IdParams,
        headers: IdempotencyHeaders,
        body: closed({
          kind: oneOf(reversalKinds),
          amount: Type.Optional(
            signedRupiah('What was taken back; all that is left when it is left out.', {
              minimum: 1,
              maximum: rupiahLimit,
            }),
          ),
          reference: Type.Optional(
            text({ minLength: 1, maxLength: 128, description: 'What identifies it, if there are several.' }),
          ),
          reason: Reason,
        }),
        response: { 200: ref('PaymentTakenBackAnswer'), default: refused },
      },
    },
    async (request) => {
      const { kind, amount, reference, reason } = request.body;
      const outcome = await takePaymentBack(creditingPartsOf(request, app), {
        ...{ paymentId: request.params.id, kind, reference: reference ?? null, reason },
        amount: amount === undefined ? undefined : BigInt(amount),
      });
      if (outcome.kind === 'proposed') {
        const { id } = outcome.proposal;
        return portalAnswer(request, { outcome: 'proposed', taken: null, owed: null, proposal_id: id });
      }
      const { done } = outcome;
      return portalAnswer(request, {
        outcome: done.outcome,
        taken: done.outcome === 'reversed' ? Number(done.taken) : null,
        owed: done.outcome === 'reversed' ? Number(done.owed) : null,
        proposal_id: null,
      });
    },
  );
}
