import { Type } from 'typebox';
import { scenarios } from '../../../suppliers/simulator/scenario.ts';
import { customerKinds } from '../../../suppliers/supplier.ts';
import {
  AllowDuplicateMember,
  ClientReference,
  closed,
  Destination,
  oneOf,
  ProductCode,
  ref,
  rupiah,
  rupiahLimit,
  ScenarioMember,
  signedRupiah,
  text,
  uuid,
} from '../../document/schemas.ts';
import { answerSchema, EnvironmentParams } from '../portal-answer.ts';

const newSale = {
  product_code: ProductCode,
  client_reference: ClientReference,
  scenario: ScenarioMember,
  allow_duplicate: AllowDuplicateMember,
};

/** The body of a quote. */
export const SaleQuoteBody = closed({ ...newSale, destination: Destination });

/** The body of an inquiry. */
export const SaleInquiryBody = closed({ ...newSale, customer_no: text({ minLength: 1, maxLength: 64 }) });

/** The body of a confirm. The price is required: a person pays what the page shows. */
export const SaleConfirmBody = closed({
  confirmation_token: text({ minLength: 1, maxLength: 200 }),
  price: signedRupiah('The price that the page shows, rupiah.', { minimum: 0, maximum: rupiahLimit }),
});

/** The body of a look-up. */
export const SaleLookupBody = closed({
  kind: oneOf(customerKinds),
  customer_no: text({ minLength: 1, maxLength: 64 }),
});

/** The query for a sale in progress. */
export const SaleQuery = closed({ client_reference: ClientReference });

/** The path of one sale. */
export const SaleParams = Type.Object({
  ...EnvironmentParams.properties,
  order_id: uuid('The id of the order.'),
});

/** The schemas of the operations of selling by hand. */
export const sellSchemas = [
  Type.Object(
    { order: ref('Order'), available: rupiah('What the wallet can spend now, rupiah.') },
    { $id: 'PortalSale', description: 'An order that is sold by hand, with the balance beside it.' },
  ),
  answerSchema('PortalSaleAnswer', 'The sale.', 'PortalSale'),
  Type.Object(
    { data: Type.Union([ref('PortalSale'), Type.Null()]), meta: ref('PortalMeta') },
    { $id: 'PortalFoundSaleAnswer', description: 'The newest sale with a reference; null: there is none.' },
  ),
  Type.Object(
    {
      available: rupiah('What the wallet can spend now, rupiah.'),
      prepaid: Type.Boolean({ description: 'Whether products can be bought now.' }),
      postpaid: Type.Boolean({ description: 'Whether bills can be read and paid now.' }),
      scenarios: Type.Array(oneOf(scenarios), { description: 'What the sandbox plays; empty in live.' }),
    },
    { $id: 'PortalSelling', description: 'What a person who sells by hand has to know first.' },
  ),
  answerSchema('PortalSellingAnswer', 'Whether selling is possible now.', 'PortalSelling'),
  Type.Object(
    {
      name: Type.String(),
      destination: Type.String({ description: 'The number, masked.' }),
      tariff: Type.Union([Type.String(), Type.Null()]),
      power: Type.Union([Type.Integer(), Type.Null()], { description: 'Volt-amperes.' }),
    },
    { $id: 'PortalCustomer', description: 'The customer behind a number.' },
  ),
  answerSchema('PortalCustomerAnswer', 'The customer.', 'PortalCustomer'),
];
