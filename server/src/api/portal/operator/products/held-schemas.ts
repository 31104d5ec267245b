import { Type } from 'typebox';
import { productKinds } from '../../../../product-kind.ts';
import { closed, oneOf, ref, text, uuid } from '../../../document/schemas.ts';
import { answerSchema } from '../../portal-answer.ts';

const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });

/** The reviews in a request, and the ruling on all of them. */
export const RulingsInput = {
  ids: Type.Array(uuid('The id of a review.'), { minItems: 1, maxItems: 500 }),
  ruling: oneOf(['accepted', 'refused']),
};

/** The body of a ruling. */
export const RulingBody = closed({
  ...RulingsInput,
  digest: text({ minLength: 1, maxLength: 64, description: 'The digest of the preview.' }),
  reason: text({ minLength: 1, maxLength: 500 }),
});

const review = {
  id: Type.String({ format: 'uuid' }),
  subject: oneOf(['cost', 'shorter_list'], {
    description: 'The cost of one code, or a list that suddenly lacks many codes.',
  }),
  source: oneOf(['file', 'list', 'purchase']),
  supplier: textOrNull('Null: a file that was imported.'),
  kind: oneOf(productKinds),
  code: textOrNull('The code at the supplier.'),
  name: textOrNull('Its name there.'),
  product_code: textOrNull('Our product.'),
  old_cost: numberOrNull('The cost that is believed, rupiah.'),
  new_cost: numberOrNull(
    'The cost that is not believed, rupiah; null for a shorter list, and for a sale at a price that cannot be read.',
  ),
  off_sale: Type.Boolean({ description: 'Whether the code is off sale until the ruling.' }),
  listed: numberOrNull('How many codes the list had.'),
  missing: Type.Array(Type.String(), { description: 'The first codes that it lacks, at most 20.' }),
  missing_count: Type.Integer(),
  order_id: textOrNull('The live order whose purchase named the cost.'),
  opened_at: Type.String({ format: 'date-time' }),
  closed_at: textOrNull('When it ended.'),
  ruling: textOrNull('accepted, refused, or withdrawn: the next list was plausible again.'),
  reason: textOrNull('The reason of the ruling.'),
};

/** The schemas of the operations of held rows. */
export const heldSchemas = [
  Type.Object(review, { $id: 'OperatorHeldCost', description: 'A cost or a list that is not believed.' }),
  Type.Object(
    {
      open: Type.Array(ref('OperatorHeldCost'), { description: 'The oldest first, at most 500.' }),
      total: Type.Integer({ description: 'How many wait.' }),
      closed: Type.Array(ref('OperatorHeldCost'), { description: 'The newest first, at most 20.' }),
    },
    { $id: 'OperatorHeldCosts', description: 'What waits for a ruling, and the last rulings.' },
  ),
  answerSchema('OperatorHeldCostsAnswer', 'What waits.', 'OperatorHeldCosts'),
  Type.Object(
    {
      ids: Type.Array(Type.String()),
      ruling: oneOf(['accepted', 'refused']),
      prices_changed: Type.Integer(),
    },
    { $id: 'OperatorHeldRuling', description: 'What was ruled.' },
  ),
  answerSchema('OperatorHeldRulingAnswer', 'What was ruled.', 'OperatorHeldRuling'),
];
