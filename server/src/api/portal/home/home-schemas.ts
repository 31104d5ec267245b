import { Type } from 'typebox';
import { sellingStates } from '../../../home/decide-selling.ts';
import { serviceNames } from '../../../home/product-groups.ts';
import { orderStatuses } from '../../../orders/order.ts';
import { oneOf, ref } from '../../document/schemas.ts';
import { answerSchema } from '../portal-answer.ts';

const rupiah = Type.Integer({ description: 'Whole rupiah.' });
const time = Type.String({ format: 'date-time' });
const count = Type.Integer();
const id = Type.String({ format: 'uuid' });
const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const depositStates = ['waiting', 'paid', 'credited', 'expired', 'cancelled', 'in_review'] as const;

const Figures = Type.Object(
  {
    orders: Type.Integer({ description: 'Orders that were confirmed.' }),
    succeeded: count,
    failed: Type.Integer({ description: 'Orders that gave their money back without a sale.' }),
    spent: Type.Integer({ description: 'The prices of the orders that succeeded, whole rupiah.' }),
    seconds: nullable(
      Type.Number({
        description: 'How long an order that succeeded took since its confirmation, on average.',
      }),
    ),
  },
  { $id: 'HomeFigures', description: 'What became of orders in a period.' },
);

const Task = Type.Union(
  [
    Type.Object({ kind: Type.Literal('low_balance'), days: Type.Number() }),
    Type.Object({ kind: Type.Literal('no_deposit') }),
    Type.Object({
      kind: oneOf(['orders_in_review', 'orders_delayed']),
      count,
      order_id: Type.String({ format: 'uuid', description: 'The order that waits longest.' }),
      name: Type.String({ description: 'Its product.' }),
      price: rupiah,
      since: time,
    }),
    Type.Object({
      kind: Type.Literal('deposit'),
      deposit_id: id,
      number: Type.String(),
      status: oneOf(depositStates),
      payable: rupiah,
      expires_at: time,
    }),
    Type.Object({
      kind: Type.Literal('endpoint_failing'),
      endpoint_id: id,
      name: Type.String(),
      since: nullable(time),
      disabled: Type.Boolean(),
    }),
    Type.Object({ kind: Type.Literal('key_expires'), key_id: id, name: Type.String(), at: time }),
  ],
  { $id: 'HomeTask', description: 'Something that needs a person. Only what the role may see.' },
);

const Service = Type.Object(
  {
    name: oneOf(serviceNames),
    open: Type.Integer({ description: 'How many of its products can be bought now.' }),
    products: count,
    closed_brands: Type.Array(Type.String(), { description: 'Brands of which nothing can be bought.' }),
    reason: nullable(
      oneOf(['cut_off', 'no_supplier', 'out_of_stock', 'supplier_disturbed', 'switched_off'], {
        description: 'The most frequent reason of the products that cannot be bought.',
      }),
    ),
    seconds: nullable(
      Type.Number({
        description: "How long the account's own orders of the last 15 minutes took, the median.",
      }),
    ),
  },
  { $id: 'HomeService', description: 'A group of products.' },
);

const Order = Type.Object(
  {
    id,
    client_reference: Type.String(),
    name: Type.String(),
    destination: Type.String(),
    status: oneOf(orderStatuses),
    price: rupiah,
    created_at: time,
    seconds: nullable(
      Type.Number({
        description: 'From the confirmation to the end, or until now; null before the confirmation.',
      }),
    ),
  },
  { $id: 'HomeOrder' },
);

const Deposit = Type.Object(
  {
    id,
    number: Type.String(),
    status: oneOf(depositStates),
    amount: rupiah,
    created_at: time,
  },
  { $id: 'HomeDeposit' },
);

const Home = Type.Object(
  {
    now: Type.String({ format: 'date-time', description: 'The time of the account.' }),
    selling: oneOf(sellingStates, {
      description: 'Whether the account can sell, and what stands in the way.',
    }),
    available: rupiah,
    held: rupiah,
    owed: Type.Integer({ description: 'What the account owes after deposits that were taken back.' }),
    daily_limit: rupiah,
    limit_spent: Type.Integer({
      description: 'What counts against the daily limit: confirmed, less released.',
    }),
    days_left: nullable(
      Type.Number({ description: 'For how many days the balance lasts at the average of the last seven.' }),
    ),
    services: Type.Array(ref('HomeService')),
    today: ref('HomeFigures'),
    yesterday: { ...ref('HomeFigures'), description: 'Yesterday, until the same time.' },
    hours: Type.Array(Type.Object({ succeeded: count, failed: count, confirmed: count, yesterday: count }), {
      description: 'The 24 hours of today in Jakarta. `yesterday`: the orders that ended in that hour.',
    }),
    tasks: Type.Array(ref('HomeTask')),
    first_steps: nullable(
      Type.Object({ money: Type.Boolean(), key: Type.Boolean(), webhook: Type.Boolean() }),
    ),
    orders: Type.Array(ref('HomeOrder')),
    deposits: Type.Array(ref('HomeDeposit')),
  },
  { $id: 'Home', description: 'The home page of an account.' },
);

const LiveSummary = Type.Object(
  {
    available: rupiah,
    held: rupiah,
    is_first: Type.Boolean({
      description: 'Whether it is the first of its connection, which tells no changes.',
    }),
    orders: Type.Integer({ description: 'How many orders changed since the summary before.' }),
    order_ids: Type.Array(id, { description: 'The orders that changed, at most 50.' }),
    is_partial: Type.Boolean({ description: 'Whether more orders changed than are counted.' }),
    deposits: Type.Boolean({ description: 'Whether a deposit changed.' }),
  },
  { $id: 'LiveSummary', description: 'What changed in an account, at most once a second.' },
);

const Found = Type.Object(
  {
    orders: Type.Array(ref('HomeOrder')),
    more_orders: Type.Boolean({ description: 'Whether more orders were found than are in the answer.' }),
    deposits: Type.Array(ref('HomeDeposit')),
    products: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        brand: Type.String(),
        available: Type.Boolean(),
      }),
    ),
  },
  { $id: 'SearchResult', description: 'What a search finds, the best first.' },
);

const Standing = Type.Object(
  {
    suspended: Type.Boolean(),
    owed: Type.Integer({
      description: 'What the account owes, whole rupiah. It may buy nothing until that is zero.',
    }),
  },
  { $id: 'AccountStanding', description: 'What stops an account from buying.' },
);

/** The schemas of home, its live updates and the search. */
export const homeSchemas = [
  Figures,
  Task,
  Service,
  Order,
  Deposit,
  Home,
  LiveSummary,
  Found,
  Standing,
  answerSchema('HomeAnswer', 'The home page of an account.', 'Home'),
  answerSchema('SearchAnswer', 'What a search found.', 'SearchResult'),
  answerSchema('AccountStandingAnswer', 'What stops an account from buying.', 'AccountStanding'),
];
