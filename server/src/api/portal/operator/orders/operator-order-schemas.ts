import { Type } from 'typebox';
import { moneyReasons, moneyStations } from '../../../../orders/timeline/money-place.ts';
import { oneOf, ref } from '../../../document/schemas.ts';
import { listedOrderMembers, orNull, time, timeOrNull } from '../../orders/order-schemas.ts';
import { answerSchema, pageSchema } from '../../portal-answer.ts';

const amountOrNull = (description: string) =>
  orNull('integer', `${description}, rupiah; null for a role that may not see costs.`);
const amount = (description: string) => Type.Integer({ description: `${description}, rupiah.` });

const OperatorOrder = Type.Object(
  {
    ...listedOrderMembers,
    environment: oneOf(['live', 'sandbox']),
    account_id: Type.String({ format: 'uuid' }),
    account_name: Type.String(),
    supplier: orNull('string', 'The supplier of the newest purchase or inquiry; null: none.'),
    waiting_since: timeOrNull('Since when it is under way, or waits for a person; null: neither.'),
  },
  { $id: 'OperatorOrder', description: 'An order as a list for operators shows it.' },
);

const Answered = Type.Object(
  {
    at: time('When it was answered, in UTC.'),
    question: Type.String(),
    answer: Type.String(),
    proves: Type.String({ description: 'What the answer proves by itself.' }),
    proven: Type.String({ description: 'What is proven after it.' }),
    code: orNull('string', 'The supplier’s own code.'),
    meaning: orNull('string', 'The code with its documented meaning.'),
  },
  { $id: 'OperatorAnswered', description: 'One answer of a supplier, as it came.' },
);

const Attempt = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kind: oneOf(['inquiry', 'purchase']),
    supplier: Type.String(),
    supplier_sku: Type.String(),
    reference: Type.String({ description: 'Our reference at the supplier.' }),
    supplier_reference: orNull('string', 'The supplier’s own number.'),
    state: Type.String(),
    proven: Type.String({ description: 'What is proven about it.' }),
    disputed: Type.Boolean({ description: 'Whether its answers cannot all be true.' }),
    opened_at: time('When it was sent.'),
    acknowledged_at: timeOrNull('When the supplier first showed that it has it.'),
    closed_at: timeOrNull('When it ended; null: it is open.'),
    due_at: timeOrNull('When the supplier is asked next; null: it is not.'),
    cost: amountOrNull('What the supplier asks by its answer'),
    cost_max: amountOrNull('The most that we would pay'),
    answers: Type.Array(ref('OperatorAnswered')),
  },
  { $id: 'OperatorAttempt', description: 'One purchase or inquiry at a supplier.' },
);

const Entry = Type.Object(
  {
    at: time('When it happened, in UTC.'),
    kind: oneOf([
      'made',
      'sent',
      'answered',
      'ended',
      'changed',
      'booked',
      'case_opened',
      'case_closed',
      'complained',
      'acted',
    ]),
    supplier: orNull('string', 'The supplier; null: it is about none.'),
    reference: orNull('string', 'Our reference at the supplier.'),
    answer: Type.Union([ref('OperatorAnswered'), Type.Null()]),
    status: orNull('string', 'Of `changed`: the new status.'),
    reason: orNull('string', 'The published reason of a change, or what a person gave as a reason.'),
    event: Type.Union([Type.Object({ id: Type.String(), kind: Type.String() }), Type.Null()]),
    deliveries: Type.Array(
      Type.Object({
        endpoint_id: Type.String(),
        state: Type.String(),
        attempts: Type.Integer(),
        last_status: orNull('integer', 'The HTTP status of the newest attempt.'),
        last_fault: orNull('string', 'Why there is no status.'),
        closed_at: timeOrNull('When it ended; null: it is under way.'),
      }),
    ),
    money: Type.Union([
      Type.Object({
        kind: Type.String(),
        wallet: amount('The change of what the client can spend'),
        hold: amount('The change of what is held'),
        available: amount('What the client could spend afterwards'),
      }),
      Type.Null(),
    ]),
    case_number: orNull('integer', 'Of a case: its number.'),
    cause: orNull('string', 'Of `case_opened`: why.'),
    ruling: orNull('string', 'Of `case_closed`: how.'),
    person: orNull('string', 'Who complained or acted.'),
    action: orNull('string', 'Of `acted`: the action of the audit record.'),
    what: orNull(
      'string',
      'Of `acted`: what was shown, or ruled; of `sent`: an inquiry, a purchase, or one `again`.',
    ),
  },
  { $id: 'OperatorOrderEntry', description: 'One entry of the life of an order for operators.' },
);

