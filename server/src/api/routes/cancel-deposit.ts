import type { App } from '../../app.ts';
import { cancelDeposit } from '../../deposits/requests/cancel-deposit.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { envelope } from '../http/envelope.ts';
import { idempotencyOf, markReplay } from '../http/idempotency.ts';
import { closed, DepositParams, IdempotencyHeaders, ref } from '../document/schemas.ts';

/** POST /deposits/{id}/cancel: ends a deposit that waits for its payment. */
export function cancelDepositRoute(api: Api, app: App, base: Base): void {
  api.post(
    '/deposits/:id/cancel',
    {
      config: { scope: 'deposits:write', operation: 'cancelDeposit' },
      schema: {
        params: DepositParams,
        querystring: closed({}),
        headers: IdempotencyHeaders,
        response: { 200: ref('DepositAnswer') },
      },
    },
    async (request, reply) => {
      const { deposit, replayed } = await cancelDeposit(app, principalOf(request), {
        id: request.params.id.toLowerCase(),
        idempotency: idempotencyOf(request, app.keyring, base),
      });
      markReplay(reply, replayed);
      return envelope(request, deposit);
    },
  );
}
