import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { createDeposit } from '../../deposits/requests/create-deposit.ts';
import { depositMethodNames, depositScenarios } from '../../deposits/requests/deposit-request.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { envelope } from '../http/envelope.ts';
import { idempotencyOf, markReplay } from '../http/idempotency.ts';
import {
  closed,
  IdempotencyHeaders,
  oneOf,
  ref,
  rupiahLimit,
  signedRupiah,
  text,
} from '../document/schemas.ts';

const DepositBody = closed(
  {
    amount: signedRupiah(
      'The amount to deposit, whole rupiah. Each method has its own minimum and maximum.',
      {
        minimum: 1,
        maximum: rupiahLimit,
      },
    ),
    method: oneOf(depositMethodNames, {
      description: 'How you pay. The operator decides which methods it offers.',
    }),
    channel: Type.Optional(
      text({
        minLength: 1,
        maxLength: 64,
        description:
          'The bank of a virtual account or the chain of shops, such as `bca`; without it the first that takes the amount.',
      }),
    ),
    client_reference: Type.Optional(
      text({
        minLength: 1,
        maxLength: 100,
        description: 'Your own identifier of the deposit. It need not be unique.',
      }),
    ),
    scenario: Type.Optional(
      oneOf(depositScenarios, {
        description:
          'Sandbox only: what becomes of the deposit. The default of a transfer is `paid`. With a scenario no gateway is asked, and nobody can pay the instructions.',
      }),
    ),
  },
  { examples: [{ amount: 100000, method: 'bank_transfer', client_reference: 'topup-0001' }] },
);

/** POST /deposits: requests a deposit, and says how to pay it. */
export function createDepositRoute(api: Api, app: App, base: Base): void {
  api.post(
    '/deposits',
    {
      config: { scope: 'deposits:write', operation: 'createDeposit' },
      schema: {
        querystring: closed({}),
        headers: IdempotencyHeaders,
        body: DepositBody,
        response: { 201: ref('DepositAnswer') },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { deposit, replayed } = await createDeposit(app, principalOf(request), {
        amount: BigInt(body.amount),
        method: body.method,
        ...(body.channel === undefined ? {} : { channel: body.channel }),
        ...(body.client_reference === undefined ? {} : { clientReference: body.client_reference }),
        ...(body.scenario === undefined ? {} : { scenario: body.scenario }),
        idempotency: idempotencyOf(request, app.keyring, base),
      });
      markReplay(reply.code(201), replayed);
      return envelope(request, deposit);
    },
  );
}
