import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import {
  addBankAccount,
  type BankAccount,
  bankAccountWithId,
  disableBankAccount,
  listBankAccounts,
} from '../../../../deposits/bank/bank-accounts.ts';
import {
  type DepositMethod,
  listEveryMethod,
  setMethod,
  validMinutesMax,
} from '../../../../deposits/deposit-methods.ts';
import { depositMethodNames } from '../../../../deposits/requests/deposit-request.ts';
import { environments } from '../../../../environment.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, ref, rupiah, rupiahLimit, signedRupiah, text } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { answerSchema, portalAnswer, refused } from '../../portal-answer.ts';
import { IdParams } from './deposit-query.ts';

const access = { operator: 'deposits:write', fresh: true } as const;

/** The schemas of bank accounts and methods. */
export const bankAccountSchemas = [
  Type.Object(
    {
      id: Type.String(),
      environment: oneOf(environments),
      bank: Type.String(),
      number: Type.String(),
      holder: Type.String(),
      instructions: Type.String({ description: 'What a payer reads beside the account; empty: nothing.' }),
      enabled: Type.Boolean({ description: 'Whether new deposit requests may name it.' }),
    },
    { $id: 'OperatorBankAccount', description: 'A bank account that clients transfer deposits to.' },
  ),
  Type.Object(
    {
      environment: oneOf(environments),
      method: oneOf(depositMethodNames),
      minimum: rupiah('The least that a client may ask to pay in.'),
      maximum: rupiah('The most.'),
      fee: rupiah('What the client pays on top.'),
      valid_minutes: Type.Integer({ description: 'How long a request may be paid.' }),
      enabled: Type.Boolean(),
    },
    { $id: 'OperatorDepositMethod', description: 'How clients may pay a deposit.' },
  ),
  Type.Object(
    { accounts: Type.Array(ref('OperatorBankAccount')), methods: Type.Array(ref('OperatorDepositMethod')) },
    { $id: 'WaysToPay', description: 'The bank accounts and the methods of both environments.' },
  ),
  answerSchema('WaysToPayAnswer', 'The ways to pay in.', 'WaysToPay'),
  answerSchema('OperatorBankAccountAnswer', 'The bank account.', 'OperatorBankAccount'),
  answerSchema('OperatorDepositMethodAnswer', 'The method.', 'OperatorDepositMethod'),
];

/** The operations of bank accounts, and of the ways to pay in. */
export function registerBankAccounts(api: Api, app: App): void {
  list(api, app);
  add(api, app);
  disable(api, app);
  setWay(api, app);
}

function present({ id, environment, bank, number, holder, instructions, enabled }: BankAccount): object {
  return { id, environment, bank, number, holder, instructions, enabled };
}

function presentMethod(one: DepositMethod): object {
  return {
    ...{ environment: one.environment, method: one.method, minimum: Number(one.minimum) },
    ...{ maximum: Number(one.maximum), fee: Number(one.fee), valid_minutes: one.validMinutes },
    enabled: one.enabled,
  };
}

function list(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/methods',
    {
      config: { access: { operator: 'deposits:read' } },
      schema: {
        operationId: 'listWaysToPay',
        summary: 'List the bank accounts and the methods of deposits',
        querystring: closed({}),
        response: { 200: ref('WaysToPayAnswer'), default: refused },
      },
    },
    async (request) =>
      portalAnswer(request, {
        accounts: (await listBankAccounts(app.database)).map(present),
        methods: (await listEveryMethod(app.database)).map(presentMethod),
      }),
  );
}

function add(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/bank-accounts',
    {
      config: { access },
      schema: {
        operationId: 'addBankAccount',
        summary: 'Add a bank account',
        description: 'One that exists is enabled again, with this holder and these instructions.',
        body: closed({
          environment: oneOf(environments),
          bank: text({ minLength: 2, maxLength: 20, description: 'A short name, such as bca.' }),
          number: text({ minLength: 1, maxLength: 30 }),
          holder: text({ minLength: 1, maxLength: 100 }),
          instructions: Type.Optional(text({ maxLength: 500 })),
        }),
        response: { 200: ref('OperatorBankAccountAnswer'), default: refused },
      },
    },
    async (request) => {
      const { instructions = '', ...rest } = request.body;
      const account = await addBankAccount(app.database, { ...rest, instructions }, actorOf(request));
      return portalAnswer(request, present(account));
    },
  );
}

function disable(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/bank-accounts/:id/disable',
    {
      config: { access },
      schema: {
        operationId: 'disableBankAccount',
        summary: 'Name a bank account in no new deposit request',
        description: 'What is transferred to it still counts.',
        params: IdParams,
        body: closed({}),
        response: { 200: ref('OperatorBankAccountAnswer'), default: refused },
      },
    },
    async (request) => {
      const account = await bankAccountWithId(app.database, request.params.id);
      await disableBankAccount(app.database, account, actorOf(request));
      return portalAnswer(request, present({ ...account, enabled: false }));
    },
  );
}

function setWay(api: Api, app: App): void {
  const amount = (description: string) =>
    Type.Optional(signedRupiah(description, { minimum: 0, maximum: rupiahLimit }));
  api.post(
    '/portal/operator/deposits/methods',
    {
      config: { access },
      schema: {
        operationId: 'setDepositMethod',
        summary: 'Offer a method, or change its bounds',
        description: 'What is left out stays. Open requests can be paid as they were made.',
        body: closed({
          environment: oneOf(environments),
          method: oneOf(depositMethodNames),
          minimum: amount('The least that a client may ask to pay in.'),
          maximum: amount('The most.'),
          fee: amount('What the client pays on top.'),
          valid_minutes: Type.Optional(Type.Integer({ minimum: 5, maximum: validMinutesMax })),
          enabled: Type.Optional(Type.Boolean()),
        }),
        response: { 200: ref('OperatorDepositMethodAnswer'), default: refused },
      },
    },
    async (request) => {
      const {
        environment,
        method,
        minimum,
        maximum,
        fee,
        valid_minutes: validMinutes,
        enabled,
      } = request.body;
      const set = await setMethod(
        app.database,
        { environment, method, actor: actorOf(request) },
        {
          ...(minimum === undefined ? {} : { minimum: BigInt(minimum) }),
          ...(maximum === undefined ? {} : { maximum: BigInt(maximum) }),
          ...(fee === undefined ? {} : { fee: BigInt(fee) }),
          ...(validMinutes === undefined ? {} : { validMinutes }),
          ...(enabled === undefined ? {} : { enabled }),
        },
      );
      return portalAnswer(request, presentMethod(set));
    },
  );
}
