import { type TSchema, Type } from 'typebox';

import { rowFaults } from '../../../../catalog/import/price-row.ts';
import { productKinds } from '../../../../product-kind.ts';
import { codeStates } from '../../../../suppliers/setup/listed-codes.ts';
import { closed, oneOf, ref, text } from '../../../document/schemas.ts';
import { answerSchema, pageSchema } from '../../portal-answer.ts';
import { Priority } from './supplier-schemas.ts';

const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const amount = (description: string) => orNull(Type.Integer(), description);
const count = (description: string) => Type.Integer({ minimum: 0, description });
const kind = oneOf(productKinds);
const code = Type.String({ minLength: 1, maxLength: 64 });

/** What a list of codes is filtered by. */
export const codeFilters = {
  kind: Type.Optional(kind),
  state: Type.Optional(oneOf(codeStates)),
  search: Type.Optional(text({ minLength: 1, maxLength: 64 })),
};

/** The query of a page of codes. */
export const CodesQuery = Type.Object({
  ...codeFilters,
  page: Type.Optional(Type.String({ pattern: '^[ab]:.{1,64}$', description: 'The cursor of a page.' })),
});

/** The query of suggestions for a code. */
export const SuggestionsQuery = Type.Object({
  kind,
  sku: code,
  search: Type.Optional(
    text({ minLength: 1, maxLength: 100, description: 'Instead of the name of the code.' }),
  ),
});

/** The body of a request that maps a code. */
export const MapBody = closed({
  sku: code,
  product_code: code,
  priority: Type.Optional(orNull(Priority, 'Null: that of the supplier. Left out: unchanged.')),
});

/** The body of a request that removes a mapping. */
export const UnmapBody = closed({ sku: code });

/** The body of a request to fetch price lists. */
export const PriceSyncBody = closed({
  add_products: Type.Optional(
    Type.Boolean({ description: 'Creates a product for every unmapped code, this once.' }),
  ),
});

const named = Type.Object({ code: Type.String(), name: Type.String() });
const renamed = Type.Object({
  code: Type.String(),
  name: Type.String({ description: "The supplier's name for it now." }),
  name_before: Type.String(),
  product: Type.String({ description: 'The code of our product.' }),
});

/** The schemas of the operations about the codes of suppliers. */
export const codeSchemas = [
  Type.Object(
    {
      kind,
      sku: Type.String(),
      name: Type.String({ description: 'The supplier’s name for it.' }),
      product: orNull(Type.String(), 'The code of our product; null: none.'),
      mapped: Type.Boolean({ description: 'Whether an operator chose the product.' }),
      priority: orNull(Priority, 'Null: that of the supplier.'),
      state: oneOf(['on_sale', 'gone', 'held', 'switched_off', 'disturbed', 'out_of_stock']),
      cut_off: orNull(
        Type.Object({ start: Type.String(), end: Type.String() }),
        'Its time of day without deliveries.',
      ),
      price: amount('The price of our product, or the fee of its bills, rupiah.'),
      cost: amount('What we pay, rupiah; null for a bill, and for who may not see costs.'),
      admin_fee: amount('What the biller adds to a bill, rupiah.'),
      commission: amount('Our share of it, rupiah.'),
      seen_at: Type.String({ format: 'date-time', description: 'When a list last changed it.' }),
    },
    { $id: 'OperatorCode', description: 'A code of a supplier.' },
  ),
  pageSchema('OperatorCodesAnswer', 'A page of the codes of a supplier.', 'OperatorCode'),
  Type.Object(
    {
      code: Type.String(),
      name: Type.String(),
      brand: Type.String(),
      price: amount('Our price, or the fee of its bills, rupiah.'),
      as_much: Type.Boolean({
        description: 'Whether the two names can mean the same quantity, or the same biller.',
      }),
    },
    { $id: 'OperatorSuggestion', description: 'A product that a code may mean.' },
  ),
  Type.Object(
    { data: Type.Array(ref('OperatorSuggestion')), meta: ref('PortalMeta') },
    {
      $id: 'OperatorSuggestionsAnswer',
      description: 'Products that a code may mean, the most likely first.',
    },
  ),
  Type.Object(
    {
      kind,
      outcome: oneOf(['read', 'too_soon', 'unavailable']),
      said: orNull(Type.String(), 'Why it could not be read.'),
      retry_after_seconds: orNull(Type.Integer(), 'When it can be tried again; null when it was read.'),
      counts: orNull(
        Type.Object({
          added: count('New codes.'),
          changed: count('Changed codes.'),
          unchanged: count('Unchanged codes.'),
          gone: count('Codes that the list no longer has.'),
          withheld: count('Codes that it lacks, so many that an operator rules.'),
          unmapped: count('Codes without a product.'),
          products_added: count('New products.'),
          prices_changed: count('Prices that changed.'),
        }),
        'Null when it was not read.',
      ),
      refused: Type.Array(
        Type.Object({
          row: Type.Integer(),
          code: orNull(Type.String(), 'Its code.'),
          reason: oneOf(rowFaults),
        }),
        {
          description: 'Rows that could not be used, at most 200.',
        },
      ),
      held: Type.Array(named, { description: 'Codes whose costs an operator must rule on.' }),
      parted: Type.Array(named, {
        description: 'Codes that name a different product now and are no longer sold.',
      }),
      renamed: Type.Array(renamed, {
        description:
          'Codes that an operator mapped and that name a different product now; they are still sold.',
      }),
      below_cost: count('Products whose price is below their cost now.'),
    },
    { $id: 'OperatorPriceSync', description: 'What became of a price list.' },
  ),
  Type.Object(
    { data: Type.Array(ref('OperatorPriceSync')), meta: ref('PortalMeta') },
    { $id: 'OperatorPriceSyncAnswer', description: 'What became of both price lists.' },
  ),
  Type.Object(
    {
      product: orNull(Type.String(), 'The code of our product.'),
      as_much: Type.Boolean({
        description: 'Whether the two names can mean the same quantity, or the same biller.',
      }),
      prices_changed: count('Prices that changed with it.'),
    },
    { $id: 'OperatorMapping', description: 'What a mapping changed.' },
  ),
  answerSchema('OperatorMappingAnswer', 'What a mapping changed.', 'OperatorMapping'),
];
