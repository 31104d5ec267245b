import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { confirmedOrder, confirmOrder } from '../../orders/requests/confirm-order.ts';
import type { OrderStatus } from '../../orders/order.ts';
import { presentOrder } from '../../orders/read/present-order.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { envelope } from '../http/envelope.ts';
import { idempotencyOf, markReplay } from '../http/idempotency.ts';
import {
  closed,
  IdempotencyHeaders,
  OrderParams,
  ref,
  rupiahLimit,
  signedRupiah,
  text,
} from '../document/schemas.ts';

const ConfirmBody = closed(
  {
    confirmation_token: text({
      minLength: 1,
      maxLength: 200,
      description: 'The `confirmation_token` of the order.',
    }),
    price: Type.Optional(
      signedRupiah('The price that you expect to pay.', { minimum: 0, maximum: rupiahLimit }),
    ),
    // No bounds: a version that no order has leads to `order_changed`.
    version: Type.Optional(Type.Integer({ description: 'The version that you have read.' })),
  },
  { examples: [{ confirmation_token: 'as-the-order-shows-it', price: 10235 }] },
);

const unfinished: ReadonlySet<OrderStatus> = new Set(['processing', 'manual_review']);

/** POST /orders/{id}/confirm: pays from the wallet; 202 while the outcome is open. */
export function confirmOrderRoute(api: Api, app: App, base: Base): void {
  api.post(
    '/orders/:id/confirm',
    {
      config: { scope: 'orders:confirm', operation: 'confirmOrder' },
      schema: {
        params: OrderParams,
        querystring: closed({}),
        headers: IdempotencyHeaders,
        body: ConfirmBody,
        response: { 200: ref('OrderAnswer'), 202: ref('OrderAnswer') },
      },
    },
    async (request, reply) => {
      const { confirmation_token: confirmationToken, price, version } = request.body;
      const confirmed = await confirmOrder(app, principalOf(request), {
        orderId: request.params.id.toLowerCase(),
        confirmationToken,
        price: price === undefined ? undefined : BigInt(price),
        version,
        idempotency: idempotencyOf(request, app.keyring, base),
      });
      markReplay(reply.code(unfinished.has(confirmed.order.status) ? 202 : 200), confirmed.replayed);
      return envelope(request, presentOrder(app.keyring, confirmedOrder(confirmed)));
    },
  );
}
