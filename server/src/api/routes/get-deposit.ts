import type { App } from '../../app.ts';
import { readDeposit } from '../../deposits/requests/read-deposits.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import { envelope } from '../http/envelope.ts';
import { closed, DepositParams, ref } from '../document/schemas.ts';

/** GET /deposits/{id}: the deposit as it is now. */
export function getDepositRoute(api: Api, app: App): void {
  api.get(
    '/deposits/:id',
    {
      config: { scope: 'wallet:read', operation: 'getDeposit' },
      schema: { params: DepositParams, querystring: closed({}), response: { 200: ref('DepositAnswer') } },
    },
    async (request) => {
      const id = request.params.id.toLowerCase();
      return envelope(request, await readDeposit(app.database, principalOf(request), id));
    },
  );
}
