import { Type } from 'typebox';
import { walletEntryKinds } from '../../ledger/wallet-entries.ts';
import { depositScenarios } from '../../deposits/requests/deposit-request.ts';
import { orderStatuses } from '../../orders/order.ts';
import { productKinds } from '../../product-kind.ts';
import { customerKinds } from '../../suppliers/supplier.ts';
import { scenarios } from '../../suppliers/simulator/scenario.ts';
import { orderReasons, reasonMember } from './reasons.ts';
import { oneOf, ref, rupiah, signedRupiah } from './schemas.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });
const orNull = (base: object) => Type.Unsafe<unknown>({ ...base, type: ['string', 'null'] });

const environment = oneOf(['live', 'sandbox'], { description: 'The environment of the answer.' });

const Meta = Type.Object({ request_id: Type.String({ format: 'uuid' }), environment }, { $id: 'Meta' });

const ListMeta = Type.Object(
  {
    request_id: Type.String({ format: 'uuid' }),
    environment,
    total: Type.Integer({ minimum: 0, description: 'The number of items on all pages.' }),
    page: Type.Integer({ minimum: 1 }),
    last_page: Type.Integer({ minimum: 1 }),
  },
  { $id: 'ListMeta' },
);

/** One billed period. */
export const BillDetail = Type.Object(
  {
    period: Type.String({ description: 'Year and month, six digits.' }),
    amount: signedRupiah('Whole rupiah.'),
    fine: Type.Optional(rupiah('Whole rupiah.')),
    other: Type.Optional(signedRupiah('Whole rupiah.')),
    admin: Type.Optional(rupiah('The share of `bill.admin` that belongs to this row, whole rupiah.')),
    meter_start: Type.Optional(Type.String()),
    meter_end: Type.Optional(Type.String()),
    kind: Type.Optional(
      Type.String({
        description: '`unallocated`: the part of the bill that the rows of the biller do not explain.',
      }),
    ),
  },
  { $id: 'BillDetail' },
);

/** A bill, or null. The type includes null because the serialiser cannot handle a bigint inside `anyOf`. */
export const Bill = Type.Unsafe<unknown>({
  ...Type.Object(
    {
      customer_name: Type.String(),
      period: Type.String({
        pattern: '^[0-9]{6}$',
        description: 'The latest month billed: year and month, six digits.',
      }),
      admin: rupiah('The whole admin fee, in rupiah.'),
      selling_price: rupiah('The amount that the payer owes, admin fee included, in rupiah.'),
      details: Type.Array(ref('BillDetail')),
    },
    { $id: 'Bill', description: 'The bill of a postpaid order; null for a prepaid one.' },
  ),
  type: ['object', 'null'],
});

/** An order as the client reads it. */
export const Order = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    client_reference: Type.String({ description: 'Your own identifier of the purchase.' }),
    product_code: Type.String(),
    name: Type.String({ description: 'The name of the product or biller.' }),
    destination: Type.String({ description: 'Masked: only the last digits are shown.' }),
    price: rupiah('Whole rupiah; the admin fee of a bill is included.'),
    charged: rupiah('The amount charged to the wallet, in rupiah; 0 before payment.'),
    currency: Type.Literal('IDR'),
    transaction_kind: oneOf(productKinds),
    channel: oneOf(['api', 'console']),
    environment,
    status: oneOf(orderStatuses),
    reason: reasonMember('Why the order ended or waits; null if there is no reason to report.', orderReasons),
    created_at: time('When the order was created, in UTC.'),
    expires_at: time('Until when the order can be confirmed, in UTC.'),
    confirmation_token: orNull({
      description: 'Send it to confirm; null unless the order awaits confirmation.',
    }),
    version: Type.Integer({ minimum: 1, description: 'Increases whenever the order changes.' }),
    bill: ref('Bill'),
  },
  { $id: 'Order' },
);

const InquirySummary = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'The id of the order.' }),
    status: oneOf(['processing', 'succeeded', 'failed']),
    expires_at: time('Until when the bill can be confirmed, in UTC.'),
  },
  { $id: 'InquirySummary' },
);

/** The wallet of an account in an environment. */
export const Wallet = Type.Object(
  {
    balance: rupiah('`available` and `held` together, in rupiah.'),
    held: rupiah('The amount held for orders in progress, in rupiah.'),
    available: rupiah('The amount that can be spent, in rupiah.'),
    currency: Type.Literal('IDR'),
    simulated: Type.Boolean({ description: 'True in the sandbox.' }),
  },
  { $id: 'Wallet' },
);

