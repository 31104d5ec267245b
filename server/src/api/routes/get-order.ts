import type { App } from '../../app.ts';
import { presentOrder } from '../../orders/read/present-order.ts';
import { readOrder } from '../../orders/read/read-orders.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import { envelope } from '../http/envelope.ts';
import { closed, OrderParams, ref } from '../document/schemas.ts';

/** GET /orders/{id}: the order as it is now. */
export function getOrderRoute(api: Api, app: App): void {
  api.get(
    '/orders/:id',
    {
      config: { scope: 'orders:read', operation: 'getOrder' },
      schema: { params: OrderParams, querystring: closed({}), response: { 200: ref('OrderAnswer') } },
    },
    async (request) => {
      const order = await readOrder(app, principalOf(request), request.params.id.toLowerCase());
      return envelope(request, presentOrder(app.keyring, order));
    },
  );
}
