import type { App } from '../../app.ts';
import { resetWallet } from '../../orders/requests/reset-wallet.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { envelope } from '../http/envelope.ts';
import { idempotencyOf, markReplay } from '../http/idempotency.ts';
import { closed, IdempotencyHeaders, ref } from '../document/schemas.ts';

/** POST /scenarios/reset: resets the simulated wallet to its starting balance. */
export function resetScenariosRoute(api: Api, app: App, base: Base): void {
  api.post(
    '/scenarios/reset',
    {
      config: { scope: 'orders:confirm', operation: 'resetScenarios' },
      schema: { querystring: closed({}), headers: IdempotencyHeaders, response: { 200: ref('ResetAnswer') } },
    },
    async (request, reply) => {
      const { balance, replayed } = await resetWallet(app, principalOf(request), {
        idempotency: idempotencyOf(request, app.keyring, base),
      });
      markReplay(reply, replayed);
      return envelope(request, { balance, currency: 'IDR', simulated: base.simulated });
    },
  );
}