const WalletEntry = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Rises with every entry; there are gaps.' }),
    at: time('When the money moved, in UTC.'),
    kind: oneOf([...walletEntryKinds], {
      description:
        '`hold`: a confirm reserved the price. `capture`: the order succeeded. `release`: it did not. `refund`: the price came back after a success. `manual_adjustment`: the operator corrected the wallet.',
    }),
    order_id: orNull({
      format: 'uuid',
      description: 'The order that moved the money; null for other kinds.',
    }),
    reference: orNull({ description: 'The reference of a deposit; null for other kinds.' }),
    available_change: signedRupiah(
      'What the entry added to `available`, in rupiah; negative if it took from it.',
    ),
    held_change: signedRupiah('What the entry added to `held`, in rupiah.'),
    available: rupiah('`available` after the entry, in rupiah.'),
    held: rupiah('`held` after the entry, in rupiah.'),
    balance: rupiah('`balance` after the entry, in rupiah.'),
  },
  { $id: 'WalletEntry' },
);

const CursorMeta = Type.Object(
  {
    request_id: Type.String({ format: 'uuid' }),
    environment,
    next_cursor: orNull({ description: 'Send it as `cursor` for the next page; null on the last page.' }),
  },
  { $id: 'CursorMeta' },
);

const Capabilities = Type.Object(
  {
    api_version: Type.Literal('1'),
    currency: Type.Literal('IDR'),
    transactions_available: Type.Boolean({ description: 'False while no new purchases can be made.' }),
    postpaid_available: Type.Boolean({ description: 'False while no bills can be checked or paid.' }),
    limits: Type.Object({
      transaction_rupiah: rupiah('The most that one order may cost.'),
      daily_rupiah: rupiah('The most that may be confirmed in one day (WIB).'),
      requests_per_minute: Type.Integer({ minimum: 1 }),
    }),
    deposit_url: Type.String({ format: 'uri' }),
    sandbox_scenarios: Type.Array(oneOf(scenarios)),
    sandbox_deposit_scenarios: Type.Array(oneOf(depositScenarios)),
    webhook_delivery: Type.Literal('at_least_once'),
  },
  { $id: 'Capabilities' },
);

const OrderResult = Type.Object(
  {
    order: ref('Order'),
    serial: Type.String({ description: 'The voucher, token or reference that was bought. Keep it private.' }),
    token: orNull({ description: 'The twenty digits of a PLN token; null for other products.' }),
    kwh: Type.Unsafe<unknown>({
      type: ['number', 'null'],
      description: 'The energy of a PLN token, kilowatt-hours; null if the supplier does not say.',
    }),
    name: orNull({ description: 'The customer of a PLN meter; null if the supplier does not say.' }),
    tariff: orNull({
      description: 'The tariff of a PLN meter, such as `R1`; null if the supplier does not say.',
    }),
    power: Type.Unsafe<unknown>({
      type: ['integer', 'null'],
      description: 'The power of a PLN connection, VA; null if the supplier does not say.',
    }),
  },
  { $id: 'OrderResult' },
);

const Customer = Type.Object(
  {
    kind: oneOf(customerKinds),
    destination: Type.String({ description: 'The number, masked.' }),
    name: Type.String({ description: 'The name, as the supplier writes it.' }),
    tariff: orNull({ description: 'The tariff of a PLN meter, such as `R1`; null if it is not said.' }),
    power: Type.Unsafe<unknown>({
      type: ['integer', 'null'],
      description: 'The power of a PLN connection, VA; null if it is not said.',
    }),
  },
  { $id: 'Customer' },
);

const AccountClock = Type.Object(
  {
    now: time('The time of the account, in UTC.'),
    advanced_seconds: Type.Integer({ minimum: 0, description: 'How far it is ahead of the real time.' }),
  },
  { $id: 'AccountClock' },
);

const ResetResult = Type.Object(
  {
    balance: rupiah('The balance after the reset.'),
    currency: Type.Literal('IDR'),
    simulated: Type.Literal(true),
  },
  { $id: 'ResetResult' },
);

/** The resources of wallets and orders, each registered under its `$id`. */
export const orderSchemas = [
  Meta,
  ListMeta,
  CursorMeta,
  BillDetail,
  Bill,
  Order,
  InquirySummary,
  Wallet,
  WalletEntry,
  Capabilities,
  OrderResult,
  Customer,
  AccountClock,
  ResetResult,
];