const Place = Type.Object(
  {
    station: oneOf(moneyStations),
    why: oneOf(moneyReasons),
    supplier: orNull('string', 'The supplier that is waited for, or that sold.'),
    cause: orNull('string', 'Why a person has to decide; null: nobody has to.'),
    since: time('Since when it stands there.'),
    available: amount('What the client can spend now'),
    held: amount('What is held for this order'),
    charged: amount('What was charged and not refunded'),
    has_loss: Type.Boolean({ description: 'Whether a loss was booked.' }),
    sales: Type.Integer({ description: 'How many suppliers have proven that they sold.' }),
    clearing: amountOrNull('What suppliers get for it by the journal'),
    margin: amountOrNull('What is earned by the journal'),
    lost: amountOrNull('What was booked as a loss'),
    sales_cost: amountOrNull('What those who sold ask together'),
    cost: amountOrNull('What it costs by the quote'),
  },
  { $id: 'OperatorMoneyPlace', description: 'Where the money of an order is.' },
);

const JournalEntry = Type.Object(
  {
    number: Type.String({ description: 'The number of the step in the journal of the wallet.' }),
    at: time('When it was booked.'),
    kind: Type.String(),
    reference: orNull('string', 'The purchase that it pays for.'),
    postings: Type.Array(
      Type.Object({
        account: Type.String(),
        amount: Type.Integer({ description: 'What the account gets, below zero what it gives, rupiah.' }),
      }),
      { description: 'Only the accounts of the client for a role that may not see costs.' },
    ),
  },
  { $id: 'OperatorJournalEntry', description: 'One journal entry of an order.' },
);

const Life = Type.Object(
  {
    order: ref('OperatorOrder'),
    number: orNull('string', 'The number of the order in its wallet.'),
    bill: ref('Bill'),
    has_serial: Type.Boolean(),
    has_number: Type.Boolean({ description: 'Whether the number can be shown; it may have been purged.' }),
    is_meter: Type.Boolean(),
    serials: Type.Array(Type.Object({ at: time('When it came.'), serial: Type.String() }), {
      description: 'The serials that suppliers named, masked, if there is more than one.',
    }),
    money: ref('OperatorMoneyPlace'),
    entries: Type.Array(ref('OperatorOrderEntry')),
    attempts: Type.Array(ref('OperatorAttempt')),
    journal: Type.Array(ref('OperatorJournalEntry')),
    complaints: Type.Array(ref('PortalComplaint')),
    client_entries: Type.Array(ref('PortalOrderEntry'), {
      description: 'The life of the order as its client reads it.',
    }),
  },
  { $id: 'OperatorOrderLife', description: 'An order with everything that is stored about it.' },
);

const Found = Type.Object(
  {
    orders: Type.Array(ref('OperatorOrder')),
    more_orders: Type.Boolean({ description: 'Whether there are more orders.' }),
    deposits: Type.Array(
      Type.Object({
        id: Type.String(),
        number: Type.String(),
        status: Type.String(),
        amount: amount('The amount'),
        environment: oneOf(['live', 'sandbox']),
        account_id: Type.String(),
        account_name: Type.String(),
        created_at: time('When it was made.'),
      }),
    ),
    clients: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        live: Type.Boolean(),
        suspended: Type.Boolean(),
      }),
    ),
    products: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), brand: Type.String() })),
  },
  { $id: 'OperatorSearchResult', description: 'What an operator’s search finds.' },
);

/** The schemas of the operations of operators about orders. */
export const operatorOrderSchemas = [
  OperatorOrder,
  Answered,
  Attempt,
  Entry,
  Place,
  JournalEntry,
  Life,
  Found,
  Type.Object(
    { orders: Type.Array(ref('OperatorOrder')) },
    { $id: 'OperatorRelatedOrders', description: 'Other orders of the same customer number.' },
  ),
  Type.Object(
    {
      suppliers: Type.Array(Type.String()),
    },
    { $id: 'OperatorOrderFilters', description: 'What orders can be filtered by.' },
  ),
  Type.Object(
    { clients: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })) },
    { $id: 'OperatorOrderClients', description: 'Clients by whom orders can be filtered.' },
  ),
  answerSchema('OperatorOrderClientsAnswer', 'The clients.', 'OperatorOrderClients'),
  Type.Object(
    { values: Type.Array(Type.String()) },
    { $id: 'OperatorRevealed', description: 'A private value of an order. Never store it.' },
  ),
  pageSchema('OperatorOrdersPage', 'A page of orders, newest first.', 'OperatorOrder'),
  answerSchema('OperatorOrderLifeAnswer', 'The order.', 'OperatorOrderLife'),
  answerSchema('OperatorSearchAnswer', 'What was found.', 'OperatorSearchResult'),
  answerSchema('OperatorRelatedOrdersAnswer', 'The orders.', 'OperatorRelatedOrders'),
  answerSchema('OperatorOrderFiltersAnswer', 'The filters.', 'OperatorOrderFilters'),
  answerSchema('OperatorRevealedAnswer', 'The value.', 'OperatorRevealed'),
];
