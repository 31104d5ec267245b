import type { App } from '../../app.ts';
import { presentOrder } from '../../orders/present.ts';
import { listOrders } from '../../orders/read.ts';
import { principalOf } from '../admission.ts';
import type { Api } from '../api.ts';
import { listEnvelope, pageOf } from '../envelope.ts';
import { filter, listQuery, ref } from '../schemas.ts';

const OrdersQuery = listQuery({
  client_reference: filter('Only orders with this client_reference.', 'sale-0001'),
});

/** GET /orders: the orders of the account in this environment, the newest first. */
export function listOrdersRoute(api: Api, app: App): void {
  api.get(
    '/orders',
    {
      config: { scope: 'orders:read', operation: 'listOrders' },
      schema: { querystring: OrdersQuery, response: { 200: ref('OrderListAnswer') } },
    },
    async (request) => {
      const page = pageOf(request.query);
      const { client_reference: clientReference } = request.query;
      const { orders, total } = await listOrders(app, principalOf(request), { ...page, clientReference });
      const views = orders.map((order) => presentOrder(app.keyring, order));
      return listEnvelope(request, views, { ...page, total });
    },
  );
}
