import type { Charge, Payment } from '../gateways/charge.ts';
import type { GatewayAnswer } from '../gateways/simulation.ts';
import { channels } from './channels.ts';

/** The business whose payments these are. */
export const businessId = '5f27a14a9bf05c73dd040bc8';

/** The texts of Xendit's errors, by code, with their HTTP status. */
const errors = {
  API_VALIDATION_ERROR: [400, 'Fields or values in the request do not comply with the API specification.'],
  INACTIVE_PAYMENT_REQUEST: [400, 'Payment request is already inactive.'],
  INELIGIBLE_TRANSACTION_STATUS: [400, 'The payment request has another status.'],
  INVALID_VALUE_ERROR: [400, 'A value is not within its expected range.'],
  INVALID_API_KEY: [401, 'API key format is invalid'],
  REFUND_AMOUNT_EXCEEDED: [400, 'The refund is larger than what was captured and not refunded yet.'],
  REFUND_NOT_SUPPORTED: [403, 'The channel has no refunds.'],
  DATA_NOT_FOUND: [404, 'ID specified in request cannot be found.'],
  RATE_LIMIT_EXCEEDED: [429, 'The rate limit has been exceeded. Please try again later.'],
  SERVER_ERROR: [500, 'An unexpected error occurred.'],
} as const;

/** An error of Xendit. */
export type ErrorCode = keyof typeof errors;

/** An error as Xendit answers it. */
export function failure(code: ErrorCode, message?: string): GatewayAnswer {
  const [status, text] = errors[code];
  return { status, document: { error_code: code, message: message ?? text } };
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}

/** A payment request. One whose time is over stays expired when money comes later. */
export function requestDocument(charge: Charge): Readonly<Record<string, unknown>> {
  const latest = charge.payments.at(-1);
  return {
    business_id: businessId,
    reference_id: charge.reference,
    payment_request_id: charge.id,
    ...(latest === undefined ? {} : { latest_payment_id: latest.id }),
    request_amount: charge.amount,
    channel_code: charge.channel,
    ...charge.request,
    actions: actionsOf(charge),
    status: requestStatus(charge),
    created: isoTime(charge.createdAt),
    updated: isoTime(charge.updatedAt),
  };
}

/** The status of a payment request. One that takes many payments never ends with a payment. */
function requestStatus({ stage, request }: Charge): string {
  const isReusable = request['type'] === 'REUSABLE_PAYMENT_CODE';
  if (isReusable && (stage === 'open' || stage === 'paid')) return 'ACCEPTING_PAYMENTS';
  return { cancelled: 'CANCELED', expired: 'EXPIRED', open: 'REQUIRES_ACTION', paid: 'SUCCEEDED' }[stage];
}

function actionsOf({ channel, code }: Charge): readonly Readonly<Record<string, string>>[] {
  const descriptor = channels[channel]?.descriptor ?? 'PAYMENT_CODE';
  return [{ type: 'PRESENT_TO_CUSTOMER', descriptor, value: code }];
}

/** A payment. A refund does not change its status. */
export function paymentDocument(charge: Charge, payment: Payment): Readonly<Record<string, unknown>> {
  const { type, country, currency, capture_method: capture, metadata } = charge.request;
  return {
    payment_id: payment.id,
    business_id: businessId,
    reference_id: charge.reference,
    payment_request_id: charge.id,
    type,
    country,
    currency,
    request_amount: charge.amount,
    capture_method: capture,
    channel_code: charge.channel,
    captures: [
      {
        capture_timestamp: isoTime(payment.paidAt),
        capture_id: payment.id.replace('py-', 'cap-'),
        capture_amount: payment.amount,
      },
    ],
    status: 'SUCCEEDED',
    payment_details: {
      payer_name: payment.payerName,
      payer_account_number: payment.payerAccount,
      issuer_name: charge.channel.split('_')[0],
      receipt_id: payment.id.slice(-12),
      remark: charge.reference,
    },
    ...(metadata === undefined ? {} : { metadata }),
    created: isoTime(payment.paidAt),
    updated: isoTime(payment.updatedAt),
  };
}

/** A refund of a payment, with a reference of its own. As in a webhook of one from the dashboard it names the payment only. */
export function refundDocument(
  charge: Charge,
  payment: Payment,
  of: { readonly amount: number; readonly status: 'PENDING' | 'SUCCEEDED'; readonly reason: string },
): Readonly<Record<string, unknown>> {
  return {
    id: payment.id.replace('py-', 'rfd-'),
    payment_id: payment.id,
    reference_id: payment.id.replace('py-', 'refund-'),
    channel_code: charge.channel,
    currency: 'IDR',
    amount: of.amount,
    status: of.status,
    reason: of.reason,
    created: isoTime(payment.updatedAt),
    updated: isoTime(payment.updatedAt),
  };
}

/** Money as the list of transactions shows it, without a fee. */
export function transactionDocument(charge: Charge, payment: Payment): Readonly<Record<string, unknown>> {
  const isAccount = charge.channel.endsWith('_VIRTUAL_ACCOUNT');
  const category = charge.channel === 'QRIS' ? 'QR_CODE' : isAccount ? 'VIRTUAL_ACCOUNT' : 'RETAIL_OUTLET';
  return {
    id: payment.id.replace('py-', 'txn_'),
    product_id: payment.id,
    type: 'PAYMENT',
    status: payment.stage === 'charged_back' ? 'REVERSED' : 'SUCCESS',
    channel_category: category,
    channel_code: charge.channel,
    reference_id: charge.reference,
    account_identifier: null,
    currency: 'IDR',
    amount: payment.amount,
    net_amount: payment.amount,
    net_amount_currency: 'IDR',
    cashflow: 'MONEY_IN',
    settlement_status: 'PENDING',
    estimated_settlement_time: isoTime(payment.paidAt),
    business_id: businessId,
    created: isoTime(payment.paidAt),
    updated: isoTime(payment.updatedAt),
    fee: {
      xendit_fee: 0,
      value_added_tax: 0,
      xendit_withholding_tax: 0,
      third_party_withholding_tax: 0,
      status: 'NOT_APPLICABLE',
    },
    product_data: { capture_id: payment.id.replace('py-', 'cap-'), payment_request_id: charge.id },
  };
}
