import type { App } from '../../app.ts';
import { inquireBill } from '../../orders/requests/inquire-bill.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { idempotencyOf, markReplay } from '../http/idempotency.ts';
import { inquiryEnvelope } from './inquiry-envelope.ts';
import {
  AllowDuplicateMember,
  ClientReference,
  closed,
  IdempotencyHeaders,
  ProductCode,
  ref,
  ScenarioMember,
  text,
} from '../document/schemas.ts';

const InquiryBody = closed(
  {
    product_code: ProductCode,
    client_reference: ClientReference,
    customer_no: text({ minLength: 1, maxLength: 64, description: 'The customer number, as a string.' }),
    scenario: ScenarioMember,
    allow_duplicate: AllowDuplicateMember,
  },
  { examples: [{ product_code: 'plnpasca', client_reference: 'bill-0001', customer_no: '530000000001' }] },
);

/** POST /postpaid/inquiries: requests a bill from a biller. */
export function createInquiryRoute(api: Api, app: App, base: Base): void {
  api.post(
    '/postpaid/inquiries',
    {
      config: { scope: 'inquiries:write', operation: 'createInquiry' },
      schema: {
        querystring: closed({}),
        headers: IdempotencyHeaders,
        body: InquiryBody,
        response: { 201: ref('InquiryAnswer') },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { order, replayed } = await inquireBill(app, principalOf(request), {
        productCode: body.product_code,
        clientReference: body.client_reference,
        customerNo: body.customer_no,
        scenario: body.scenario,
        allowDuplicate: body.allow_duplicate,
        idempotency: idempotencyOf(request, app.keyring, base),
      });
      markReplay(reply.code(201), replayed);
      return inquiryEnvelope(request, app.keyring, order);
    },
  );
}
