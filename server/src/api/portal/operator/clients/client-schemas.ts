import { Type } from 'typebox';
import { clientStates } from '../../../../clients/find-clients.ts';
import { liveRequestStates } from '../../../../clients/business/live-request.ts';
import { complaintStates } from '../../../../orders/complaints/complaint.ts';
import { orderStatuses } from '../../../../orders/order.ts';
import { clientRoles } from '../../../../people/roles.ts';
import { closed, oneOf, ref, rupiahLimit, text } from '../../../document/schemas.ts';
import { answerSchema, pageSchema } from '../../portal-answer.ts';

const uuid = Type.String({ format: 'uuid' });
const time = Type.String({ format: 'date-time' });
const rupiah = Type.Integer({ description: 'Whole rupiah.' });
const timeOrNull = Type.Union([time, Type.Null()]);
const textOrNull = Type.Union([Type.String(), Type.Null()]);
const integerOrNull = Type.Union([Type.Integer(), Type.Null()]);
const environment = oneOf(['live', 'sandbox']);
const depositStates = ['waiting', 'paid', 'credited', 'expired', 'cancelled', 'in_review'] as const;

/** The parameters of operations of one client. */
export const ClientParams = Type.Object({ account_id: uuid });

/** The parameters of operations of one key of a client. */
export const ClientKeyParams = Type.Object({ account_id: uuid, environment, key_id: uuid });

/** The filters of the list of clients. They are a body, because names are in no address and no log. */
export const ClientSearchBody = closed({
  search: Type.Optional(Type.String({ maxLength: 100, description: 'Of the name, or the start of the id.' })),
  state: Type.Optional(oneOf(clientStates)),
  group: Type.Optional(Type.String({ maxLength: 50 })),
  page: Type.Optional(
    Type.String({ maxLength: 40, description: 'A cursor: `older` or `newer` of another page.' }),
  ),
});

/** Why something is done. */
const Reason = text({ minLength: 1, maxLength: 500, description: 'Why; it is in the audit record.' });

/** The body of an action that needs its reason. */
export const ReasonBody = closed({ reason: Reason });

/** The body of a new account. */
export const CreateClientBody = closed({
  name: text({ minLength: 1, maxLength: 200, description: 'The name of the account.' }),
});

/** The limits to set; what is left out stays. */
export const ClientLimitsBody = closed({
  environment,
  transaction: Type.Optional(Type.Integer({ minimum: 0, maximum: rupiahLimit })),
  daily: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 * rupiahLimit })),
  requests_per_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  duplicate_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_440 })),
});

/** The body of a move into a price group; null: out of it. */
export const ClientGroupBody = closed({
  group: Type.Union([Type.String({ minLength: 1, maxLength: 50 }), Type.Null()]),
});

const stateMembers = {
  live: Type.Boolean({ description: 'Whether it is approved for live.' }),
  suspended_at: timeOrNull,
  group: textOrNull,
};

const ListedClient = Type.Object(
  {
    ...{ id: uuid, name: Type.String(), created_at: time },
    ...stateMembers,
    waiting_since: Type.Union([time, Type.Null()], { description: 'Since when it asks for live.' }),
    available: rupiah,
    held: rupiah,
    spent_today: rupiah,
    owed: rupiah,
  },
  { $id: 'OperatorListedClient', description: 'A client in a list. Amounts are those of live.' },
);

const Wallet = Type.Object(
  {
    ...{ environment, available: rupiah, held: rupiah, spent_today: rupiah, owed: rupiah },
    limits: Type.Object({
      ...{ transaction: rupiah, daily: rupiah, requests_per_minute: Type.Integer() },
      duplicate_minutes: integerOrNull,
    }),
    today: Type.Object({
      orders: Type.Integer(),
      succeeded: Type.Integer(),
      failed: Type.Integer(),
      spent: rupiah,
    }),
    days: Type.Array(
      Type.Object({
        ...{ day: Type.String(), orders: Type.Integer(), succeeded: Type.Integer() },
        ...{ failed: Type.Integer(), sales: rupiah },
      }),
      { description: 'The last seven days on which something was booked, oldest first.' },
    ),
    requests: Type.Object({
      ...{ logged: Type.Integer(), errors: Type.Integer() },
    }),
  },
  { $id: 'OperatorClientWallet', description: 'Balance, limits and use of a client in one environment.' },
);

const Person = Type.Object(
  {
    ...{ person_id: uuid, name: Type.String(), email: Type.String(), role: oneOf(clientRoles) },
    ...{ two_factor: Type.Boolean(), joined_at: time, signed_in_at: timeOrNull },
  },
  { $id: 'OperatorClientMember' },
);

