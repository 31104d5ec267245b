import { Type } from 'typebox';
import { productKinds } from '../../../product-kind.ts';
import { customerKinds } from '../../../suppliers/supplier.ts';
import type { UnavailableReason } from '../../../suppliers/supply.ts';
import { closed, oneOf, ref, rupiah, text } from '../../document/schemas.ts';
import { answerSchema, EnvironmentParams } from '../portal-answer.ts';

const timeOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });
const category = Type.String({ description: 'The slug of a prepaid category, the key of one of billers.' });

const reasons = [
  'cut_off',
  'no_supplier',
  'out_of_stock',
  'supplier_disturbed',
  'switched_off',
] as const satisfies readonly UnavailableReason[];

/** How many products a page has at most. */
const pageMax = 500;

const filters = {
  kind: Type.Optional(oneOf(productKinds)),
  category: Type.Optional(text({ maxLength: 100, description: 'Only products of this category.' })),
  brand: Type.Optional(text({ maxLength: 100, description: 'Only products of this brand.' })),
  q: Type.Optional(text({ maxLength: 200, description: 'Searches for the text that a customer types.' })),
  open: Type.Optional(oneOf(['yes'], { description: 'Only products that can be bought now.' })),
  changed: Type.Optional(
    oneOf(['yes'], { description: 'Only products that have changed in the last seven days.' }),
  ),
};

/** The query of the file of products. */
export const ProductFilters = closed(filters);

/** The query of a page of products. */
export const ProductPageQuery = closed({
  ...filters,
  page: Type.Optional(Type.Integer({ minimum: 1, description: 'The page number, from 1.' })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, description: '100 by default.' })),
});

/** The path of one product. */
export const ProductParams = Type.Object({
  ...EnvironmentParams.properties,
  kind: oneOf(productKinds),
  code: text({ minLength: 1, maxLength: 64 }),
});

/** The schemas of the operations of products. */
export const productSchemas = [
  Type.Object(
    {
      code: Type.String(),
      kind: oneOf(productKinds),
      name: Type.String(),
      category,
      category_name: Type.String(),
      brand: Type.String(),
      region: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      description: Type.String(),
      price: rupiah('The price of the account, or the fee of a bill, rupiah.'),
      previous_price: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description: 'The price before the last change; null: it was added, or has not changed.',
      }),
      changed_at: timeOrNull('When the price changed last, or the product was added. Forty days are kept.'),
      available: Type.Boolean(),
      reason: Type.Union([oneOf(reasons), Type.Null()], { description: 'Why it cannot be bought now.' }),
      opens_at: timeOrNull('When a product that is closed for a cut-off opens again.'),
      closed_since: timeOrNull('Since when the operator has switched it off.'),
      fields: Type.Array(ref('ProductField')),
      lookup: Type.Union([oneOf(customerKinds), Type.Null()], {
        description: 'By what the name behind a number can be looked up.',
      }),
    },
    { $id: 'PortalProduct', description: 'A product with the price of the account.' },
  ),
  Type.Object(
    {
      data: Type.Array(ref('PortalProduct')),
      meta: Type.Object({
        request_id: Type.String(),
        total: Type.Integer({ description: 'The number of products on all pages.' }),
        page: Type.Integer(),
        last_page: Type.Integer(),
      }),
    },
    { $id: 'PortalProductsAnswer', description: 'A page of products.' },
  ),
  Type.Object(
    {
      operator_prefixes: Type.Unsafe<Record<string, string[]>>({
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
        description: 'The prefixes of the mobile numbers of each brand, the longest first.',
      }),
      groups: Type.Array(
        Type.Object({
          kind: oneOf(productKinds),
          category,
          name: Type.String(),
          brands: Type.Array(
            Type.Object({ brand: Type.String(), products: Type.Integer(), open: Type.Integer() }),
          ),
        }),
      ),
    },
    { $id: 'PortalProductGroups', description: 'The categories and brands of the catalog, in its order.' },
  ),
  answerSchema('PortalProductGroupsAnswer', 'The categories and brands.', 'PortalProductGroups'),
  Type.Object(
    {
      code: Type.String(),
      name: Type.String(),
      price: rupiah('The present price, rupiah.'),
      points: Type.Array(
        Type.Object({
          at: Type.String({ format: 'date-time' }),
          price: rupiah('The price from then on, rupiah.'),
          on_sale: Type.Boolean({ description: 'Whether the operator had it switched on.' }),
        }),
        { description: 'Newest first.' },
      ),
    },
    { $id: 'PortalPriceHistory', description: 'What a product has cost the account, for forty days.' },
  ),
  answerSchema('PortalPriceHistoryAnswer', 'The price history of a product.', 'PortalPriceHistory'),
];
