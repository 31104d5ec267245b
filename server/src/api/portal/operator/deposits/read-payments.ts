import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { readDepositOverview } from '../../../../deposits/deposit-overview.ts';
import { listPayments } from '../../../../deposits/payments/list-payments.ts';
import { paymentStates } from '../../../../deposits/payments/payment.ts';
import type { ProposedRejection } from '../../../../deposits/payments/rejection-rows.ts';
import { readPayer } from '../../../../deposits/payments/payment-rows.ts';
import { readCase } from '../../../../deposits/payments/read-case.ts';
import { Refusal } from '../../../../refusals.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, ref, uuid } from '../../../document/schemas.ts';
import { operatorOf } from '../../access.ts';
import { presentProof } from '../../deposits/add-proof.ts';
import { portalAnswer, portalPage, refused } from '../../portal-answer.ts';
import { IdParams, InEnvironment, pageMembers, perPage } from './deposit-query.ts';
import { makePresenter } from './present-deposits.ts';
import { showPayer } from './show-payer.ts';

const access = { operator: 'deposits:read' } as const;

/** What payments are filtered by. */
export const paymentFilters = {
  environment: InEnvironment,
  state: Type.Optional(oneOf(paymentStates)),
  account: Type.Optional(uuid('The account that was credited.')),
};

/** The operations that read payments, and what waits for a person. */
export function registerPaymentReads(api: Api, app: App): void {
  overview(api, app);
  list(api, app);
  showCase(api, app);
  showPayer(api, app);
}

function overview(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/overview',
    {
      config: { access },
      schema: {
        operationId: 'getDepositOverview',
        summary: 'Get what waits for a person',
        querystring: closed({ environment: InEnvironment }),
        response: { 200: ref('DepositOverviewAnswer'), default: refused },
      },
    },
    async (request) => {
      const found = await readDepositOverview(app, request.query.environment ?? 'live');
      return portalAnswer(request, {
        ...{ cases: found.cases, cases_amount: Number(found.casesAmount), held_lines: found.heldLines },
        ...{ proposals: found.proposals, proved: found.proved, imported_at: found.importedAt },
        credit_limit: Number(found.creditLimit),
      });
    },
  );
}

function list(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/payments',
    {
      config: { access },
      schema: {
        operationId: 'listOperatorPayments',
        summary: 'List payments, newest first',
        querystring: closed({ ...paymentFilters, ...pageMembers }),
        response: { 200: ref('OperatorPaymentPage'), default: refused },
      },
    },
    async (request) => {
      const { environment = 'live', state, account, older, newer } = request.query;
      const page = await listPayments(app.database, {
        ...{ environment, state, accountId: account, before: older, after: newer, limit: perPage },
      });
      const { payments } = page;
      const presenter = await makePresenter(app, { payments });
      return portalPage(request, payments.map(presenter.payment), { older: page.next, newer: page.previous });
    },
  );
}

function showCase(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/payments/:id',
    {
      config: { access },
      schema: {
        operationId: 'getPaymentCase',
        summary: 'Get a payment with the requests that it may belong to',
        params: IdParams,
        querystring: closed({}),
        response: { 200: ref('PaymentCaseAnswer'), default: refused },
      },
    },
    async (request) => {
      const found = await readCase(app, request.params.id);
      if (found === undefined) throw new Refusal('not_found');
      const { payment, candidates } = found;
      const presenter = await makePresenter(app, {
        payments: [payment],
        requests: candidates.map((candidate) => candidate.request),
      });
      return portalAnswer(request, {
        payment: presenter.payment(payment),
        candidates: candidates.map((candidate) => ({
          request: presenter.request(candidate.request),
          ...{ balance: Number(candidate.balance), earlier: candidate.earlier },
          credited: candidate.credited === null ? null : Number(candidate.credited),
          proofs: candidate.proofs.map(presentProof),
        })),
        has_payer: (await readPayer(app.database, payment.id)) !== null,
        credit_limit: Number(found.creditLimit),
        rejection: presentRejection(found.rejection, operatorOf(request).id),
      });
    },
  );
}

function presentRejection(rejection: ProposedRejection | null, reader: string): object | null {
  if (rejection === null) return null;
  const { proposedBy, reason, expiresAt } = rejection;
  return {
    ...{ proposed_by: proposedBy.name, reason, expires_at: expiresAt.toISOString() },
    is_mine: proposedBy.id === reader,
  };
}
