import type { App } from '../../../../app.ts';
import { readLimits } from '../../../../clients/limits.ts';
import { findOrder } from '../../../../orders/stored/order-rows.ts';
import { clientReceipt } from '../../../../orders/private/reveal-to-client.ts';
import { recordLookUp } from '../../../../orders/search/find-orders.ts';
import { relatedAnywhere } from '../../../../orders/search/related-orders.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import {
  maySeeCosts,
  namesOfClients,
  OperatorOrderParams,
  operatorOrderPath,
  placeIn,
} from './operator-order-request.ts';
import { readOperatorLife } from './operator-life.ts';
import { presentOperatorOrder } from './present-operator-order.ts';

const access = { operator: 'orders:read' } as const;

/** The operations of one order of any client that change nothing but the audit records. */
export function showOperatorOrderRoutes(api: Api, app: App): void {
  lifeRoute(api, app);
  relatedRoute(api, app);
  receiptRoute(api, app);
}

function lifeRoute(api: Api, app: App): void {
  api.get(
    operatorOrderPath,
    {
      config: { access },
      schema: {
        operationId: 'getOperatorOrder',
        summary: 'Get an order of any client with everything that is stored about it',
        params: OperatorOrderParams,
        response: { 200: ref('OperatorOrderLifeAnswer'), default: refused },
      },
    },
    async (request) => {
      const place = await placeIn(app, request.params);
      return portalAnswer(request, await readOperatorLife(app, place, maySeeCosts(request)));
    },
  );
}

function relatedRoute(api: Api, app: App): void {
  api.get(
    `${operatorOrderPath}/related`,
    {
      config: { access },
      schema: {
        operationId: 'listOperatorRelatedOrders',
        summary: 'List the newest other orders of the same customer number, of all clients',
        description: 'Leaves an audit record if there are any, without the number.',
        params: OperatorOrderParams,
        response: { 200: ref('OperatorRelatedOrdersAnswer'), default: refused },
      },
    },
    async (request) => {
      const { wallet, id } = await placeIn(app, request.params);
      const order = await findOrder(app.database, wallet, id, app.clock.offsetMs);
      const orders = order === undefined ? [] : await relatedAnywhere(app, order);
      // Before anything is shown: it tells which accounts serve this customer, as a search by the number does.
      if (orders.length > 0) {
        const lookUp = { by: 'customer_number', actor: actorOf(request), orderId: id } as const;
        await recordLookUp(app, { ...lookUp, environment: wallet.environment }, orders.length);
      }
      const names = await namesOfClients(app, orders);
      return portalAnswer(request, { orders: orders.map((one) => presentOperatorOrder(one, names)) });
    },
  );
}

function receiptRoute(api: Api, app: App): void {
  api.get(
    `${operatorOrderPath}/receipt`,
    {
      config: { access },
      schema: {
        operationId: 'getOperatorReceipt',
        summary: 'Get the receipt of an order, with its serial covered',
        params: OperatorOrderParams,
        response: { 200: ref('PortalReceiptAnswer'), default: refused },
      },
    },
    async (request) => {
      const { wallet, id } = await placeIn(app, request.params);
      const limits = await readLimits(app.database, wallet, app.config.settings.limits);
      const amounts = { sellingPrice: undefined, adminFee: undefined };
      const lines = await clientReceipt(app, { ...wallet, limits }, { orderId: id, amounts, asking: null });
      return portalAnswer(request, { lines });
    },
  );
}
