import type { App } from '../../app.ts';
import { presentOrder } from '../../orders/read/present-order.ts';
import { resolveOrder } from '../../orders/requests/resolve-order.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { envelope } from '../http/envelope.ts';
import { idempotencyOf, markReplay } from '../http/idempotency.ts';
import { closed, IdempotencyHeaders, oneOf, OrderParams, ref } from '../document/schemas.ts';

const ResolveBody = closed(
  { status: oneOf(['succeeded', 'failed'], { description: 'How the order ends.' }) },
  { examples: [{ status: 'succeeded' }] },
);

/** POST /orders/{id}/resolve: settles a pending simulation. */
export function resolveOrderRoute(api: Api, app: App, base: Base): void {
  api.post(
    '/orders/:id/resolve',
    {
      config: { scope: 'orders:confirm', operation: 'resolveOrder' },
      schema: {
        params: OrderParams,
        querystring: closed({}),
        headers: IdempotencyHeaders,
        body: ResolveBody,
        response: { 200: ref('OrderAnswer') },
      },
    },
    async (request, reply) => {
      const { order, replayed } = await resolveOrder(app, principalOf(request), {
        orderId: request.params.id.toLowerCase(),
        as: request.body.status,
        idempotency: idempotencyOf(request, app.keyring, base),
      });
      markReplay(reply, replayed);
      return envelope(request, presentOrder(app.keyring, order));
    },
  );
}
