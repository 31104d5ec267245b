import type { App } from '../../../app.ts';
import { cancelOrder } from '../../../orders/requests/cancel-order.ts';
import { confirmedOrder, confirmOrder } from '../../../orders/requests/confirm-order.ts';
import { listOrders, readOrder } from '../../../orders/read/read-orders.ts';
import { scenarios } from '../../../suppliers/simulator/scenario.ts';
import type { Api } from '../../api.ts';
import { IdempotencyHeaders, ref } from '../../document/schemas.ts';
import { actingAccountOf, actorOf, environmentIn, membershipOf } from '../access.ts';
import { EnvironmentParams, portalAnswer, refused } from '../portal-answer.ts';
import type { PortalArea } from '../portal-area.ts';
import { portalIdempotencyOf } from '../portal-idempotency.ts';
import { answerSale, availableOf, presentSale } from './answer-sale.ts';
import { beginSaleRoutes } from './begin-sale.ts';
import { SaleConfirmBody, SaleParams, SaleQuery, sellSchemas } from './sell-schemas.ts';

/** The operations behind the pages of this area. */
export const sellArea: PortalArea = {
  schemas: sellSchemas,
  register(api, app) {
    sellingRoute(api, app);
    beginSaleRoutes(api, app);
    confirmSaleRoute(api, app);
    cancelSaleRoute(api, app);
    getSaleRoute(api, app);
    findSaleRoute(api, app);
  },
};

const base = '/portal/accounts/:account_id/:environment';
const access = { client: 'orders:sell' } as const;
const saleAnswer = { 200: ref('PortalSaleAnswer'), default: refused };

function sellingRoute(api: Api, app: App): void {
  api.get(
    `${base}/selling`,
    {
      config: { access },
      schema: {
        operationId: 'getSelling',
        summary: 'Get the balance, and whether products can be sold now',
        params: EnvironmentParams,
        response: { 200: ref('PortalSellingAnswer'), default: refused },
      },
    },
    async (request) => {
      const environment = environmentIn(request);
      const { transactions, postpaid } = app.suppliers.readiness(environment);
      const open = !app.quarantine.active;
      return portalAnswer(request, {
        available: await availableOf(app, { accountId: membershipOf(request).accountId, environment }),
        prepaid: open && transactions,
        postpaid: open && postpaid,
        scenarios: app.suppliers.simulates(environment) ? scenarios : [],
      });
    },
  );
}

function confirmSaleRoute(api: Api, app: App): void {
  api.post(
    `${base}/sales/:order_id/confirm`,
    {
      config: { access },
      schema: {
        operationId: 'confirmSale',
        summary: 'Pay a sale from the wallet',
        params: SaleParams,
        headers: IdempotencyHeaders,
        body: SaleConfirmBody,
        response: saleAnswer,
      },
    },
    async (request) => {
      const { confirmation_token: confirmationToken, price } = request.body;
      const confirmed = await confirmOrder(app, await actingAccountOf(request, app), {
        orderId: request.params.order_id.toLowerCase(),
        confirmationToken,
        price: BigInt(price),
        idempotency: portalIdempotencyOf(request, app.keyring),
        soldBy: actorOf(request),
      });
      return answerSale(request, app, confirmedOrder(confirmed));
    },
  );
}

function cancelSaleRoute(api: Api, app: App): void {
  api.post(
    `${base}/sales/:order_id/cancel`,
    {
      config: { access },
      schema: {
        operationId: 'cancelSale',
        summary: 'Cancel a sale that is not paid',
        params: SaleParams,
        headers: IdempotencyHeaders,
        response: saleAnswer,
      },
    },
    async (request) => {
      const { order } = await cancelOrder(app, await actingAccountOf(request, app), {
        orderId: request.params.order_id.toLowerCase(),
        idempotency: portalIdempotencyOf(request, app.keyring),
        soldBy: actorOf(request),
      });
      return answerSale(request, app, order);
    },
  );
}

function getSaleRoute(api: Api, app: App): void {
  api.get(
    `${base}/sales/:order_id`,
    {
      config: { access },
      schema: {
        operationId: 'getSale',
        summary: 'Get a sale as it is now',
        params: SaleParams,
        response: saleAnswer,
      },
    },
    async (request) => {
      const id = request.params.order_id.toLowerCase();
      return answerSale(request, app, await readOrder(app, await actingAccountOf(request, app), id));
    },
  );
}

function findSaleRoute(api: Api, app: App): void {
  api.get(
    `${base}/sales`,
    {
      config: { access },
      schema: {
        operationId: 'findSale',
        summary: 'Find a sale by its reference, such as after a lost answer',
        params: EnvironmentParams,
        querystring: SaleQuery,
        response: { 200: ref('PortalFoundSaleAnswer'), default: refused },
      },
    },
    async (request) => {
      const { client_reference: clientReference } = request.query;
      const account = await actingAccountOf(request, app);
      const { orders } = await listOrders(app, account, { page: 1, perPage: 1, clientReference });
      const [order] = orders;
      return portalAnswer(request, order === undefined ? null : await presentSale(app, order));
    },
  );
}
