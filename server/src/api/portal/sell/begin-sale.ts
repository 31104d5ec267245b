import type { App } from '../../../app.ts';
import { inquireBill } from '../../../orders/requests/inquire-bill.ts';
import { lookUpCustomer } from '../../../orders/requests/look-up-customer.ts';
import { quoteOrder } from '../../../orders/requests/quote-order.ts';
import type { Api } from '../../api.ts';
import { IdempotencyHeaders, ref } from '../../document/schemas.ts';
import { actingAccountOf, actorOf } from '../access.ts';
import { EnvironmentParams, portalAnswer, refused } from '../portal-answer.ts';
import { portalIdempotencyOf } from '../portal-idempotency.ts';
import { answerSale } from './answer-sale.ts';
import { SaleInquiryBody, SaleLookupBody, SaleQuoteBody } from './sell-schemas.ts';

const base = '/portal/accounts/:account_id/:environment';
const access = { client: 'orders:sell' } as const;

/** The operations that begin a sale: a quote, an inquiry, and the name behind a number. */
export function beginSaleRoutes(api: Api, app: App): void {
  quoteRoute(api, app);
  inquiryRoute(api, app);
  lookupRoute(api, app);
}

function quoteRoute(api: Api, app: App): void {
  api.post(
    `${base}/sales/quotes`,
    {
      config: { access },
      schema: {
        operationId: 'quoteSale',
        summary: 'Fix the price of a product for a customer',
        params: EnvironmentParams,
        headers: IdempotencyHeaders,
        body: SaleQuoteBody,
        response: { 200: ref('PortalSaleAnswer'), default: refused },
      },
    },
    async (request) => {
      const { body } = request;
      const { order } = await quoteOrder(app, await actingAccountOf(request, app), {
        productCode: body.product_code,
        clientReference: body.client_reference,
        destination: body.destination,
        scenario: body.scenario,
        allowDuplicate: body.allow_duplicate,
        idempotency: portalIdempotencyOf(request, app.keyring),
        soldBy: actorOf(request),
      });
      return answerSale(request, app, order);
    },
  );
}

function inquiryRoute(api: Api, app: App): void {
  api.post(
    `${base}/sales/inquiries`,
    {
      config: { access },
      schema: {
        operationId: 'inquireSale',
        summary: 'Ask a biller what a customer owes',
        params: EnvironmentParams,
        headers: IdempotencyHeaders,
        body: SaleInquiryBody,
        response: { 200: ref('PortalSaleAnswer'), default: refused },
      },
    },
    async (request) => {
      const { body } = request;
      const { order } = await inquireBill(app, await actingAccountOf(request, app), {
        productCode: body.product_code,
        clientReference: body.client_reference,
        customerNo: body.customer_no,
        scenario: body.scenario,
        allowDuplicate: body.allow_duplicate,
        idempotency: portalIdempotencyOf(request, app.keyring),
        soldBy: actorOf(request),
      });
      return answerSale(request, app, order);
    },
  );
}

function lookupRoute(api: Api, app: App): void {
  api.post(
    `${base}/customer-lookups`,
    {
      config: { access },
      schema: {
        operationId: 'lookUpSaleCustomer',
        summary: 'Look up the name behind a number',
        params: EnvironmentParams,
        body: SaleLookupBody,
        response: { 200: ref('PortalCustomerAnswer'), default: refused },
      },
    },
    async (request) => {
      const { kind, customer_no: customerNo } = request.body;
      const account = await actingAccountOf(request, app);
      const { name, destination, tariff, power } = await lookUpCustomer(app, account, { kind, customerNo });
      return portalAnswer(request, { name, destination, tariff, power });
    },
  );
}
