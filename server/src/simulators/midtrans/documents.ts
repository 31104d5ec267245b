import type { Charge, Payment } from '../gateways/charge.ts';
import type { GatewayAnswer, GatewaySettings, GatewaySimulation } from '../gateways/simulation.ts';
import { messages, type RefusalCode } from './codes.ts';
import { midtransTime } from './times.ts';

/** The merchant whose transactions these are. */
const merchantId = 'G000000001';

/** An answer with a status code of Midtrans. The HTTP status is 200, unless the settings say otherwise. */
export function answerWith(
  simulation: GatewaySimulation,
  code: string,
  document: Readonly<Record<string, unknown>>,
): GatewayAnswer {
  const status = simulation.settings.code_as_status ? Number(code) : 200;
  return { status, document: { status_code: code, ...document } };
}

/** A refusal, with a new id as Midtrans gives it. */
export function refusal(
  simulation: GatewaySimulation,
  code: RefusalCode,
  id: string,
  more: Readonly<Record<string, unknown>> = {},
): GatewayAnswer {
  return answerWith(simulation, code, { status_message: messages[code], ...more, id });
}

/** The amount as Midtrans writes it: `"10000.00"`. */
export function grossAmount(amount: number): string {
  return `${amount}.00`;
}

/** The state of a transaction, as Midtrans names it. */
export function transactionStatus(charge: Charge, payment: Payment | null): string {
  if (payment === null)
    return { cancelled: 'cancel', expired: 'expire', open: 'pending', paid: 'settlement' }[charge.stage];
  const isPartial = payment.stage === 'refunded' && payment.refunded < payment.amount;
  if (isPartial) return 'partial_refund';
  return { charged_back: 'chargeback', paid: 'settlement', refunded: 'refund', reversed: 'deny' }[
    payment.stage
  ];
}

/** The status code of a notification. */
export function notificationCode(status: string): string {
  if (status === 'pending') return '201';
  return status === 'expire' || status === 'deny' ? '202' : '200';
}

/** The status code of an answer to a status call: that of an expired transaction is 407. */
export function statusCode(status: string): string {
  return status === 'expire' ? '407' : notificationCode(status);
}

/** The answer to a charge. Without `qr_string`, a QR code is named by its picture only, as the page on QRIS shows. */
export function chargedDocument(
  charge: Charge,
  { qr_string: withText }: Pick<GatewaySettings, 'qr_string'>,
): Readonly<Record<string, unknown>> {
  return {
    status_message: createdMessage(charge),
    ...identity(charge, null),
    ...timesAndState(charge, null),
    ...payTo(charge),
    ...(charge.channel === 'qris' ? qrActions(charge) : {}),
    ...(charge.channel === 'qris' && withText ? { qr_string: charge.code } : {}),
  };
}

function createdMessage({ channel }: Charge): string {
  if (channel === 'qris') return 'QRIS transaction is created';
  if (channel === 'mandiri') return 'OK, Mandiri Bill transaction is successful';
  if (channel === 'permata') return 'Success, PERMATA VA transaction is successful';
  return 'Success, Bank Transfer transaction is created';
}

/** A transaction without its status code: what a status call answers and a notification carries. */
export function transactionDocument(
  charge: Charge,
  payment: Payment | null,
): Readonly<Record<string, unknown>> {
  return {
    ...identity(charge, payment),
    ...timesAndState(charge, payment),
    ...payTo(charge),
    ...(payment === null ? {} : paidMembers(charge, payment)),
  };
}

function identity(charge: Charge, payment: Payment | null): Readonly<Record<string, unknown>> {
  return {
    transaction_id: payment?.id ?? charge.id,
    order_id: charge.reference,
    merchant_id: merchantId,
    gross_amount: grossAmount(payment?.amount ?? charge.amount),
    currency: 'IDR',
    payment_type: charge.request['payment_type'],
  };
}

function timesAndState(charge: Charge, payment: Payment | null): Readonly<Record<string, unknown>> {
  return {
    transaction_time: midtransTime(charge.createdAt),
    transaction_status: transactionStatus(charge, payment),
    fraud_status: 'accept',
    expiry_time: midtransTime(charge.expiresAt),
  };
}

/** Every virtual account number begins with the number of the merchant at the bank. */
function payTo({ channel, code, request }: Charge): Readonly<Record<string, unknown>> {
  switch (channel) {
    case 'permata':
      return { permata_va_number: code };
    case 'mandiri':
      return { bill_key: code, biller_code: '70012' };
    case 'qris':
      return { acquirer: request['acquirer'] };
    default:
      return { va_numbers: [{ bank: channel, va_number: code }] };
  }
}

function qrActions({ id }: Charge): Readonly<Record<string, unknown>> {
  const url = `https://api.sandbox.midtrans.com/v2/qris/${id}/qr-code`;
  return {
    actions: [
      { name: 'generate-qr-code', method: 'GET', url },
      { name: 'generate-qr-code-v2', method: 'GET', url: `${url}-v2` },
    ],
  };
}

function paidMembers(charge: Charge, payment: Payment): Readonly<Record<string, unknown>> {
  const { stage, refunded } = payment;
  return {
    settlement_time: midtransTime(payment.paidAt),
    ...(charge.channel === 'qris' ? qrisMembers(charge, payment) : { payment_amounts: [] }),
    ...(stage === 'refunded' ? { refund_amount: grossAmount(refunded) } : {}),
  };
}

function qrisMembers(charge: Charge, payment: Payment): Readonly<Record<string, unknown>> {
  return {
    transaction_type: 'off-us',
    issuer: 'dana',
    acquirer: charge.request['acquirer'],
    merchant_cross_reference_id: `MCR-${payment.id}`,
  };
}
