import { Type } from 'typebox';
import type { App } from '../../../app.ts';
import { readDepositOptions } from '../../../deposits/requests/deposit-options.ts';
import { depositScenarios } from '../../../deposits/requests/deposit-request.ts';
import { listDeposits } from '../../../deposits/requests/read-deposits.ts';
import { readWatchedDeposit } from '../../../deposits/requests/watched-deposit.ts';
import type { Api } from '../../api.ts';
import { closed, ref, uuid } from '../../document/schemas.ts';
import { environmentIn, membershipOf } from '../access.ts';
import { EnvironmentParams, portalAnswer, portalPage, refused } from '../portal-answer.ts';
import { presentProof } from './add-proof.ts';
import { depositFilters, OneDepositParams } from './deposit-query.ts';

const access = { access: { client: 'deposits:read' } } as const;

/** The operations that read deposits, and what they can be made from. */
export function registerDepositReads(api: Api, app: App): void {
  getOptions(api, app);
  listPage(api, app);
  getOne(api, app);
}

function getOptions(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/:environment/deposit-options',
    {
      config: access,
      schema: {
        operationId: 'getDepositOptions',
        summary: 'Get the ways to pay in',
        params: EnvironmentParams,
        querystring: closed({}),
        response: { 200: ref('DepositOptionsAnswer'), default: refused },
      },
    },
    async (request) => {
      const wallet = { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
      const { options, dailyAverage, contact } = await readDepositOptions(app, wallet);
      return portalAnswer(request, {
        options: options.map(({ validMinutes, bankAccounts, creditsDigits, ...option }) => ({
          ...option,
          valid_minutes: validMinutes,
          credits_digits: creditsDigits,
          bank_accounts: bankAccounts,
        })),
        scenarios: app.suppliers.simulates(wallet.environment) ? depositScenarios : [],
        daily_average: dailyAverage,
        contact,
      });
    },
  );
}

function listPage(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/:environment/deposits',
    {
      config: access,
      schema: {
        operationId: 'listPortalDeposits',
        summary: 'List the deposits',
        params: EnvironmentParams,
        querystring: closed({
          ...depositFilters,
          older: Type.Optional(uuid('The `older` of the page before.')),
          newer: Type.Optional(uuid('The `newer` of the page before.')),
          per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 25 })),
        }),
        response: { 200: ref('PortalDepositPage'), default: refused },
      },
    },
    async (request) => {
      const { status: state, method, older, newer, per_page: limit = 25 } = request.query;
      const wallet = { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
      const page = await listDeposits(app.database, wallet, {
        ...{ state, method, limit },
        ...{ cursor: older, after: newer },
      });
      return portalPage(request, page.deposits, { older: page.next, newer: page.previous });
    },
  );
}

function getOne(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/:environment/deposits/:id',
    {
      config: access,
      schema: {
        operationId: 'getPortalDeposit',
        summary: 'Get a deposit, with the time of the server',
        params: OneDepositParams,
        querystring: closed({}),
        response: { 200: ref('WatchedDepositAnswer'), default: refused },
      },
    },
    async (request) => {
      const wallet = { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
      const watched = await readWatchedDeposit(app, wallet, request.params.id.toLowerCase());
      const { endedAt, proofs, canProve, ...rest } = watched;
      return portalAnswer(request, {
        ...{ ...rest, ended_at: endedAt },
        ...{ proofs: proofs.map(presentProof), can_prove: canProve },
      });
    },
  );
}
