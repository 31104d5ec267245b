import { Type } from 'typebox';
import { marginScopes } from '../../../../catalog/pricing/margin.ts';
import { closed, oneOf, ref, rupiah, text, uuid } from '../../../document/schemas.ts';
import { answerSchema } from '../../portal-answer.ts';

const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });

/** The digest of a preview, which a change sends back. */
export const Digest = text({ minLength: 1, maxLength: 64, description: 'The digest of the preview.' });

/** Why somebody changes prices. */
export const Reason = text({ minLength: 1, maxLength: 500 });

/** The name of a group in a request. */
const groupName = text({ minLength: 1, maxLength: 50, description: 'The name of a price group.' });

/** A change of the rules in a request: a rule that is set or removed. */
export const PriceChange = closed({
  kind: oneOf(['set', 'remove']),
  group: Type.Optional(groupName),
  account_id: Type.Optional(uuid('Only for this account.')),
  scope: oneOf(marginScopes),
  subject: text({
    minLength: 0,
    maxLength: 100,
    description: 'The code of a product, a brand, or the slug of a category; empty for all.',
  }),
  fixed: Type.Optional(
    Type.Integer({ minimum: -999_999_999, maximum: 999_999_999, description: 'Added to the cost, rupiah.' }),
  ),
  percent: Type.Optional(text({ maxLength: 12, description: 'Added to the cost, such as `1.5`.' })),
  price: Type.Optional(Type.Integer({ minimum: 1, description: 'A fixed price of one product, rupiah.' })),
  step: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'Prices are rounded up to a multiple of this, rupiah.',
    }),
  ),
  allow_loss: Type.Optional(Type.Boolean({ description: 'Whether it may sell below cost.' })),
});

/** Which rows of a preview are shown. */
export const shownEffects = ['all', 'up', 'down', 'same', 'loss'] as const;

/** What a preview shows of its rows. */
export const ShownEffects = {
  only: Type.Optional(oneOf(shownEffects)),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
};

/** A move of an account in a request. */
export const GroupMoveBody = {
  account_id: uuid('The account.'),
  group: Type.Union([groupName, Type.Null()], { description: 'Null takes it out of its group.' }),
};

const ruleMembers = {
  level: ref('OperatorPriceLevel'),
  scope: oneOf(marginScopes),
  subject: Type.String({ description: 'A code, brand or slug; empty for all products.' }),
  fixed: numberOrNull('Added to the cost, rupiah.'),
  percent: textOrNull('Added to the cost, per cent.'),
  price: numberOrNull('A fixed price, rupiah.'),
  step: numberOrNull('Prices are rounded up to a multiple of this, rupiah.'),
  allow_loss: Type.Boolean(),
};

const effects = Type.Array(
  Type.Object({
    level: ref('OperatorPriceLevel'),
    code: Type.String(),
    name: Type.String(),
    cost: rupiah('The cost after the change, rupiah.'),
    before: rupiah('The price now, rupiah.'),
    after: rupiah('The price after the change, rupiah.'),
    margin: Type.Integer({ description: 'The new price less the cost, rupiah.' }),
    lost_before: Type.Boolean({ description: 'Whether the price now is below its cost.' }),
    below_cost: Type.Boolean({ description: 'Whether the new price takes the product off sale.' }),
    sold_at_loss: Type.Boolean({ description: 'Whether it is sold below its cost.' }),
  }),
  { description: 'At most 50 rows.' },
);

const summary = Type.Object({
  prices: Type.Integer(),
  up: Type.Integer(),
  down: Type.Integer(),
  same: Type.Integer(),
  below_cost: Type.Integer({ description: 'How many prices take their product off sale.' }),
  sold_at_loss: Type.Integer({ description: 'How many prices are below cost and sold.' }),
  lost_before: Type.Integer({ description: 'How many prices are below cost now.' }),
  margin_before: textOrNull('The margin now, as per cent of the costs; null: there is no price.'),
  margin_after: textOrNull('The margin then, as per cent of the costs.'),
  furthest: Type.Union(
    [
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        before: Type.Integer(),
        after: Type.Integer(),
      }),
      Type.Null(),
    ],
    { description: 'The price with the largest relative change, where a typing error shows first.' },
  ),
});

