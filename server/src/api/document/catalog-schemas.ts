import { Type } from 'typebox';
import { productReasons, reasonMember } from './reasons.ts';
import { oneOf, ref, rupiah } from './schemas.ts';

const ProductField = Type.Object(
  {
    key: Type.String({ description: 'The member of `destination` for the value.' }),
    label: Type.String(),
    input_mode: Type.Optional(
      oneOf(['numeric', 'tel', 'text'], {
        description: "A value of HTML's `inputmode`. A phone number (`tel`) has at least nine digits.",
      }),
    ),
  },
  { $id: 'ProductField' },
);

const Product = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    code: Type.String({ description: 'Send it as `product_code` in a quote or an inquiry.' }),
    slug: Type.Optional(Type.String({ description: 'The category of a prepaid product.' })),
    category: Type.Optional(Type.String({ description: 'The category of a biller: a key of `categories`.' })),
    name: Type.String(),
    brand: Type.Optional(Type.String()),
    region: Type.Optional(Type.Unsafe<unknown>({ type: ['string', 'null'] })),
    price: Type.Optional(rupiah('Whole rupiah; prepaid products only.')),
    admin_fee: Type.Optional(rupiah('Whole rupiah; billers only.')),
    currency: Type.Optional(Type.Literal('IDR')),
    description: Type.Optional(Type.String()),
    available: Type.Boolean({ description: 'Whether it can be bought now.' }),
    reason: reasonMember('Why it cannot be bought now; null while it can.', productReasons),
    logo_url: Type.Optional(Type.Unsafe<unknown>({ type: ['string', 'null'], format: 'uri' })),
    fields: Type.Array(ref('ProductField')),
  },
  { $id: 'Product', description: 'A product of the prepaid catalog or a biller of the postpaid one.' },
);

// The serialiser requires null in the type, as for the bill of an order.
const OperatorPrefixes = Type.Unsafe<unknown>({
  $id: 'OperatorPrefixes',
  type: ['object', 'null'],
  additionalProperties: { type: 'array', items: { type: 'string' } },
  description: 'The number prefixes of each brand, longest first; null in the postpaid catalog.',
});

const Categories = Type.Unsafe<unknown>({
  $id: 'Categories',
  type: ['object', 'null'],
  additionalProperties: { type: 'string' },
  description: 'The name of each category of billers; null in the prepaid catalog.',
});

const named = {
  product_code: Type.String({ description: 'Send it as `product_code` in a quote or an inquiry.' }),
  transaction_kind: oneOf(['prepaid', 'postpaid']),
  name: Type.String(),
  category: Type.String({ description: 'The `slug` of a prepaid product, the `category` of a biller.' }),
  brand: Type.String(),
};

const PriceListProduct = Type.Object(
  {
    ...named,
    price: rupiah('Your price; for a biller, its `admin_fee`.'),
    previous_price: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      format: 'int64',
      minimum: 0,
      description: 'Your price at `compared_with`; null if it was not in the list, or is not known.',
    }),
    change: oneOf(['fell', 'new', 'rose', 'unchanged'], { description: '`new`: it was not in the list.' }),
    currency: Type.Literal('IDR'),
  },
  { $id: 'PriceListProduct' },
);

const WithdrawnProduct = Type.Object(
  {
    ...named,
    previous_price: rupiah('Your price at `compared_with`; for a biller, its `admin_fee`.'),
    currency: Type.Literal('IDR'),
  },
  { $id: 'WithdrawnProduct' },
);

const PriceList = Type.Object(
  {
    compared_with: Type.String({ format: 'date-time', description: 'The same time yesterday.' }),
    products: Type.Array(ref('PriceListProduct')),
    withdrawn: Type.Array(ref('WithdrawnProduct'), {
      description: 'Products that were in the list at `compared_with` and are not any more.',
    }),
  },
  { $id: 'PriceList', description: 'The prices of the account.' },
);

/** The resources of the catalog, each registered under its `$id`. */
export const catalogSchemas = [
  ProductField,
  Product,
  OperatorPrefixes,
  Categories,
  PriceListProduct,
  WithdrawnProduct,
  PriceList,
];
