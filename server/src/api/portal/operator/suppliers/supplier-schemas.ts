import { type TSchema, Type } from 'typebox';
import { productKinds } from '../../../../product-kind.ts';
import { supplierKinds } from '../../../../suppliers/adapters.ts';
import { closed, oneOf, ref, text, uuid } from '../../../document/schemas.ts';
import { answerSchema } from '../../portal-answer.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });
const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const timeOrNull = (description: string) => orNull(Type.String({ format: 'date-time' }), description);
const count = (description: string) => Type.Integer({ minimum: 0, description });
const rupiah = (description: string) => Type.Integer({ description });
const reason = text({ minLength: 1, maxLength: 500 });

/** The names of the suppliers that konter has an adapter for. */
const names = [...supplierKinds.keys()];

/** The parameters of operations about one supplier. */
export const SupplierParams = Type.Object({ name: oneOf(names) });
/** The body of a request to switch a supplier on or off. */
export const SwitchBody = closed({ enabled: Type.Boolean(), reason });
/** The order between offers of equal cost, the lowest number first. */
export const Priority = Type.Integer({ minimum: 0, maximum: 1_000 });

/** The body of a request that sets a supplier up or replaces its credentials. Left out: unchanged. */
export const CredentialsBody = closed({
  username: Type.String({ minLength: 1, maxLength: 100 }),
  api_key: Type.String({ minLength: 1, maxLength: 500, description: 'Never shown again.' }),
  webhook_secret: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'The secret of its callbacks. Never shown again.',
    }),
  ),
  base_url: Type.Optional(
    orNull(Type.String({ minLength: 1, maxLength: 500 }), 'The address of the supplier; null: the real one.'),
  ),
  bills_url: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  test_mode: Type.Optional(Type.Boolean({ description: 'Purchases there are not real.' })),
});

/** The body of a request that changes how a supplier is used. Left out: unchanged. */
export const SupplierSettingsBody = closed({
  priority: Type.Optional(Priority),
  add_products: Type.Optional(
    Type.Boolean({ description: 'Whether a code that no product has becomes a new product.' }),
  ),
});

const kind = oneOf(productKinds);
const priceList = Type.Object({
  kind,
  read_at: timeOrNull('When it was last read completely.'),
  fault: orNull(Type.String(), 'Why the last fetch failed; null: it did not.'),
});

const summary = {
  name: oneOf(names),
  state: oneOf(['disabled', 'failing', 'paused', 'well'], {
    description: 'failing: it does not answer, or too few of its sales succeed.',
  }),
  enabled: Type.Boolean({ description: 'Whether it gets new purchases.' }),
  test_mode: Type.Boolean(),
  priority: Priority,
  disabled: orNull(
    Type.Object({ at: time('When.'), by: Type.String(), reason: orNull(Type.String(), 'Why.') }),
    'Who switched it off; null when it is on.',
  ),
  paused: orNull(
    Type.Object({
      since: time('Since when.'),
      said: Type.String({ description: 'The code of its refusal and the meaning.' }),
    }),
    'It refused because our deposit is too low.',
  ),
  unreachable: Type.Array(oneOf(['all', ...productKinds]), {
    description: 'What does not answer at least one server.',
  }),
  deposit: orNull(
    Type.Object({
      amount: rupiah('The last reading less what was bought since.'),
      read_at: time('When the supplier last said how much there is.'),
      hours: orNull(Type.Number(), 'For how long it lasts at the rate of the last hours.'),
    }),
    'Our deposit there; null: it was never read.',
  ),
  recent: Type.Object({
    sold: count('Sales of the last quarter of an hour that succeeded.'),
    failed: count('Those that failed.'),
    average_ms: orNull(Type.Integer(), 'How long they took on average; null when there were none.'),
  }),
  price_lists: Type.Array(priceList),
};

