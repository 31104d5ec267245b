import { newRequestId } from '../../ids.ts';
import { basicUser, countCall } from '../gateways/admission.ts';
import type { Charge } from '../gateways/charge.ts';
import { endCharge, giveBack, openCharge, pay } from '../gateways/payments.ts';
import type { GatewayAnswer, GatewayCall, GatewayWorld } from '../gateways/world.ts';
import { textOf } from '../http-exchange.ts';
import { nowOf } from '../timing.ts';
import { channels } from './channels.ts';
import { failure, paymentDocument, refundDocument, requestDocument } from './documents.ts';
import { type PaymentRequest, readPaymentRequest } from './payment-request.ts';

/** The endpoints: a name for faults and limits, the method, and the path with the id in it. */
const endpoints = [
  { command: 'create', method: 'POST', path: /^\/v3\/payment_requests$/ },
  { command: 'status', method: 'GET', path: /^\/v3\/payment_requests\/([^/]+)$/ },
  { command: 'cancel', method: 'POST', path: /^\/v3\/payment_requests\/([^/]+)\/cancel$/ },
  { command: 'simulate', method: 'POST', path: /^\/v3\/payment_requests\/([^/]+)\/simulate$/ },
  { command: 'payment', method: 'GET', path: /^\/v3\/payments\/([^/]+)$/ },
  { command: 'refund', method: 'POST', path: /^\/refunds$/ },
] as const;

interface Endpoint {
  readonly command: (typeof endpoints)[number]['command'];
  readonly id: string;
}

/** The endpoint and the id of a call; undefined when there is no such endpoint. */
export function endpointOf({ method, path, body }: GatewayCall): Endpoint | undefined {
  const found = endpoints.find((one) => one.method === method && one.path.test(path));
  if (found === undefined) return undefined;
  const { command } = found;
  const id = command === 'refund' ? textOf(body?.['payment_request_id']) : found.path.exec(path)?.[1];
  return { command, id: id ?? '' };
}

/** Answers a call with the headers of the rate limit; undefined when there is no such endpoint. */
export function answerCall(world: GatewayWorld, call: GatewayCall): GatewayAnswer | undefined {
  const endpoint = endpointOf(call);
  if (endpoint === undefined) return undefined;
  if (basicUser(call) !== world.secretKey) return failure('INVALID_API_KEY');
  const { calls_per_minute: limit } = world.settings;
  if (limit === 0) return answerEndpoint(world, endpoint, call);
  const { left, resetInMs } = countCall(world, endpoint.command);
  const headers = {
    'rate-limit-limit': String(limit),
    'rate-limit-remaining': String(Math.max(left, 0)),
    'rate-limit-reset': String(Math.ceil(resetInMs / 1_000)),
  };
  const answer = left < 0 ? failure('RATE_LIMIT_EXCEEDED') : answerEndpoint(world, endpoint, call);
  return { ...answer, headers };
}

function answerEndpoint(world: GatewayWorld, endpoint: Endpoint, call: GatewayCall): GatewayAnswer {
  const { command, id } = endpoint;
  const version = call.headers['api-version'];
  if (command !== 'refund' && version !== undefined && version !== '2024-11-11')
    return failure('API_VALIDATION_ERROR', 'api-version must be 2024-11-11');
  if (command === 'create') return create(world, call);
  const charge = command === 'payment' ? world.ledger.findByPayment(id) : world.ledger.find(id);
  if (charge === undefined) return failure('DATA_NOT_FOUND');
  switch (command) {
    case 'status':
      return { status: 200, document: requestDocument(charge) };
    case 'cancel':
      return cancel(world, charge);
    case 'simulate':
      return simulate(world, charge, call);
    case 'refund':
      return refund(world, charge, call);
    case 'payment': {
      const payment = charge.payments.find((one) => one.id === id);
      return payment === undefined
        ? failure('DATA_NOT_FOUND')
        : { status: 200, document: paymentDocument(charge, payment) };
    }
  }
}

/** There is no idempotency for v3: the same `reference_id` again is another payment request. */
function create(world: GatewayWorld, { body }: GatewayCall): GatewayAnswer {
  const request = readPaymentRequest(body ?? {}, nowOf(world));
  if ('error' in request) return failure(request.error, request.message);
  const charge = openCharge(world, {
    id: `pr-${newRequestId()}`,
    reference: request.reference,
    channel: request.code,
    amount: request.amount,
    code: payCode(world, request),
    expiresAt: request.expiresAt,
    request: request.repeated,
    notifyUrls: world.callbackUrl === null ? [] : [world.callbackUrl],
  });
  return { status: 201, document: requestDocument(charge) };
}

function payCode(world: GatewayWorld, { channel }: PaymentRequest): string {
  const serial = String(world.ledger.nextNumber());
  if (channel.descriptor === 'QR_STRING')
    return `00020101021226570011ID.DANA.WWW011893600915${serial.padStart(9, '0')}5303360540${serial.length}${serial}6304ABCD`;
  return `${channel.prefix}${serial.padStart(channel.descriptor === 'PAYMENT_CODE' ? 6 : 10, '0')}`;
}

function cancel(world: GatewayWorld, charge: Charge): GatewayAnswer {
  if (charge.stage !== 'open') return failure('INACTIVE_PAYMENT_REQUEST');
  return { status: 200, document: requestDocument(endCharge(world, charge, 'cancelled')) };
}

/** Of test mode: a payer pays, and a webhook tells it. */
function simulate(world: GatewayWorld, charge: Charge, { body = {} }: GatewayCall): GatewayAnswer {
  const { amount = charge.amount } = body;
  if (typeof amount !== 'number' || amount <= 0)
    return failure('API_VALIDATION_ERROR', 'amount must be a number');
  pay(world, charge, { amount, name: 'BUDI SANTOSO', account: '1234567890' });
  const message =
    'A simulated payment for the specified payment request id is being processed. You will be informed of the result via a webhook.';
  return { status: 200, document: { status: 'PENDING', message } };
}

const reasons: ReadonlySet<string> = new Set([
  'CANCELLATION',
  'DUPLICATE',
  'FRAUDULENT',
  'OTHERS',
  'REQUESTED_BY_CUSTOMER',
]);

function refund(world: GatewayWorld, charge: Charge, { body = {} }: GatewayCall): GatewayAnswer {
  const reason = textOf(body['reason']);
  if (!reasons.has(reason))
    return failure('API_VALIDATION_ERROR', 'reason is not one of the documented ones');
  if (channels[charge.channel]?.isRefundable !== true) return failure('REFUND_NOT_SUPPORTED');
  const payment = charge.payments.at(-1);
  if (payment === undefined || payment.stage === 'charged_back')
    return failure('INELIGIBLE_TRANSACTION_STATUS');
  const left = payment.amount - payment.refunded;
  const { amount = left } = body;
  if (typeof amount !== 'number' || amount <= 0)
    return failure('API_VALIDATION_ERROR', 'amount must be a number');
  if (amount > left) return failure('REFUND_AMOUNT_EXCEEDED');
  const after = giveBack(world, charge, payment, { stage: 'refunded', amount });
  return {
    status: 200,
    document: refundDocument(after.charge, after.payment, { amount, status: 'PENDING', reason }),
  };
}
