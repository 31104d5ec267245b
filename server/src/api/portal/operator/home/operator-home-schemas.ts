import { Type } from 'typebox';
import { operatorTopics } from '../../../../home/operator-topics.ts';
import { orderStatuses } from '../../../../orders/order.ts';
import { taskLists } from '../../../../overview/overview-tasks.ts';
import { oneOf, ref } from '../../../document/schemas.ts';
import { answerSchema } from '../../portal-answer.ts';

const rupiah = Type.Integer({ description: 'Whole rupiah.' });
const time = Type.String({ format: 'date-time' });
const count = Type.Integer();
const id = Type.String({ format: 'uuid' });
const day = Type.String({ description: 'In Jakarta, `YYYY-MM-DD`.' });
const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const productKinds = oneOf(['prepaid', 'postpaid']);

const Supplier = Type.Object(
  {
    name: Type.String(),
    state: oneOf(['disabled', 'failing', 'paused', 'well']),
    paused: nullable(
      Type.Object(
        { since: time, code: Type.String() },
        { description: 'Since when it gets no purchases because our deposit there is used up.' },
      ),
    ),
    unreachable: Type.Array(oneOf(['all', 'prepaid', 'postpaid']), {
      description: 'What does not answer at least one server: its circuit breaker is open.',
    }),
    deposit: nullable(
      Type.Object({
        amount: rupiah,
        read_at: time,
        hours: nullable(
          Type.Number({ description: 'For how long it lasts at the rate of the last six hours.' }),
        ),
      }),
    ),
    is_low: Type.Boolean({ description: 'Whether an alert about its deposit is open.' }),
    price_lists: Type.Array(
      Type.Object({
        kind: productKinds,
        read_at: nullable(time),
        failed: Type.Boolean({ description: 'Whether the last fetch failed.' }),
      }),
    ),
    recent: Type.Object(
      { sold: count, failed: count, seconds: nullable(Type.Number()) },
      { description: 'Its purchases of the last 15 minutes.' },
    ),
    latency: Type.Array(Type.Object({ at: time, seconds: Type.Number() }), {
      description: 'The average of the last hour, by five minutes.',
    }),
  },
  { $id: 'OperatorHomeSupplier', description: 'Whether a supplier can be sold from.' },
);

const Figures = Type.Object(
  {
    orders: Type.Integer({ description: 'Orders that were confirmed.' }),
    succeeded: count,
    failed: count,
    sales: rupiah,
    profit: nullable(
      Type.Integer({
        description:
          'Sales less costs, refunds and losses, whole rupiah; null without prices:read and reports:read.',
      }),
    ),
  },
  { $id: 'OperatorHomeFigures', description: 'What was sold in a period.' },
);

const Task = Type.Union(
  [
    Type.Object({
      kind: Type.Literal('list'),
      list: oneOf(taskLists),
      count,
      amount: nullable(
        Type.Integer({ description: 'What waits there together, rupiah; null: it is no money.' }),
      ),
      since: nullable(time),
    }),
    Type.Object({
      ...{ kind: Type.Literal('differences'), supplier: Type.String(), day, count, since: time },
      amount: Type.Integer({ description: 'What they are together, in either direction, rupiah.' }),
    }),
    Type.Object({
      kind: Type.Literal('alert'),
      alert_id: id,
      condition: Type.String(),
      subject: Type.String(),
      since: time,
    }),
  ],
  { $id: 'OperatorHomeTask', description: 'Something that needs a person.' },
);

const Order = Type.Object(
  {
    id,
    name: Type.String(),
    account: Type.String(),
    status: oneOf(orderStatuses),
    price: rupiah,
    at: Type.String({ format: 'date-time', description: 'When it changed last.' }),
  },
  { $id: 'OperatorHomeOrder', description: 'An order that failed or waits for a person.' },
);

const Payment = Type.Object(
  {
    id,
    state: oneOf(['in_review', 'credited', 'rejected', 'reversed']),
    amount: rupiah,
    source: oneOf(['bank', 'gateway']),
    account: nullable(Type.String({ description: 'The name of the client that was credited.' })),
    at: time,
  },
  { $id: 'OperatorHomePayment', description: 'A payment of a client.' },
);

const RecordOf = Type.Object(
  {
    id,
    at: time,
    name: Type.String({ description: 'Who did it.' }),
    action: Type.String(),
    subject: Type.String(),
    account: nullable(Type.String()),
  },
  { $id: 'OperatorHomeRecord', description: 'What an operator did.' },
);

const Home = Type.Object(
  {
    now: time,
    quarantine: Type.Boolean({ description: 'Whether the server buys nothing after a restore.' }),
    suppliers: Type.Array(ref('OperatorHomeSupplier')),
    today: ref('OperatorHomeFigures'),
    yesterday: nullable(ref('OperatorHomeFigures')),
    last_week: nullable(ref('OperatorHomeFigures')),
    complete_at: nullable(
      Type.String({ format: 'date-time', description: 'Up to when the figures of today are complete.' }),
    ),
    hours: Type.Array(Type.Object({ succeeded: count, failed: count, yesterday: count, last_week: count }), {
      description: 'The 24 hours of today in Jakarta, with the orders that ended in each.',
    }),
    days: nullable(
      Type.Array(Type.Object({ day, profit: rupiah }), {
        description: 'The profit of the last fourteen days; null for roles that may not see it.',
      }),
    ),
    client_money: nullable(
      Type.Object(
        {
          amount: rupiah,
          audited_at: nullable(time),
          findings: count,
        },
        { description: 'What all clients have together, and what the continuous audit found.' },
      ),
    ),
    tasks: Type.Array(ref('OperatorHomeTask'), { description: 'What waits longest first.' }),
    orders: Type.Array(ref('OperatorHomeOrder')),
    payments: Type.Array(ref('OperatorHomePayment')),
    records: Type.Array(ref('OperatorHomeRecord')),
  },
  { $id: 'OperatorHome', description: 'The first page of operators.' },
);

const LiveSummary = Type.Object(
  {
    is_first: Type.Boolean({
      description: 'Whether it is the first of its connection, which names no topics.',
    }),
    topics: Type.Array(oneOf(operatorTopics)),
  },
  { $id: 'OperatorLiveSummary', description: 'What changed in the business, at most once a second.' },
);

/** The schemas of the first page of operators and of their live updates. */
export const operatorHomeSchemas = [
  Supplier,
  Figures,
  Task,
  Order,
  Payment,
  RecordOf,
  Home,
  LiveSummary,
  answerSchema('OperatorHomeAnswer', 'The first page of operators.', 'OperatorHome'),
];
