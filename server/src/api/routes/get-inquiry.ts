import type { App } from '../../app.ts';
import { readInquiry } from '../../orders/read/read-orders.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import { inquiryEnvelope } from './inquiry-envelope.ts';
import { closed, OrderParams, ref } from '../document/schemas.ts';

/** GET /postpaid/inquiries/{id}: the order and the status of its inquiry. */
export function getInquiryRoute(api: Api, app: App): void {
  api.get(
    '/postpaid/inquiries/:id',
    {
      config: { scope: 'orders:read', operation: 'getInquiry' },
      schema: { params: OrderParams, querystring: closed({}), response: { 200: ref('InquiryAnswer') } },
    },
    async (request) => {
      const order = await readInquiry(app, principalOf(request), request.params.id.toLowerCase());
      return inquiryEnvelope(request, app.keyring, order);
    },
  );
}
