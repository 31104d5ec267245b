/**
 * JSON Schemas of Xendit's payment requests, `api-version: 2024-11-11`, written from the OpenAPI text of its pages
 * create-payment-request, get-payment-request, get-payment, refund-payment-request, payment-webhook-notification and
 * refund-webhook-notification. Objects are closed: what the pages do not name may not be there.
 */

const id = (prefix: string): object => ({
  type: 'string',
  pattern: `^${prefix}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`,
});
const time = { type: 'string', format: 'date-time' };
const amount = { type: 'number', minimum: 0 };
const text = { type: 'string', minLength: 1, maxLength: 255 };
const metadata = {
  type: 'object',
  maxProperties: 50,
  propertyNames: { maxLength: 40 },
  additionalProperties: { type: 'string', maxLength: 500 },
};
const type = { enum: ['PAY', 'PAY_AND_SAVE', 'REUSABLE_PAYMENT_CODE'] };
const captureMethod = { enum: ['AUTOMATIC', 'MANUAL'] };
const description = { type: 'string', minLength: 1, maxLength: 1_000 };
const failureCode = {
  enum: ['CHANNEL_UNAVAILABLE', 'PAYMENT_REQUEST_EXPIRED', 'SERVER_ERROR', 'TIMEOUT_ERROR'],
};

/** The members that a payment request, its answer and a payment share. */
const shared = {
  reference_id: text,
  type,
  country: { const: 'ID' },
  currency: { const: 'IDR' },
  request_amount: amount,
  capture_method: captureMethod,
  channel_code: { type: 'string' },
  metadata,
};

function closed(properties: object, required: readonly string[]): object {
  return { type: 'object', additionalProperties: false, properties, required };
}

const action = closed(
  {
    type: { enum: ['PRESENT_TO_CUSTOMER', 'REDIRECT_CUSTOMER', 'API_POST_REQUEST'] },
    descriptor: {
      enum: [
        'CAPTURE_PAYMENT',
        'PAYMENT_CODE',
        'QR_STRING',
        'VIRTUAL_ACCOUNT_NUMBER',
        'WEB_URL',
        'DEEPLINK_URL',
        'VALIDATE_OTP',
        'RESEND_OTP',
      ],
    },
    value: { type: 'string', minLength: 1 },
  },
  ['type', 'descriptor', 'value'],
);

const requestStatuses = [
  'ACCEPTING_PAYMENTS',
  'REQUIRES_ACTION',
  'AUTHORIZED',
  'CANCELED',
  'EXPIRED',
  'SUCCEEDED',
  'FAILED',
];

/** What a payment, its capture and its payer look like. */
const payment = closed(
  {
    ...shared,
    payment_id: id('py'),
    business_id: { type: 'string' },
    payment_request_id: id('pr'),
    payment_token_id: { type: 'string' },
    customer_id: { type: 'string', maxLength: 41 },
    captures: {
      type: 'array',
      items: closed({ capture_timestamp: time, capture_id: id('cap'), capture_amount: amount }, [
        'capture_timestamp',
        'capture_id',
        'capture_amount',
      ]),
    },
    status: { enum: ['AUTHORIZED', 'CANCELED', 'EXPIRED', 'FAILED', 'PENDING', 'SUCCEEDED'] },
    payment_details: closed(
      {
        payer_name: { type: 'string' },
        payer_account_number: { type: 'string' },
        issuer_name: { type: 'string' },
        receipt_id: { type: 'string' },
        remark: { type: 'string' },
      },
      [],
    ),
    failure_code: failureCode,
    created: time,
    updated: time,
  },
  ['payment_id', 'business_id', 'reference_id', 'payment_request_id', 'request_amount', 'status', 'created'],
);

const paymentRequest = closed(
  {
    ...shared,
    business_id: { type: 'string' },
    payment_request_id: id('pr'),
    payment_token_id: { type: 'string' },
    customer_id: { type: 'string', maxLength: 41 },
    latest_payment_id: id('py'),
    channel_properties: { type: 'object' },
    actions: { type: 'array', items: action },
    status: { enum: requestStatuses },
    failure_code: failureCode,
    description,
    items: { type: 'array' },
    shipping_information: { type: 'object' },
    created: time,
    updated: time,
  },
  [
    'business_id',
    'reference_id',
    'payment_request_id',
    'type',
    'request_amount',
    'actions',
    'status',
    'created',
  ],
);

