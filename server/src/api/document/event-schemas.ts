import { Type, type TSchema } from 'typebox';
import type { EventKind } from '../../webhooks/event.ts';
import { Deposit, DepositInstructions } from './deposit-schemas.ts';
import { billed, creditedDeposit, ended, waitingDeposit } from './examples.ts';
import { Bill, BillDetail, Order, Wallet } from './order-schemas.ts';
import { oneOf, rupiah, signedRupiah } from './schemas.ts';

/** A kind of event as the documentation describes it. */
export interface DescribedEvent {
  readonly kind: string;
  /** One sentence that says when the event happens. */
  readonly when: string;
  /** A self-contained JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** A body that matches the schema. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The members of `data`: schemas with names. */
  readonly members: Readonly<Record<string, TSchema>>;
  /** The optional members of `data`. */
  readonly sometimes: Readonly<Record<string, TSchema>>;
}

const timestamp = '2026-11-21T03:00:04.120Z';
const endpoint = { id: '019a0000-0000-7000-8000-0000000000e1', name: 'shop.example' };

/** The order of the API without its token, which can confirm the order and appears in answers only. */
const EventOrder = Type.Omit(Order, ['confirmation_token'], { $id: 'EventOrder' });

const TestedEndpoint = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String({ description: 'The name of the endpoint.' }),
  },
  { $id: 'TestedEndpoint' },
);

const DisabledEndpoint = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String({ description: 'The name of the endpoint.' }),
    reason: oneOf(['client', 'deleted', 'failing', 'gone', 'operator'], {
      description:
        'A member of the account disabled it (`client`) or deleted it, it failed for five days, it responded with 410 (`gone`), or an operator disabled it.',
    }),
    disabled_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'DisabledEndpoint' },
);

const ChangedProduct = Type.Object({
  product_code: Type.String({ description: 'The code of the product.' }),
  transaction_kind: oneOf(['prepaid', 'postpaid']),
  changes: Type.Array(oneOf(['added', 'price', 'switched_off', 'switched_on']), {
    description: '`switched_off` and `switched_on` are the switch of the operator.',
  }),
  price: rupiah('The price of this account; for a biller, its `admin_fee`.'),
  previous_price: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    format: 'int64',
    minimum: 0,
    description: 'What it was before; null for a new product.',
  }),
  currency: Type.Literal('IDR'),
});

const CatalogChange = Type.Object(
  {
    products: Type.Array(ChangedProduct, { description: 'The changed products, at most 200.' }),
    total: Type.Integer({ minimum: 1, description: 'How many products have changed.' }),
    updated_since: Type.String({
      format: 'date-time',
      description: 'A list of the catalog with this `updated_since` has all of them.',
    }),
  },
  { $id: 'CatalogChange' },
);

type OrderMembers = Readonly<Record<string, unknown>>;

/** An order event. Its order has the status that the kind names. `at` is the time in the example. */
function ofOrder(
  status: string,
  when: string,
  example: OrderMembers,
  at = timestamp,
): Omit<DescribedEvent, 'kind'> {
  const { confirmation_token: _token, ...order } = { ...ended, status, version: 2, ...example };
  return {
    when,
    schema: schemaOf(
      `order.${status}`,
      when,
      { order: EventOrder },
      { properties: { status: { const: status } } },
    ),
    example: bodyOf(`order.${status}`, { order }, at),
    members: { order: EventOrder },
    sometimes: {},
  };
}