const Key = Type.Object(
  {
    ...{ id: uuid, environment, name: Type.String(), display_prefix: Type.String() },
    ...{ scopes: Type.Array(Type.String()), created_at: time, last_used_at: timeOrNull },
    ...{ expires_at: timeOrNull, revoked_at: timeOrNull },
  },
  { $id: 'OperatorClientKey', description: 'A key, never its secret.' },
);

const LiveRequest = Type.Object(
  {
    ...{ state: oneOf(liveRequestStates), requested_at: time, decided_at: timeOrNull, reason: textOrNull },
    ...{ business_name: Type.String(), contact_name: Type.String(), phone: Type.String() },
    ...{ bank: Type.String(), bank_account_holder: Type.String() },
    bank_account_number: Type.String({ description: 'Its end only, for roles that do not pay.' }),
  },
  { $id: 'OperatorLiveRequest' },
);

const Endpoint = Type.Object({
  ...{ id: uuid, environment, name: Type.String(), host: Type.String() },
  ...{ disabled_reason: textOrNull, failing_since: timeOrNull },
  ...{ attempted: Type.Integer(), delivered: Type.Integer(), pending: Type.Integer() },
  oldest_pending_at: timeOrNull,
});

const Order = Type.Object({
  ...{ id: uuid, environment, name: Type.String(), destination: Type.String() },
  ...{ status: oneOf(orderStatuses), price: rupiah, created_at: time },
});

const Deposit = Type.Object({
  ...{ id: uuid, number: Type.String(), status: oneOf(depositStates), amount: rupiah, created_at: time },
});

const Complaint = Type.Object({
  ...{
    id: uuid,
    environment,
    order_id: uuid,
    state: oneOf(complaintStates),
    opened_at: time,
    changed_at: time,
  },
});

const Client = Type.Object(
  {
    ...{ id: uuid, name: Type.String(), created_at: time, ...stateMembers },
    suspended_reason: textOrNull,
    profile: Type.Object({ name: Type.String(), address: textOrNull, phone: textOrNull }),
    live_request: Type.Union([ref('OperatorLiveRequest'), Type.Null()]),
    wallets: Type.Array(ref('OperatorClientWallet')),
    members: Type.Array(ref('OperatorClientMember')),
    keys: Type.Array(ref('OperatorClientKey')),
    endpoints: Type.Array(Endpoint),
    orders: Type.Array(Order, { description: 'The newest of both environments.' }),
    deposits: Type.Array(Deposit, { description: 'The newest of live.' }),
    complaints: Type.Array(Complaint),
  },
  {
    $id: 'OperatorClient',
    description: 'One client: who it is, its money, its use, and what happened last.',
  },
);

const Earnings = Type.Object(
  {
    complete_at: Type.Union([time, Type.Null()], { description: 'Up to when the figures are complete.' }),
    days: Type.Array(
      Type.Object({
        ...{ day: Type.String(), orders: Type.Integer(), succeeded: Type.Integer() },
        ...{ sales: rupiah, margin: rupiah, profit: rupiah },
      }),
    ),
    ...{ sales: rupiah, margin: rupiah, profit: rupiah },
  },
  {
    $id: 'OperatorClientEarnings',
    description: 'What was earned with a client in the last 30 days, in live.',
  },
);

const Record = Type.Object(
  {
    ...{ id: uuid, at: time, actor: Type.String(), action: Type.String(), subject: Type.String() },
    detail: Type.Record(Type.String(), Type.Unknown()),
  },
  { $id: 'OperatorClientRecord' },
);

/** The schemas of the operations of clients. */
export const clientSchemas = [
  ...[ListedClient, Wallet, Person, Key, LiveRequest, Client, Earnings, Record],
  Type.Object(
    { records: Type.Array(ref('OperatorClientRecord')), next: textOrNull },
    { $id: 'OperatorClientRecords' },
  ),
  Type.Object({ groups: Type.Array(Type.String()) }, { $id: 'OperatorClientGroups' }),
  Type.Object({ id: uuid }, { $id: 'OperatorClientChange', description: 'The client that was changed.' }),
  pageSchema('OperatorClientsPage', 'Clients, newest first.', 'OperatorListedClient'),
  answerSchema('OperatorClientAnswer', 'The client.', 'OperatorClient'),
  answerSchema('OperatorClientEarningsAnswer', 'What was earned.', 'OperatorClientEarnings'),
  answerSchema('OperatorClientRecordsAnswer', 'Audit records, newest first.', 'OperatorClientRecords'),
  answerSchema('OperatorClientGroupsAnswer', 'The price groups.', 'OperatorClientGroups'),
  answerSchema('OperatorClientChangeAnswer', 'The client that was changed.', 'OperatorClientChange'),
];