/** The schemas of the operations about suppliers themselves. */
export const supplierSchemas = [
  Type.Object(summary, {
    $id: 'OperatorSupplier',
    description: 'A supplier of the live environment, as it is now.',
  }),
  Type.Object(
    { suppliers: Type.Array(ref('OperatorSupplier')), not_set_up: Type.Array(oneOf(names)) },
    {
      $id: 'OperatorSuppliers',
      description: 'The suppliers, and those that konter knows and that are not set up.',
    },
  ),
  Type.Object(
    {
      ...summary,
      adds_products: Type.Boolean(),
      base_url: Type.String(),
      bills_url: orNull(Type.String(), 'The address of its bills, where it differs.'),
      own_address: Type.Boolean({ description: 'Whether it is the address of the real supplier.' }),
      takes_webhook_secret: Type.Boolean(),
      takes_bills_url: Type.Boolean(),
      signed_callbacks: Type.Boolean({ description: 'Whether a secret of its callbacks is set.' }),
      username: orNull(Type.String(), 'Only for who may change it.'),
      callback_url: orNull(
        Type.String(),
        'To be entered at the supplier. It has a secret part: only for who may change it.',
      ),
      list_pause_seconds: count('The least time between two fetches of a price list.'),
      reachable: Type.Object(
        { prepaid: Type.Boolean(), postpaid: Type.Boolean() },
        { description: 'For this server.' },
      ),
      load: Type.Object(
        {
          running: count('Calls under way.'),
          waiting: count('Calls that wait.'),
          max: count('The most at once.'),
        },
        { description: 'Purchases and inquiries of this server.' },
      ),
      hours: Type.Array(
        Type.Object({
          hour: time('The beginning of the hour.'),
          sold: count('Sales that succeeded.'),
          failed: count('Those that failed.'),
          average_ms: orNull(Type.Integer(), 'How long they took on average.'),
        }),
        { description: 'The hours of the last day with purchases.' },
      ),
      codes: Type.Array(
        Type.Object({
          kind,
          all: count('Codes.'),
          unmapped: count('On the last list, and of no product of ours.'),
          held: count('Off sale until an operator rules on the cost.'),
          gone: count('No longer on the list.'),
        }),
      ),
    },
    {
      $id: 'OperatorSupplierDetail',
      description: 'A supplier with its configuration, without its credentials.',
    },
  ),
  Type.Object(
    {
      outcome: oneOf(['answered', 'refused', 'no_answer']),
      amount: orNull(Type.Integer(), 'Our deposit, rupiah.'),
      said: orNull(Type.String(), 'The code of its refusal and the meaning.'),
      took_ms: count('How long it took.'),
    },
    {
      $id: 'OperatorSupplierTest',
      description: 'What a supplier answered when it was asked for our deposit.',
    },
  ),
  Type.Object(
    { changed: Type.Boolean() },
    { $id: 'OperatorSupplierChange', description: 'Whether something changed.' },
  ),
  answerSchema('OperatorSuppliersAnswer', 'The suppliers.', 'OperatorSuppliers'),
  answerSchema('OperatorSupplierDetailAnswer', 'The supplier.', 'OperatorSupplierDetail'),
  answerSchema('OperatorSupplierTestAnswer', 'What it answered.', 'OperatorSupplierTest'),
  answerSchema('OperatorSupplierChangeAnswer', 'Whether something changed.', 'OperatorSupplierChange'),
];

/** The parameters of operations about one cut-off. */
export const CutOffParams = Type.Object({ name: oneOf(names), cut_off_id: uuid('The id of the cut-off.') });

const timeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM in WIB.' });

/** The body of a request that sets a cut-off. */
export const CutOffBody = closed({
  kind,
  product_code: Type.Optional(
    text({ minLength: 1, maxLength: 64, description: 'Left out: all of the kind.' }),
  ),
  start: timeOfDay,
  end: timeOfDay,
  reason,
});

/** The schemas of the cut-off calendar. */
export const cutOffSchemas = [
  Type.Object(
    {
      supplier: oneOf(names),
      kind,
      source: oneOf(['price_list', 'rule', 'operator'], {
        description: 'rule: a time of day in which the supplier refuses payments of bills.',
      }),
      start: timeOfDay,
      end: timeOfDay,
      codes: orNull(Type.Integer(), 'How many codes it is for; null: all of the kind, or one product.'),
      about: orNull(Type.String(), 'One of the codes, or the product.'),
      id: orNull(Type.String(), 'Of one that an operator set.'),
      reason: orNull(Type.String(), 'Why an operator set it.'),
    },
    { $id: 'OperatorCutOff', description: 'A time of day, every day, in which a supplier gets nothing new.' },
  ),
  Type.Object(
    { data: Type.Array(ref('OperatorCutOff')), meta: ref('PortalMeta') },
    { $id: 'OperatorCutOffsAnswer', description: 'The cut-offs of all suppliers.' },
  ),
];
