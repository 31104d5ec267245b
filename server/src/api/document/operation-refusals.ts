import type { RefusalCode } from '../../refusals.ts';

/** The refusals that any operation may answer. */
const everywhere = [
  'malformed_request',
  'missing_key',
  'invalid_key',
  'expired_key',
  'revoked_key',
  'wrong_environment',
  'missing_scope',
  'account_suspended',
  'account_not_live',
  'ip_not_allowed',
  'invalid_parameter',
  'rate_limited',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly RefusalCode[];

/** The additional refusals of an operation with a body. */
const withBody = [
  ...everywhere,
  'payload_too_large',
  'unsupported_media_type',
  'malformed_json',
] as const satisfies readonly RefusalCode[];

/** The additional refusals of any POST that changes something. */
const everyPost = [
  ...withBody,
  'idempotency_key_required',
  'idempotency_key_reused',
] as const satisfies readonly RefusalCode[];

/** The refusals of each operation. The OpenAPI document and the tests use this list. */
export const operationRefusals = {
  getCapabilities: everywhere,
  listProducts: everywhere,
  listBillers: everywhere,
  getPriceList: everywhere,
  getWallet: everywhere,
  listWalletEntries: everywhere,
  getWalletStatement: everywhere,
  lookUpCustomer: [...withBody, 'invalid_destination', 'customer_not_found', 'lookup_unavailable'],
  createQuote: [
    ...everyPost,
    'client_reference_taken',
    'duplicate_destination',
    'product_unavailable',
    'unknown_product',
    'invalid_destination',
    'transaction_limit_exceeded',
    'scenario_not_allowed',
    'transactions_unavailable',
  ],
  createInquiry: [
    ...everyPost,
    'client_reference_taken',
    'duplicate_destination',
    'product_unavailable',
    'bill_already_paid',
    'bill_not_found',
    'unknown_product',
    'invalid_destination',
    'transaction_limit_exceeded',
    'scenario_not_allowed',
    'transactions_unavailable',
    'postpaid_unavailable',
  ],
  getInquiry: [...everywhere, 'not_found'],
  listOrders: everywhere,
  searchOrders: [...everywhere, 'payload_too_large', 'unsupported_media_type', 'malformed_json'],
  getOrder: [...everywhere, 'not_found'],
  confirmOrder: [
    ...everyPost,
    'not_found',
    'quote_expired',
    'price_changed',
    'confirmation_token_mismatch',
    'order_changed',
    'order_not_confirmable',
    'product_unavailable',
    'insufficient_balance',
    'daily_limit_exceeded',
    'purchases_paused',
    'transactions_unavailable',
    'postpaid_unavailable',
  ],
  cancelOrder: [...everyPost, 'not_found', 'order_not_cancellable'],
  getResult: [...everywhere, 'not_found', 'result_not_available', 'result_not_verifiable'],
  getReceipt: [...everywhere, 'not_found', 'result_not_available', 'result_not_verifiable'],
  resolveOrder: [...everyPost, 'not_found', 'order_not_resolvable'],
  // This path does not exist in production.
  resetScenarios: [...everyPost, 'not_found', 'holds_outstanding'],
  advanceClock: [...everyPost, 'not_found'],
  createDeposit: [
    ...everyPost,
    'deposit_amount_unavailable',
    'too_many_open_deposits',
    'deposit_amount_not_allowed',
    'deposit_method_unavailable',
    'scenario_not_allowed',
  ],
  listDeposits: everywhere,
  getDeposit: [...everywhere, 'not_found'],
  cancelDeposit: [...everyPost, 'not_found', 'deposit_not_cancellable'],
} as const satisfies Record<string, readonly RefusalCode[]>;

/** The id of an operation in the OpenAPI document. */
export type OperationId = keyof typeof operationRefusals;
