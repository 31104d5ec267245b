import type { OperationId } from './operation-refusals.ts';
import { depositScenarios } from '../../deposits/requests/deposit-request.ts';
import { scenarios } from '../../suppliers/simulator/scenario.ts';

const meta = { request_id: '6c1d0a52-0d1f-4f0b-8a77-2f1f3d7e9b01', environment: 'sandbox' };
const listMeta = { ...meta, total: 1, page: 1, last_page: 1 };

/** The id of the order in the examples. */
export const exampleOrderId = '019a0000-0000-7000-8000-000000000001';

const awaiting = {
  id: exampleOrderId,
  client_reference: 'sale-0001',
  product_code: 'tsel10',
  name: 'Telkomsel 10.000',
  destination: '********0000',
  price: 10235,
  charged: 0,
  currency: 'IDR',
  transaction_kind: 'prepaid',
  channel: 'api',
  environment: 'sandbox',
  status: 'awaiting_confirmation',
  reason: null,
  created_at: '2026-11-21T03:00:00.000Z',
  expires_at: '2026-11-21T03:15:00.000Z',
  confirmation_token: 'as-the-order-shows-it',
  version: 1,
  bill: null,
};

/** An order that no longer awaits confirmation. */
export const ended = { ...awaiting, confirmation_token: null };
const succeeded = { ...ended, status: 'succeeded', charged: 10235, version: 3 };

/** An order with a bill that awaits confirmation. */
export const billed = {
  ...awaiting,
  id: '019a0000-0000-7000-8000-000000000002',
  client_reference: 'bill-0001',
  product_code: 'plnpasca',
  name: 'PLN Pascabayar',
  destination: '********0001',
  price: 152500,
  transaction_kind: 'postpaid',
  bill: {
    customer_name: 'CUSTOMER NAME',
    period: '202611',
    admin: 2500,
    selling_price: 152500,
    details: [{ period: '202611', amount: 150000, fine: 0, other: 0, admin: 2500 }],
  },
};

const inquiry = {
  data: billed,
  inquiry: { id: billed.id, status: 'succeeded', expires_at: billed.expires_at },
  meta,
};

const customerNo = { key: 'customer_no', label: 'Nomor HP', input_mode: 'tel' };

const product = {
  code: 'tsel10',
  slug: 'pulsa',
  name: 'Telkomsel 10.000',
  brand: 'TELKOMSEL',
  region: null,
  price: 10235,
  currency: 'IDR',
  description: '',
  available: true,
  reason: null,
  logo_url: null,
  fields: [customerNo],
};

const biller = {
  code: 'plnpasca',
  category: 'pln',
  name: 'PLN Pascabayar',
  brand: 'PLN PASCABAYAR',
  region: null,
  admin_fee: 2500,
  currency: 'IDR',
  description: '',
  available: true,
  reason: null,
  logo_url: null,
  fields: [{ key: 'customer_no', label: 'ID Pelanggan', input_mode: 'numeric' }],
};

const capabilities = {
  api_version: '1',
  currency: 'IDR',
  transactions_available: true,
  postpaid_available: true,
  limits: { transaction_rupiah: 2000000, daily_rupiah: 20000000, requests_per_minute: 6000 },
  deposit_url: 'https://topup.example/deposit',
  sandbox_scenarios: scenarios,
  sandbox_deposit_scenarios: depositScenarios,
  webhook_delivery: 'at_least_once',
};

const wallet = { balance: 10000000, held: 10235, available: 9989765, currency: 'IDR', simulated: true };

/** A deposit that waits for its payment. */
export const waitingDeposit = {
  id: '019a0000-0000-7000-8000-000000000003',
  number: '48213907',
  status: 'waiting',
  reason: null,
  method: 'bank_transfer',
  client_reference: 'topup-0001',
  amount: 100000,
  payable_amount: 100217,
  fee: 0,
  net_amount: 100217,
  credited_amount: 0,
  currency: 'IDR',
  environment: 'sandbox',
  instructions: {
    bank: 'BCA',
    account_number: '1234567890',
    account_holder: 'PT CONTOH USAHA',
    virtual_account_number: null,
    biller_code: null,
    qr_image_url: null,
    qr_string: null,
    retail_outlet: null,
    payment_code: null,
    note: null,
  },
  created_at: '2026-11-21T03:00:00.000Z',
  expires_at: '2026-11-22T03:00:00.000Z',
  credited_at: null,
  version: 1,
};