/** The schemas of the operations of prices. */
export const operatorPriceSchemas = [
  Type.Object(
    {
      kind: oneOf(['everybody', 'group', 'account']),
      id: textOrNull('The name of the group, or the id of the account.'),
      name: textOrNull('The name of the group or account.'),
    },
    {
      $id: 'OperatorPriceLevel',
      description: 'Whose prices: those of everybody, of a group or of one account.',
    },
  ),
  Type.Object(ruleMembers, { $id: 'OperatorPriceRule', description: 'A rule that prices follow from.' }),
  Type.Object(
    {
      id: Type.String({ format: 'uuid' }),
      starts_at: Type.String({ format: 'date-time' }),
      removes: Type.Boolean({ description: 'Whether the rule is removed then.' }),
      rule: ref('OperatorPriceRule'),
    },
    { $id: 'OperatorScheduledRule', description: 'A change of the rules that takes effect later.' },
  ),
  Type.Object(
    {
      rules: Type.Array(ref('OperatorPriceRule')),
      scheduled: Type.Array(ref('OperatorScheduledRule')),
      unruled: Type.Integer({
        description: 'How many products are sold at their cost because no rule is for them.',
      }),
      below_cost: Type.Integer({
        description: 'How many products are off sale because they would lose money.',
      }),
    },
    {
      $id: 'OperatorPriceRules',
      description: 'The rules, the most specific ones first, and the scheduled changes.',
    },
  ),
  answerSchema('OperatorPriceRulesAnswer', 'The rules.', 'OperatorPriceRules'),
  Type.Object(
    {
      digest: Type.String({ description: 'Names these effects; a change sends it back.' }),
      summary,
      effects,
      total: Type.Integer({ description: 'How many rows the filter leaves.' }),
      page: Type.Integer(),
      last_page: Type.Integer(),
    },
    { $id: 'OperatorPricePreview', description: 'Every price that a change would change, by pages.' },
  ),
  answerSchema('OperatorPricePreviewAnswer', 'What would change.', 'OperatorPricePreview'),
  Type.Object(
    {
      scheduled: Type.Union([ref('OperatorScheduledRule'), Type.Null()]),
      prices_changed: Type.Integer(),
    },
    { $id: 'OperatorPriceChange', description: 'What was changed, or is scheduled.' },
  ),
  answerSchema('OperatorPriceChangeAnswer', 'What was changed.', 'OperatorPriceChange'),
  Type.Object(
    { cancelled: ref('OperatorScheduledRule') },
    { $id: 'OperatorCancelledRule', description: 'The change that will not take effect.' },
  ),
  answerSchema('OperatorCancelledRuleAnswer', 'What was cancelled.', 'OperatorCancelledRule'),
  Type.Object(
    {
      name: Type.String(),
      accounts: Type.Integer({ description: 'How many accounts are in it.' }),
      members: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
        description: 'At most 200 of them.',
      }),
      rules: Type.Integer({ description: 'How many rules name it.' }),
    },
    { $id: 'OperatorPriceGroup', description: 'A group of accounts with prices of their own.' },
  ),
  Type.Object(
    { groups: Type.Array(ref('OperatorPriceGroup')) },
    { $id: 'OperatorPriceGroups', description: 'The groups by name.' },
  ),
  answerSchema('OperatorPriceGroupsAnswer', 'The groups.', 'OperatorPriceGroups'),
  Type.Object(
    {
      clients: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          group: textOrNull('The price group that it is in.'),
        }),
      ),
    },
    { $id: 'OperatorPriceClients', description: 'At most 20 accounts.' },
  ),
  answerSchema('OperatorPriceClientsAnswer', 'The accounts that were found.', 'OperatorPriceClients'),
  Type.Object(
    { name: Type.String(), moved: Type.Boolean() },
    { $id: 'OperatorGroupChange', description: 'The group or account that was changed.' },
  ),
  answerSchema('OperatorGroupChangeAnswer', 'What was changed.', 'OperatorGroupChange'),
];
