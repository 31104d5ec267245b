import type { App } from '../../app.ts';
import { cancelOrder } from '../../orders/requests/cancel-order.ts';
import { presentOrder } from '../../orders/read/present-order.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { envelope } from '../http/envelope.ts';
import { idempotencyOf, markReplay } from '../http/idempotency.ts';
import { closed, IdempotencyHeaders, OrderParams, ref } from '../document/schemas.ts';

/** POST /orders/{id}/cancel: ends an order that has not been processed. */
export function cancelOrderRoute(api: Api, app: App, base: Base): void {
  api.post(
    '/orders/:id/cancel',
    {
      config: { scope: 'orders:cancel', operation: 'cancelOrder' },
      schema: {
        params: OrderParams,
        querystring: closed({}),
        headers: IdempotencyHeaders,
        response: { 200: ref('OrderAnswer') },
      },
    },
    async (request, reply) => {
      const { order, replayed } = await cancelOrder(app, principalOf(request), {
        orderId: request.params.id.toLowerCase(),
        idempotency: idempotencyOf(request, app.keyring, base),
      });
      markReplay(reply, replayed);
      return envelope(request, presentOrder(app.keyring, order));
    },
  );
}
