import { Type } from 'typebox';
import type { App } from '../../app.ts';
import type { Environment } from '../../environment.ts';
import { orderStatuses } from '../../orders/order.ts';
import { presentOrder } from '../../orders/read/present-order.ts';
import { findOrders } from '../../orders/search/find-orders.ts';
import { cursorOf, positionOf } from '../../orders/search/order-keys.ts';
import { productKinds } from '../../product-kind.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import { allowCompression } from '../http/compress-answers.ts';
import { dayOrNull } from '../http/day-parameter.ts';
import { metaOf } from '../http/envelope.ts';
import { closed, Cursor, day, oneOf, ProductCode, ref, searchedText } from '../document/schemas.ts';

const SearchBody = closed(
  {
    customer_no: Type.Optional(
      searchedText({
        minLength: 1,
        maxLength: 64,
        description:
          'The customer number: the first field of the destination, of a bill what stands before a comma. Every spelling of a phone number is the same.',
      }),
    ),
    status: Type.Optional(oneOf(orderStatuses, { description: 'Only orders with this status.' })),
    product_code: Type.Optional(ProductCode),
    transaction_kind: Type.Optional(oneOf(productKinds, { description: 'Only orders of this kind.' })),
    from: Type.Optional(day('Only orders of this day in Jakarta and later.')),
    to: Type.Optional(day('Only orders of this day in Jakarta and earlier.')),
    cursor: Cursor,
    per_page: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        default: 25,
        description: 'The number of orders on a page, at most.',
      }),
    ),
  },
  { examples: [{ customer_no: '081200000000', status: 'succeeded' }] },
);

/** POST /orders/search: finds orders by what must not be in an address. It changes nothing and takes no Idempotency-Key. */
export function searchOrdersRoute(api: Api, app: App): void {
  api.post(
    '/orders/search',
    {
      config: { scope: 'orders:read', operation: 'searchOrders' },
      schema: { querystring: closed({}), body: SearchBody, response: { 200: ref('FoundOrdersAnswer') } },
    },
    async (request, reply) => {
      const { accountId, environment } = principalOf(request);
      const {
        customer_no: number,
        status,
        product_code: productCode,
        transaction_kind: kind,
        cursor,
      } = request.body;
      const { orders, next } = await findOrders(app, {
        ...{ accountId, environment, productCode, kind },
        cursor: cursor === undefined ? undefined : cursorOf({ [environment]: cursor }),
        name: number === undefined ? undefined : { by: 'customer_number', text: number },
        statuses: status === undefined ? undefined : [status],
        from: dayOrNull('from', request.body.from) ?? undefined,
        to: dayOrNull('to', request.body.to) ?? undefined,
        limit: request.body.per_page ?? 25,
      });
      const views = orders.map(({ order }) => presentOrder(app.keyring, order));
      if (views.every(({ confirmation_token: token }) => token === null)) allowCompression(reply);
      return { data: views, meta: { ...metaOf(request), next_cursor: numberIn(next, environment) } };
    },
  );
}

/** The orders of one wallet are listed by their numbers, so the number of the last order is all that a cursor has. */
function numberIn(cursor: string | null, environment: Environment): string | null {
  return cursor === null ? null : (positionOf(cursor)?.[environment] ?? null);
}