const refundMembers = {
  id: id('rfd'),
  payment_request_id: id('pr'),
  payment_id: id('py'),
  invoice_id: { type: ['string', 'null'] },
  payment_method_type: { enum: ['CARD', 'EWALLET', 'DIRECT_DEBIT'] },
  reference_id: text,
  channel_code: { type: 'string' },
  currency: { const: 'IDR' },
  amount: { type: 'number', exclusiveMinimum: 0 },
  status: { enum: ['SUCCEEDED', 'FAILED', 'PENDING', 'CANCELLED'] },
  reason: { enum: ['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS'] },
  failure_code: { type: ['string', 'null'] },
  refund_fee_amount: { type: ['number', 'null'] },
  metadata,
  created: time,
  updated: time,
} as const;

const refund = closed(refundMembers, ['id', 'payment_request_id', 'amount', 'status', 'reason']);

const transaction = closed(
  {
    id: { type: 'string', pattern: '^txn_' },
    product_id: id('py'),
    type: { enum: ['CHARGEBACK', 'PAYMENT', 'REFUND'] },
    status: { enum: ['PENDING', 'SUCCESS', 'FAILED', 'VOIDED', 'REVERSED'] },
    channel_category: { enum: ['QR_CODE', 'RETAIL_OUTLET', 'VIRTUAL_ACCOUNT'] },
    channel_code: { type: 'string' },
    reference_id: text,
    account_identifier: { type: ['string', 'null'] },
    currency: { const: 'IDR' },
    amount,
    net_amount: amount,
    net_amount_currency: { const: 'IDR' },
    cashflow: { enum: ['MONEY_IN', 'MONEY_OUT'] },
    settlement_status: { enum: ['PENDING', 'EARLY_SETTLED', 'SETTLED', null] },
    estimated_settlement_time: time,
    business_id: { type: 'string' },
    created: time,
    updated: time,
    fee: closed(
      {
        xendit_fee: amount,
        value_added_tax: amount,
        xendit_withholding_tax: amount,
        third_party_withholding_tax: amount,
        status: { enum: ['PENDING', 'COMPLETED', 'CANCELED', 'REVERSED', 'NOT_APPLICABLE'] },
      },
      ['xendit_fee', 'status'],
    ),
    product_data: closed({ capture_id: id('cap'), payment_request_id: id('pr') }, []),
  },
  ['id', 'product_id', 'type', 'status', 'reference_id', 'amount', 'cashflow'],
);

function webhook(events: readonly string[], data: object): object {
  return closed({ event: { enum: events }, business_id: { type: 'string' }, created: time, data }, [
    'event',
    'business_id',
    'created',
    'data',
  ]);
}

/** The schemas by the name of the document. */
export const xenditSchemas = {
  create: closed(
    {
      ...shared,
      channel_properties: { type: 'object' },
      description,
      customer_id: { type: 'string', maxLength: 41 },
      customer: { type: 'object' },
      items: { type: 'array' },
      shipping_information: { type: 'object' },
    },
    ['reference_id', 'type', 'country', 'currency', 'request_amount', 'channel_code', 'channel_properties'],
  ),
  paymentRequest,
  payment,
  refund,
  simulated: closed({ status: { const: 'PENDING' }, message: { type: 'string' } }, ['status', 'message']),
  transactions: closed(
    { has_more: { type: 'boolean' }, data: { type: 'array', items: transaction }, links: { type: 'array' } },
    ['has_more', 'data', 'links'],
  ),
  error: closed({ error_code: { type: 'string', pattern: '^[A-Z0-9_]+$' }, message: { type: 'string' } }, [
    'error_code',
    'message',
  ]),
  paymentWebhook: webhook(['payment.capture', 'payment.authorization', 'payment.failure'], payment),
  // Named on the page of webhooks, without a schema: it carries the payment request.
  expiryWebhook: webhook(['payment_request.expiry'], paymentRequest),
  refundWebhook: webhook(
    ['refund.succeeded', 'refund.failed'],
    closed(refundMembers, ['id', 'payment_id', 'reference_id', 'amount', 'status', 'reason']),
  ),
} as const;