/** The same after its payment. */
export const creditedDeposit = {
  ...waitingDeposit,
  status: 'credited',
  credited_amount: 100217,
  credited_at: '2026-11-21T03:00:04.120Z',
  version: 2,
};

const walletEntry = {
  number: 12,
  at: '2026-11-21T03:00:05.000Z',
  kind: 'hold',
  order_id: exampleOrderId,
  reference: null,
  available_change: -10235,
  held_change: 10235,
  available: 9989765,
  held: 10235,
  balance: 10000000,
};

/**
 * One successful answer of each operation. Destinations are masked, and no id or token in them is valid. The products
 * are from the starter catalog, so that a copied request works.
 */
export const examples: Readonly<Record<OperationId, unknown>> = {
  getCapabilities: { data: capabilities, meta },
  listProducts: {
    data: [product],
    meta: listMeta,
    operator_prefixes: { TELKOMSEL: ['0811', '0812'] },
    categories: null,
  },
  listBillers: {
    data: [biller],
    meta: listMeta,
    operator_prefixes: null,
    categories: { pln: 'PLN Pascabayar' },
  },
  getPriceList: {
    data: {
      compared_with: '2026-11-20T03:00:00.000Z',
      products: [
        {
          ...{ product_code: 'tsel10', transaction_kind: 'prepaid', name: 'Telkomsel 10.000' },
          ...{ category: 'pulsa', brand: 'TELKOMSEL', price: 10450, previous_price: 10400, change: 'rose' },
          currency: 'IDR',
        },
      ],
      withdrawn: [
        {
          ...{ product_code: 'xl10', transaction_kind: 'prepaid', name: 'XL 10.000', category: 'pulsa' },
          ...{ brand: 'XL', previous_price: 10800, currency: 'IDR' },
        },
      ],
    },
    meta,
  },
  getWallet: { data: wallet, meta },
  listWalletEntries: { data: [walletEntry], meta: { ...meta, next_cursor: null } },
  getWalletStatement: '{"statement":{"from":"2026-11-01","to":"2026-11-30"}}\n',
  lookUpCustomer: {
    data: { kind: 'pln', destination: '*******0700', name: 'PELANGGAN SANDBOX', tariff: 'R1', power: 1300 },
    meta,
  },
  createQuote: { data: awaiting, meta },
  createInquiry: inquiry,
  getInquiry: inquiry,
  listOrders: { data: [succeeded], meta: listMeta },
  searchOrders: { data: [succeeded], meta: { ...meta, next_cursor: null } },
  getOrder: { data: succeeded, meta },
  confirmOrder: { data: succeeded, meta },
  cancelOrder: { data: { ...ended, status: 'cancelled', reason: 'cancelled_by_client', version: 2 }, meta },
  getResult: {
    data: {
      order: succeeded,
      serial: 'THE-SERIAL',
      token: null,
      kwh: null,
      name: null,
      tariff: null,
      power: null,
    },
    meta,
  },
  getReceipt: '<!doctype html>\n<html lang="id"></html>\n',
  resolveOrder: { data: succeeded, meta },
  createDeposit: { data: waitingDeposit, meta },
  listDeposits: { data: [creditedDeposit], meta: { ...meta, next_cursor: null } },
  getDeposit: { data: creditedDeposit, meta },
  cancelDeposit: { data: { ...waitingDeposit, status: 'cancelled', version: 2 }, meta },
  advanceClock: { data: { now: '2026-11-21T03:01:00.000Z', advanced_seconds: 60 }, meta },
  resetScenarios: { data: { balance: 10000000, currency: 'IDR', simulated: true }, meta },
};

/** The answer of a confirm whose outcome is open. */
export const openExample: unknown = { data: { ...ended, status: 'processing', version: 2 }, meta };