const described: Readonly<Record<EventKind, Omit<DescribedEvent, 'kind'>>> = {
  'order.awaiting_confirmation': ofOrder(
    'awaiting_confirmation',
    'The bill of an inquiry arrived after the request was answered, and the order can be confirmed.',
    // Its window begins when the bill arrives.
    { ...billed, expires_at: '2026-11-21T03:15:04.120Z', version: 2 },
  ),
  'order.processing': ofOrder('processing', 'An order was confirmed, and its price is held.', {}),
  'order.succeeded': ofOrder('succeeded', 'The purchase succeeded, and the price was charged.', {
    charged: ended.price,
    version: 3,
  }),
  'order.failed': ofOrder('failed', 'The purchase or the inquiry failed, and nothing was charged.', {
    reason: 'wrong_destination',
    version: 3,
  }),
  'order.cancelled': ofOrder('cancelled', 'An order was cancelled before it was confirmed.', {
    reason: 'cancelled_by_client',
  }),
  'order.expired': ofOrder(
    'expired',
    'The order was not confirmed in time, or its price rose before the purchase.',
    { reason: 'window_passed' },
    '2026-11-21T03:15:00.180Z',
  ),
  'order.manual_review': ofOrder(
    'manual_review',
    'The outcome is unknown or contradictory, and an operator reviews the order.',
    { reason: 'outcome_unknown', version: 3 },
    '2026-11-22T03:00:04.310Z',
  ),
  'order.refunded': ofOrder(
    'refunded',
    'The supplier reversed the sale, and the price was refunded.',
    { reason: 'reversed', version: 4 },
    '2026-11-21T07:42:10.550Z',
  ),
  'wallet.deposited': ofData(
    'wallet.deposited',
    'A deposit was credited, or a mistaken deposit was reversed; `data.reversed` is then the reversed amount.',
    { wallet: Wallet },
    { wallet: { balance: 10250000, held: 10235, available: 10239765, currency: 'IDR', simulated: true } },
    { reversed: signedRupiah('The reversed amount, in rupiah.', { minimum: 1 }) },
  ),
  'wallet.adjusted': ofData(
    'wallet.adjusted',
    'Two operators have corrected the wallet by hand. `data.adjusted` is what they added; it is negative if they took it.',
    { wallet: Wallet },
    {
      wallet: { balance: 10225000, held: 0, available: 10225000, currency: 'IDR', simulated: true },
      adjusted: -25000,
    },
    {
      adjusted: signedRupiah(
        'What was added to the wallet, in rupiah; negative if it was taken. Always present.',
      ),
    },
  ),
  'deposit.created': ofData(
    'deposit.created',
    'A deposit was requested, and waits for its payment.',
    { deposit: Deposit },
    { deposit: waitingDeposit },
  ),
  'deposit.credited': ofData(
    'deposit.credited',
    'The payment of a deposit arrived and was credited. The event of the money is `wallet.deposited`.',
    { deposit: Deposit },
    { deposit: creditedDeposit },
  ),
  'deposit.expired': ofData(
    'deposit.expired',
    'No payment arrived in time. A payment that arrives later is reviewed by the operator.',
    { deposit: Deposit },
    { deposit: { ...waitingDeposit, status: 'expired', version: 2 } },
  ),
  'deposit.in_review': ofData(
    'deposit.in_review',
    'A payment arrived that does not fit the deposit, such as a late one or another amount, and the operator reviews it.',
    { deposit: Deposit },
    { deposit: { ...waitingDeposit, status: 'in_review', reason: 'late', version: 3 } },
  ),
  'endpoint.disabled': ofData(
    'endpoint.disabled',
    'An endpoint of the account was disabled. The other endpoints of the account get this event.',
    { endpoint: DisabledEndpoint },
    { endpoint: { ...endpoint, reason: 'failing', disabled_at: timestamp } },
  ),
  'product.changed': ofData(
    'product.changed',
    'Products or prices of this account have changed. Changes of some seconds are in one event. Only endpoints that name this kind get it.',
    { catalog: CatalogChange },
    {
      catalog: {
        products: [
          {
            ...{ product_code: 'tsel10', transaction_kind: 'prepaid', changes: ['price'] },
            ...{ price: 10450, previous_price: 10400, currency: 'IDR' },
          },
        ],
        total: 1,
        updated_since: '2026-11-21T02:50:04.120Z',
      },
    },
  ),
  'webhook.test': ofData(
    'webhook.test',
    'A member of the account or the operator sent a test to this endpoint.',
    { endpoint: TestedEndpoint },
    { endpoint },
  ),
};

/** Every kind of event, with its schema and an example, built from the schemas of the API's answers. */
export const describedEvents: readonly DescribedEvent[] = Object.entries(described).map(([kind, about]) => ({
  kind,
  ...about,
}));

function ofData(
  kind: string,
  when: string,
  members: Readonly<Record<string, TSchema>>,
  example: Readonly<Record<string, unknown>>,
  sometimes: Readonly<Record<string, TSchema>> = {},
): Omit<DescribedEvent, 'kind'> {
  const schema = schemaOf(kind, when, members, {}, sometimes);
  return { when, schema, example: bodyOf(kind, example), members, sometimes };
}

function bodyOf(type: string, data: object, at = timestamp): Record<string, unknown> {
  return { type, timestamp: at, environment: 'sandbox', data };
}

/** The schema of one kind. `narrower` restricts the one member of `data`; `sometimes` has the optional members. */
function schemaOf(
  kind: string,
  when: string,
  members: Readonly<Record<string, TSchema>>,
  narrower: object = {},
  sometimes: Readonly<Record<string, TSchema>> = {},
): Record<string, unknown> {
  const names = Object.keys(members);
  const data = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}`, ...narrower }]));
  const needed = {
    ...(names.includes('order') ? { BillDetail, Bill } : {}),
    ...(names.includes('deposit') ? { DepositInstructions } : {}),
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: kind,
    description: when,
    type: 'object',
    required: ['type', 'timestamp', 'environment', 'data'],
    properties: {
      type: { const: kind },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened, in UTC.' },
      environment: { type: 'string', enum: ['live', 'sandbox'] },
      data: { type: 'object', required: names, properties: { ...data, ...sometimes } },
    },
    $defs: Object.fromEntries(
      Object.entries({ ...members, ...needed }).map(([name, schema]) => [
        name,
        withinDocument(schema, '#/$defs/'),
      ]),
    ),
  };
}

/**
 * Makes a schema of the API part of another document: without its `$id`, and with references that start with `place`.
 */
export function withinDocument(schema: unknown, place: string): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withinDocument(one, place));
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(([name]) => name !== '$id');
  return Object.fromEntries(
    members.map(([name, value]) => [
      name,
      name === '$ref' && typeof value === 'string'
        ? place + value.replace(/#$/, '')
        : withinDocument(value, place),
    ]),
  );
}
