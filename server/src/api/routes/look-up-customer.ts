import type { App } from '../../app.ts';
import { lookUpCustomer } from '../../orders/requests/look-up-customer.ts';
import { customerKinds } from '../../suppliers/supplier.ts';
import { closed, oneOf, ref, text } from '../document/schemas.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import { envelope } from '../http/envelope.ts';

const LookupBody = closed(
  {
    kind: oneOf(customerKinds, {
      description: '`pln`: a PLN meter number or customer ID. `ovo`: the mobile number of an OVO account.',
    }),
    customer_no: text({ minLength: 1, maxLength: 64, description: 'The customer number, as a string.' }),
  },
  { examples: [{ kind: 'pln', customer_no: '01428800700' }] },
);

/** POST /customers/lookup: the name behind a number. */
export function lookUpCustomerRoute(api: Api, app: App): void {
  api.post(
    '/customers/lookup',
    {
      config: { scope: 'inquiries:write', operation: 'lookUpCustomer' },
      schema: { querystring: closed({}), body: LookupBody, response: { 200: ref('CustomerAnswer') } },
    },
    async (request) => {
      const { kind, customer_no: customerNo } = request.body;
      return envelope(request, await lookUpCustomer(app, principalOf(request), { kind, customerNo }));
    },
  );
}
