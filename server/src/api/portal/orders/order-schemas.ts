import { Type } from 'typebox';
import { clientEntryKinds, moneyKinds } from '../../../orders/timeline/client-timeline.ts';
import { complaintAuthors, complaintStates } from '../../../orders/complaints/complaint.ts';
import { orderStatuses } from '../../../orders/order.ts';
import { productKinds } from '../../../product-kind.ts';
import { oneOf, ref, rupiah } from '../../document/schemas.ts';
import { answerSchema, pageSchema } from '../portal-answer.ts';

export const time = (description: string) => Type.String({ format: 'date-time', description });
export const orNull = (type: 'integer' | 'number' | 'string', description: string) =>
  Type.Unsafe<unknown>({ type: [type, 'null'], description });
export const timeOrNull = (description: string) =>
  Type.Unsafe<unknown>({ type: ['string', 'null'], format: 'date-time', description });

/** The members of an order as lists of clients and of operators show it. */
export const listedOrderMembers = {
  id: Type.String({ format: 'uuid' }),
  client_reference: Type.String(),
  product_code: Type.String(),
  name: Type.String(),
  destination: Type.String({ description: 'Masked: only the last digits are shown.' }),
  price: rupiah('Whole rupiah.'),
  charged: rupiah('What the wallet was charged, rupiah; 0 before and without success.'),
  transaction_kind: oneOf(productKinds),
  channel: oneOf(['api', 'console']),
  status: oneOf(orderStatuses),
  reason: orNull('string', 'Why it ended or waits; null if there is no reason to report.'),
  created_at: time('When it was made, in UTC.'),
  confirmed_at: timeOrNull('When it was confirmed; null: it was not.'),
  changed_at: time('When it changed last.'),
  expires_at: time('Until when it can be confirmed.'),
  version: Type.Integer(),
};

const ListedOrder = Type.Object(listedOrderMembers, {
  $id: 'PortalOrder',
  description: 'An order as a list of the portal shows it.',
});

const OrderEntry = Type.Object(
  {
    at: time('When it happened, in UTC.'),
    kind: oneOf(clientEntryKinds),
    reason: orNull('string', 'The published reason of a change; null: none.'),
    money: Type.Union([
      Type.Object({
        kind: oneOf(moneyKinds),
        amount: rupiah('Whole rupiah.'),
        available: Type.Integer({ description: 'What the account could spend afterwards, rupiah.' }),
      }),
      Type.Null(),
    ]),
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
    revealed: Type.Union([
      Type.Object({
        what: oneOf(['destination', 'receipt', 'serial']),
        by: orNull('string', 'The person; null: the operator.'),
      }),
      Type.Null(),
    ]),
  },
  { $id: 'PortalOrderEntry', description: 'One entry of the life of an order.' },
);

const Complaint = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    state: oneOf(complaintStates),
    opened_at: time('When it was opened.'),
    changed_at: time('When it changed last.'),
    messages: Type.Array(
      Type.Object({
        author: oneOf(complaintAuthors),
        author_name: Type.String(),
        text: Type.String({ description: 'What a person wrote. Show it as text.' }),
        at: time('When it was written.'),
      }),
    ),
  },
  { $id: 'PortalComplaint', description: 'What a client reports about an order, with the answers.' },
);

const OrderLife = Type.Object(
  {
    order: ref('PortalOrder'),
    bill: ref('Bill'),
    has_serial: Type.Boolean({ description: 'Whether a serial or token can be shown.' }),
    has_number: Type.Boolean({ description: 'Whether the number can be shown; it may have been purged.' }),
    is_meter: Type.Boolean({ description: 'Whether it is power for a prepaid meter.' }),
    entries: Type.Array(ref('PortalOrderEntry')),
    complaints: Type.Array(ref('PortalComplaint')),
    can_complain: Type.Boolean({ description: 'Whether a new complaint may begin.' }),
    margin: rupiah('What receipts of the account add to the price by default, rupiah.'),
  },
  { $id: 'PortalOrderLife', description: 'An order with everything that happened to it.' },
);

const ReceiptLine = Type.Object(
  {
    kind: oneOf(['brand', 'code', 'logo', 'note', 'pair', 'rule', 'title', 'total']),
    text: Type.Optional(Type.String({ description: 'Of a `logo`: its address at this server.' })),
    label: Type.Optional(Type.String()),
    value: Type.Optional(Type.String()),
  },
  { $id: 'PortalReceiptLine', description: 'A line of a receipt, in Indonesian. Show it as text.' },
);

/** The schemas of the operations of orders. */
export const orderAreaSchemas = [
  ListedOrder,
  OrderEntry,
  Complaint,
  OrderLife,
  ReceiptLine,
  Type.Object(
    {
      count: orNull('integer', 'How many orders there are; null: too many to count.'),
      charged: orNull('integer', 'What they were charged, rupiah; null with `count`.'),
      statuses: Type.Record(Type.String(), Type.Integer(), { description: 'How many have each status.' }),
    },
    { $id: 'PortalOrderSummary', description: 'The orders of a filter, added up.' },
  ),
  Type.Object(
    {
      values: Type.Array(Type.String(), { description: 'The serial, or the values of the destination.' }),
      token: orNull('string', 'The twenty digits of a PLN token.'),
      kwh: orNull('number', 'Its energy, kilowatt-hours.'),
      customer: orNull('string', 'The customer of the meter.'),
    },
    { $id: 'PortalRevealed', description: 'A private value of an order. Never store it.' },
  ),
  Type.Object(
    { lines: Type.Array(ref('PortalReceiptLine')) },
    { $id: 'PortalReceipt', description: 'A receipt with the business data of the account.' },
  ),
  Type.Object(
    { orders: Type.Array(ref('PortalOrder')) },
    { $id: 'PortalRelatedOrders', description: 'Other orders of the same customer number.' },
  ),
  Type.Object(
    { complaints: Type.Array(ref('PortalComplaint')) },
    { $id: 'PortalComplaints', description: 'The complaints about an order.' },
  ),
  pageSchema('PortalOrdersPage', 'A page of orders, newest first.', 'PortalOrder'),
  answerSchema('PortalOrderSummaryAnswer', 'The sum.', 'PortalOrderSummary'),
  answerSchema('PortalOrderLifeAnswer', 'The order.', 'PortalOrderLife'),
  answerSchema('PortalRelatedOrdersAnswer', 'The orders.', 'PortalRelatedOrders'),
  answerSchema('PortalRevealedAnswer', 'The value.', 'PortalRevealed'),
  answerSchema('PortalReceiptAnswer', 'The receipt.', 'PortalReceipt'),
  answerSchema('PortalComplaintsAnswer', 'The complaints.', 'PortalComplaints'),
];
