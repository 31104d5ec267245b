import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { findAccount } from '../../../../clients/accounts.ts';
import { createDepositRequest } from '../../../../deposits/requests/create-request.ts';
import { environments } from '../../../../environment.ts';
import type { Api } from '../../../api.ts';
import {
  closed,
  IdempotencyHeaders,
  oneOf,
  ref,
  rupiahLimit,
  signedRupiah,
  uuid,
} from '../../../document/schemas.ts';
import { markReplay } from '../../../http/idempotency.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { portalIdempotencyOf } from '../../portal-idempotency.ts';
import { makePresenter } from './present-deposits.ts';

/** The operation by which an operator asks for a bank transfer of a client. */
export function registerNewRequest(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/requests',
    {
      config: { access: { operator: 'deposits:write', fresh: true } },
      schema: {
        operationId: 'createOperatorDepositRequest',
        summary: 'Ask for a bank transfer of a client',
        description: 'The answer has the amount that identifies the transfer.',
        headers: IdempotencyHeaders,
        body: closed({
          account_id: uuid('The account of the client.'),
          environment: oneOf(environments),
          amount: signedRupiah('What the client wants to pay in.', { minimum: 1, maximum: rupiahLimit }),
          bank_account_id: Type.Optional(uuid('Where to; by default the first with a free amount.')),
        }),
        response: { 201: ref('OperatorDepositRequestAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { account_id: given, environment, amount, bank_account_id: bankAccountId } = request.body;
      const { id: accountId } = await findAccount(app.database, given);
      const made = await createDepositRequest(
        app,
        { accountId, environment },
        {
          ...{ amount: BigInt(amount), method: 'bank_transfer', actor: actorOf(request) },
          ...(bankAccountId === undefined ? {} : { bankAccountId }),
          idempotency: portalIdempotencyOf(request, app.keyring),
        },
      );
      markReplay(reply.code(201), made.replayed);
      const presenter = await makePresenter(app, { requests: [made.request] });
      return portalAnswer(request, presenter.request(made.request));
    },
  );
}
