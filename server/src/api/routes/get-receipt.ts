import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { tokenOf } from '../../orders/private/order-token.ts';
import { readResult } from '../../orders/read/read-orders.ts';
import { receiptHtml, receiptPolicy } from '../../orders/receipt/receipt-html.ts';
import { receiptText } from '../../orders/receipt/receipt-text.ts';
import { receiptOf } from '../../orders/receipt/receipt.ts';
import type { Rupiah } from '../../rupiah.ts';
import { closed, oneOf, OrderParams, rupiahParameter } from '../document/schemas.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';

const ReceiptQuery = closed({
  format: Type.Optional(oneOf(['html', 'text'], { description: 'The default is `html`.' })),
  width: Type.Optional(
    oneOf(['58', '80', 'a4'], {
      description:
        'The paper: a roll of 58 mm (32 columns of text) or 80 mm (48), or a page. The default is `58`.',
    }),
  ),
  selling_price: Type.Optional(
    rupiahParameter(
      'What you ask of your customer, whole rupiah. Without it a prepaid receipt has no amount.',
    ),
  ),
  admin_fee: Type.Optional(rupiahParameter('Your own fee, whole rupiah; it is added to the total.')),
});

const shownText = Type.Unsafe<string>({ type: 'string' });

/** GET /orders/{id}/receipt: the receipt of an order that succeeded, for the customer. */
export function getReceiptRoute(api: Api, app: App, base: Base): void {
  api.get(
    '/orders/:id/receipt',
    {
      config: { scope: 'results:read', operation: 'getReceipt' },
      schema: {
        params: OrderParams,
        querystring: ReceiptQuery,
        response: {
          200: {
            description: 'The receipt, in Indonesian.',
            content: { 'text/html': { schema: shownText }, 'text/plain': { schema: shownText } },
          },
        },
      },
    },
    async (request, reply) => {
      const { format = 'html', width = '58', ...amounts } = request.query;
      const { order, serial } = await readResult(app, principalOf(request), request.params.id.toLowerCase());
      const lines = receiptOf(order, {
        brand: app.config.brand,
        simulated: base.simulated,
        serial,
        token: await tokenOf(app, order, serial),
        sellingPrice: rupiahOf(amounts.selling_price),
        adminFee: rupiahOf(amounts.admin_fee),
      });
      reply.header('cache-control', 'no-store');
      if (format === 'text') return reply.type('text/plain; charset=utf-8').send(receiptText(lines, width));
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', receiptPolicy(width))
        .send(receiptHtml(lines, width));
    },
  );
}

function rupiahOf(text: string | undefined): Rupiah | undefined {
  return text === undefined ? undefined : BigInt(text);
}
