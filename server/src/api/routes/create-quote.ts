import type { App } from '../../app.ts';
import { presentOrder } from '../../orders/read/present-order.ts';
import { quoteOrder } from '../../orders/requests/quote-order.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { envelope } from '../http/envelope.ts';
import { idempotencyOf, markReplay } from '../http/idempotency.ts';
import {
  AllowDuplicateMember,
  ClientReference,
  closed,
  Destination,
  IdempotencyHeaders,
  ProductCode,
  ref,
  ScenarioMember,
} from '../document/schemas.ts';

const QuoteBody = closed(
  {
    product_code: ProductCode,
    client_reference: ClientReference,
    destination: Destination,
    scenario: ScenarioMember,
    allow_duplicate: AllowDuplicateMember,
  },
  {
    examples: [
      { product_code: 'tsel10', client_reference: 'sale-0001', destination: { customer_no: '081200000000' } },
    ],
  },
);

/** POST /quotes: fixes the price of a prepaid purchase until `expires_at`. */
export function createQuoteRoute(api: Api, app: App, base: Base): void {
  api.post(
    '/quotes',
    {
      config: { scope: 'quotes:write', operation: 'createQuote' },
      schema: {
        querystring: closed({}),
        headers: IdempotencyHeaders,
        body: QuoteBody,
        response: { 201: ref('OrderAnswer') },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { order, replayed } = await quoteOrder(app, principalOf(request), {
        productCode: body.product_code,
        clientReference: body.client_reference,
        destination: body.destination,
        scenario: body.scenario,
        allowDuplicate: body.allow_duplicate,
        idempotency: idempotencyOf(request, app.keyring, base),
      });
      markReplay(reply.code(201), replayed);
      return envelope(request, presentOrder(app.keyring, order));
    },
  );
}
