import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { requestStates } from '../../../../deposits/requests/deposit-request.ts';
import { findRequest } from '../../../../deposits/requests/find-request.ts';
import { listDepositRequests } from '../../../../deposits/requests/list-requests.ts';
import { readRequestHistory } from '../../../../deposits/requests/request-history.ts';
import { operatorPermissionsOf } from '../../../../people/operators/operator-permissions.ts';
import { Refusal } from '../../../../refusals.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, ref, uuid } from '../../../document/schemas.ts';
import { operatorOf } from '../../access.ts';
import { presentProof } from '../../deposits/add-proof.ts';
import { portalAnswer, portalPage, refused } from '../../portal-answer.ts';
import { InEnvironment, pageMembers, perPage } from './deposit-query.ts';
import { registerNewRequest } from './new-request.ts';
import { makePresenter } from './present-deposits.ts';
import { showProof } from './show-proof.ts';

const access = { operator: 'deposits:read' } as const;

/** The filters of the list of requests. */
export const requestFilters = {
  environment: InEnvironment,
  state: Type.Optional(oneOf(requestStates)),
  account: Type.Optional(uuid('The account of the client.')),
  proof: Type.Optional(
    oneOf(['yes'], {
      description: 'Only those that are not credited and have a file of the client of the last seven days.',
    }),
  ),
};

const RequestParams = closed({
  id: Type.String({
    pattern: '^([0-9]{8}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$',
    description: 'Its number or its id.',
  }),
});

/** The operations of deposit requests. */
export function registerRequests(api: Api, app: App): void {
  list(api, app);
  show(api, app);
  registerNewRequest(api, app);
  showProof(api, app);
}

function list(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/requests',
    {
      config: { access },
      schema: {
        operationId: 'listOperatorDepositRequests',
        summary: 'List deposit requests, newest first',
        querystring: closed({ ...requestFilters, ...pageMembers }),
        response: { 200: ref('OperatorDepositRequestPage'), default: refused },
      },
    },
    async (request) => {
      const { environment = 'live', state, account, proof, older, newer } = request.query;
      const page = await listDepositRequests(app.database, {
        ...{ environment, state, accountId: account, before: older, after: newer, limit: perPage },
        proved: proof === 'yes',
      });
      const { requests } = page;
      const presenter = await makePresenter(app, { requests });
      return portalPage(request, requests.map(presenter.request), { older: page.next, newer: page.previous });
    },
  );
}

function show(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/requests/:id',
    {
      config: { access },
      schema: {
        operationId: 'getDepositHistory',
        summary: 'Get a deposit request with everything that happened to it',
        params: RequestParams,
        querystring: closed({}),
        response: { 200: ref('DepositHistoryAnswer'), default: refused },
      },
    },
    async (request) => {
      const found = await findRequest(app.database, request.params.id);
      if (found === undefined) throw new Refusal('not_found');
      const { payments, steps, proofs, records } = await readRequestHistory(app.database, found);
      const presenter = await makePresenter(app, { payments, requests: [found] });
      const showsActors = operatorPermissionsOf(operatorOf(request).role).has('audit:read');
      return portalAnswer(request, {
        request: presenter.request(found),
        payments: payments.map(presenter.payment),
        proofs: proofs.map(presentProof),
        steps: steps.map(({ number, kind, reference, amount, at }) => ({
          ...{ number: String(number), kind, reference, amount: Number(amount), at },
        })),
        records: records.map(({ at, actor, action }) => ({ at, actor: showsActors ? actor : null, action })),
      });
    },
  );
}
