import { Type } from 'typebox';
import { offSaleReasons } from '../../../../catalog/operator-products.ts';
import { productKinds } from '../../../../product-kind.ts';
import { closed, oneOf, ref, rupiah, text } from '../../../document/schemas.ts';
import { answerSchema } from '../../portal-answer.ts';

const textOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });
const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });
const reason = Type.Union([oneOf(offSaleReasons), Type.Null()], {
  description: 'Why live does not sell it; null: it is on sale.',
});
const costsNote = 'Left out for a role that may not see costs.';

const filters = {
  kind: Type.Optional(oneOf(productKinds)),
  category: Type.Optional(text({ maxLength: 100, description: 'Only products of this category.' })),
  brand: Type.Optional(text({ maxLength: 100, description: 'Only products of this brand.' })),
  supplier: Type.Optional(
    text({ maxLength: 50, description: 'Only products that this supplier has listed.' }),
  ),
  state: Type.Optional(oneOf(['on_sale', 'off_sale'])),
  q: Type.Optional(text({ maxLength: 200, description: 'A search in names, codes, brands and amounts.' })),
};

/** The filters of the list of products, which the file has too. */
export const OperatorProductFilters = closed(filters);

/** The query of a page of products. */
export const OperatorProductQuery = closed({
  ...filters,
  page: Type.Optional(Type.Integer({ minimum: 1, description: 'The page number, from 1.' })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '50 by default.' })),
});

/** The path of one product. */
export const OperatorProductParams = Type.Object({
  kind: oneOf(productKinds),
  code: text({ minLength: 1, maxLength: 64 }),
});

/** The body of a switch. */
export const ProductSwitchBody = closed({
  products: Type.Array(closed({ kind: oneOf(productKinds), code: text({ minLength: 1, maxLength: 64 }) }), {
    minItems: 1,
    maxItems: 500,
  }),
  on_sale: Type.Boolean({ description: 'False takes them off sale in both environments.' }),
  reason: text({ minLength: 1, maxLength: 500 }),
});

/** The schemas of the operations of products. */
export const operatorProductSchemas = [
  Type.Object(
    {
      supplier: Type.String(),
      sku: Type.String({ description: 'The code at the supplier.' }),
      enabled: Type.Boolean({ description: 'Whether the supplier is enabled.' }),
      listed: Type.Boolean({ description: 'Whether the last list of the supplier has it.' }),
      priority: Type.Integer(),
      stock: numberOrNull('Pieces left; null: no limit.'),
      cut_off: Type.Union([Type.Object({ start: Type.String(), end: Type.String() }), Type.Null()], {
        description: 'The daily closing time in WIB.',
      }),
      off_sale: reason,
      cost: Type.Optional(numberOrNull(`Rupiah; null for a bill. ${costsNote}`)),
      commission: Type.Optional(numberOrNull(`Our share of the fee of a bill, rupiah. ${costsNote}`)),
    },
    { $id: 'OperatorSku', description: 'A code of a supplier for a product.' },
  ),
  Type.Object(
    {
      code: Type.String(),
      kind: oneOf(productKinds),
      name: Type.String(),
      category: Type.String(),
      category_name: Type.String(),
      brand: Type.String(),
      region: textOrNull,
      price: rupiah('The price for everybody, or the fee of a bill, rupiah.'),
      off_sale: reason,
      disabled: Type.Union(
        [Type.Object({ reason: Type.String(), at: Type.String({ format: 'date-time' }) }), Type.Null()],
        { description: 'Why an operator took it off sale, and when; null: no operator has.' },
      ),
      skus: Type.Array(ref('OperatorSku')),
      cost: Type.Optional(numberOrNull(`The lowest cost, rupiah; null for a bill. ${costsNote}`)),
      margin: Type.Optional(
        numberOrNull(`The price less the cost; for a bill our share of its fee. ${costsNote}`),
      ),
    },
    { $id: 'OperatorProduct', description: 'A product with its suppliers, and why it is on sale or not.' },
  ),
  Type.Object(
    {
      data: Type.Array(ref('OperatorProduct')),
      meta: Type.Object({
        request_id: Type.String(),
        total: Type.Integer({ description: 'The number of products on all pages.' }),
        page: Type.Integer(),
        last_page: Type.Integer(),
      }),
    },
    { $id: 'OperatorProductsAnswer', description: 'A page of products.' },
  ),
  Type.Object(
    {
      groups: Type.Array(
        Type.Object({
          kind: oneOf(productKinds),
          category: Type.String(),
          name: Type.String(),
          brands: Type.Array(Type.String()),
        }),
      ),
      suppliers: Type.Array(Type.String()),
    },
    { $id: 'OperatorProductFilters', description: 'What the list of products can be filtered by.' },
  ),
  answerSchema('OperatorProductFiltersAnswer', 'The filters.', 'OperatorProductFilters'),
  Type.Object(
    {
      product: ref('OperatorProduct'),
      history: Type.Array(
        Type.Object({
          at: Type.String({ format: 'date-time' }),
          price: rupiah('The price from then on, rupiah.'),
          on_sale: Type.Boolean({ description: 'Whether our own switch was on.' }),
        }),
        { description: 'The price for everybody in the last forty days, newest first.' },
      ),
      pricing: Type.Optional(
        Type.Object(
          {
            rule: Type.Union([ref('OperatorPriceRule'), Type.Null()]),
            levels: Type.Array(
              Type.Object({
                level: ref('OperatorPriceLevel'),
                price: rupiah('The price of this level, rupiah.'),
              }),
            ),
          },
          {
            description: `The rule that its price follows from, and the levels with another price. ${costsNote}`,
          },
        ),
      ),
    },
    { $id: 'OperatorProductDetail', description: 'One product with its history.' },
  ),
  answerSchema('OperatorProductAnswer', 'One product.', 'OperatorProductDetail'),
  Type.Object(
    {
      products: Type.Array(
        Type.Object({
          kind: oneOf(productKinds),
          code: Type.String(),
          name: Type.String(),
          listed_on: Type.Boolean({
            description:
              'Whether the imported list has it switched on, which counts while no operator has disabled it.',
          }),
        }),
      ),
    },
    { $id: 'OperatorSwitchedProducts', description: 'The products whose switch was changed.' },
  ),
  answerSchema('OperatorSwitchedProductsAnswer', 'What was switched.', 'OperatorSwitchedProducts'),
];
