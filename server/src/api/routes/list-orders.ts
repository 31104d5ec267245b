import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { refusePhoneNumber } from '../../orders/requests/draft-order.ts';
import { presentOrder } from '../../orders/read/present-order.ts';
import { listOrders } from '../../orders/read/read-orders.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import { allowCompression } from '../http/compress-answers.ts';
import { listEnvelope, pageOf } from '../http/envelope.ts';
import { ClientReference, day, listQuery, ref } from '../document/schemas.ts';
import { dayOrNull } from '../http/day-parameter.ts';

const OrdersQuery = listQuery({
  // A reference that no order can have is refused, since an empty list could be read as "nothing bought".
  client_reference: Type.Optional({
    ...ClientReference,
    description: 'Only orders with this client_reference.',
    examples: ['sale-0001'],
  }),
  from: Type.Optional(day('Only orders of this day in Jakarta and later.')),
  to: Type.Optional(day('Only orders of this day in Jakarta and earlier.')),
});

/** GET /orders: the orders of the account in this environment, the newest first. */
export function listOrdersRoute(api: Api, app: App): void {
  api.get(
    '/orders',
    {
      config: { scope: 'orders:read', operation: 'listOrders' },
      schema: { querystring: OrdersQuery, response: { 200: ref('OrderListAnswer') } },
    },
    async (request, reply) => {
      const page = pageOf(request.query);
      const { client_reference: clientReference, from, to } = request.query;
      if (clientReference !== undefined) refusePhoneNumber(clientReference);
      const { orders, total } = await listOrders(app, principalOf(request), {
        ...page,
        clientReference,
        from: dayOrNull('from', from) ?? undefined,
        to: dayOrNull('to', to) ?? undefined,
      });
      const views = orders.map((order) => presentOrder(app.keyring, order));
      if (views.every(({ confirmation_token: token }) => token === null)) allowCompression(reply);
      return listEnvelope(request, views, { ...page, total });
    },
  );
}
