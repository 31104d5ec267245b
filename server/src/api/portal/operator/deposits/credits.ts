import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { findAccount } from '../../../../clients/accounts.ts';
import { findAccountsByName } from '../../../../clients/account-names.ts';
import { environments } from '../../../../environment.ts';
import { readDeposits } from '../../../../ledger/deposits.ts';
import { readBalances } from '../../../../ledger/wallet-balances.ts';
import { creditUpToLimit, reverseUpToLimit } from '../../../../orders/adjustments/operator-deposits.ts';
import { Refusal } from '../../../../refusals.ts';
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
import { portalAnswer, refused } from '../../portal-answer.ts';
import { creditingPartsOf, presentProposed } from './payment-decisions.ts';
import { InEnvironment, Reason } from './deposit-query.ts';

const access = { operator: 'deposits:write', fresh: true } as const;
const reads = { operator: 'deposits:read', reads: true } as const;

const Reference = text({
  minLength: 1,
  maxLength: 200,
  description: 'The reference of the deposit, such as the number of the transfer.',
});

/** The operations that credit and reverse deposits by hand. */
export function registerCredits(api: Api, app: App): void {
  findClients(api, app);
  findCredited(api, app);
  credit(api, app);
  reverse(api, app);
}

/** How many clients are found. */
const clientsMax = 20;

function findClients(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/clients',
    {
      config: { access: reads },
      schema: {
        operationId: 'findDepositClients',
        summary: 'Find clients by a part of their name',
        body: closed({ name: text({ maxLength: 200 }), environment: InEnvironment }),
        response: { 200: ref('ClientChoices'), default: refused },
      },
    },
    async (request) => {
      const { name, environment = 'live' } = request.body;
      const found = await findAccountsByName(app.database, name.trim(), clientsMax);
      const balances = await readBalances(
        app.database,
        environment,
        found.map(({ id }) => id),
      );
      return portalAnswer(
        request,
        found.map(({ id, name: called }) => ({
          ...{ id, name: called, balance: Number(balances.get(id)?.balance ?? 0n) },
          available: Number(balances.get(id)?.available ?? 0n),
        })),
      );
    },
  );
}

function findCredited(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/credited',
    {
      config: { access: reads },
      schema: {
        operationId: 'findCreditedDeposit',
        summary: 'Find a deposit that was credited, by its reference',
        body: closed({ reference: Reference, environment: InEnvironment }),
        response: { 200: ref('CreditedDepositAnswer'), default: refused },
      },
    },
    async (request) => {
      const { reference, environment = 'live' } = request.body;
      const [deposit] = await readDeposits(app.database, environment, [reference]);
      if (deposit === undefined) throw new Refusal('not_found');
      const { accountId } = deposit.wallet;
      const account = await findAccount(app.database, accountId);
      const balance = (await readBalances(app.database, environment, [accountId])).get(accountId);
      return portalAnswer(request, {
        ...{ account_id: accountId, account_name: account.name, reference, amount: Number(deposit.amount) },
        reversed: deposit.reversed === null ? null : Number(deposit.reversed),
        ...{ taken_back: deposit.takenBack, balance: Number(balance?.balance ?? 0n) },
        available: Number(balance?.available ?? 0n),
      });
    },
  );
}

function credit(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/credits',
    {
      config: { access },
      schema: {
        operationId: 'creditDeposit',
        summary: 'Credit a deposit that konter has no payment of',
        description:
          'The same reference again credits nothing. Above `deposits.credit_limit` it is proposed, and another operator approves it.',
        headers: IdempotencyHeaders,
        body: closed({
          account_id: uuid('The account of the client.'),
          environment: oneOf(environments),
          amount: signedRupiah('What is credited.', { minimum: 1, maximum: rupiahLimit }),
          reference: Reference,
        }),
        response: { 200: ref('DepositDecisionAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { account_id: given, environment, amount, reference } = request.body;
      const { id: accountId } = await findAccount(app.database, given);
      const deposit = { amount: BigInt(amount), reference };
      const outcome = await creditUpToLimit(
        creditingPartsOf(request, app),
        { accountId, environment },
        deposit,
      );
      if (outcome.kind === 'proposed') return portalAnswer(request, presentProposed(outcome.proposal));
      const { balance, replayed } = outcome.done;
      markReplay(reply, replayed);
      return portalAnswer(request, {
        ...{ outcome: 'done', amount, balance: Number(balance), proposal_id: null, replayed },
      });
    },
  );
}

function reverse(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/reversals',
    {
      config: { access },
      schema: {
        operationId: 'reverseDeposit',
        summary: 'Reverse a deposit that was credited by mistake',
        description:
          'A deposit is reversed once. Above `deposits.credit_limit` it is proposed, and another operator approves it.',
        headers: IdempotencyHeaders,
        body: closed({
          account_id: uuid('The account of the client.'),
          environment: oneOf(environments),
          amount: Type.Optional(
            signedRupiah('What is reversed; all of it when it is left out.', {
              minimum: 1,
              maximum: rupiahLimit,
            }),
          ),
          reference: Reference,
          reason: Reason,
        }),
        response: { 200: ref('DepositDecisionAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { account_id: given, environment, amount, reference, reason } = request.body;
      const { id: accountId } = await findAccount(app.database, given);
      const reversal = { amount: amount === undefined ? undefined : BigInt(amount), reference, reason };
      const outcome = await reverseUpToLimit(
        creditingPartsOf(request, app),
        { accountId, environment },
        reversal,
      );
      if (outcome.kind === 'proposed') return portalAnswer(request, presentProposed(outcome.proposal));
      const { amount: reversed, balance, replayed } = outcome.done;
      markReplay(reply, replayed);
      return portalAnswer(request, {
        ...{
          outcome: 'done',
          amount: Number(reversed),
          balance: Number(balance),
          proposal_id: null,
          replayed,
        },
      });
    },
  );
}
