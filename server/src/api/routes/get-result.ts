import type { App } from '../../app.ts';
import { tokenOf } from '../../orders/private/order-token.ts';
import { presentOrder } from '../../orders/read/present-order.ts';
import { readResult } from '../../orders/read/read-orders.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import { envelope } from '../http/envelope.ts';
import { closed, OrderParams, ref } from '../document/schemas.ts';

/** GET /orders/{id}/result: the serial of an order that succeeded. */
export function getResultRoute(api: Api, app: App): void {
  api.get(
    '/orders/:id/result',
    {
      config: { scope: 'results:read', operation: 'getResult' },
      schema: { params: OrderParams, querystring: closed({}), response: { 200: ref('ResultAnswer') } },
    },
    async (request) => {
      const { order, serial } = await readResult(app, principalOf(request), request.params.id.toLowerCase());
      const token = await tokenOf(app, order, serial);
      return envelope(request, { order: presentOrder(app.keyring, order), serial, ...token });
    },
  );
}
