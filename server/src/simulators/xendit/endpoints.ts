import { newRequestId } from '../../ids.ts';
import { basicUser, countCall } from '../gateways/admission.ts';
import type { Charge } from '../gateways/charge.ts';
import { endCharge, giveBack, openCharge, pay } from '../gateways/payments.ts';
import type { GatewayAnswer, GatewayCall, GatewaySimulation } from '../gateways/simulation.ts';
import { textOf } from '../http-exchange.ts';
import { nowOf } from '../timing.ts';
import { channels } from './channels.ts';
import {
  failure,
  paymentDocument,
  refundDocument,
  requestDocument,
  transactionDocument,
} from './documents.ts';
import { type PaymentRequest, readPaymentRequest } from './payment-request.ts';

/** The endpoints: a name for faults and limits, the method, and the path with the id in it. */
const endpoints = [
  { command: 'create', method: 'POST', path: /^\/v3\/payment_requests$/ },
  { command: 'status', method: 'GET', path: /^\/v3\/payment_requests\/([^/]+)$/ },
  { command: 'cancel', method: 'POST', path: /^\/v3\/payment_requests\/([^/]+)\/cancel$/ },
  { command: 'simulate', method: 'POST', path: /^\/v3\/payment_requests\/([^/]+)\/simulate$/ },
  { command: 'payment', method: 'GET', path: /^\/v3\/payments\/([^/]+)$/ },
  { command: 'refund', method: 'POST', path: /^\/refunds$/ },
  { command: 'transactions', method: 'GET', path: /^\/transactions$/ },
] as const;

interface Endpoint {
  readonly command: (typeof endpoints)[number]['command'];
  readonly id: string;
}

/** The endpoint and the id of a call; undefined when there is no such endpoint. */
export function endpointOf({ method, path, query, body }: GatewayCall): Endpoint | undefined {
  const found = endpoints.find((one) => one.method === method && one.path.test(path));
  if (found === undefined) return undefined;
  const { command } = found;
  if (command === 'refund') return { command, id: textOf(body?.['payment_request_id']) };
  if (command === 'transactions') return { command, id: query.get('reference_id') ?? '' };
  return { command, id: found.path.exec(path)?.[1] ?? '' };
}

/** Answers a call with the headers of the rate limit; undefined when there is no such endpoint. */
export function answerCall(simulation: GatewaySimulation, call: GatewayCall): GatewayAnswer | undefined {
  const endpoint = endpointOf(call);
  if (endpoint === undefined) return undefined;
  if (basicUser(call) !== simulation.secretKey) return failure('INVALID_API_KEY');
  const { calls_per_minute: limit } = simulation.settings;
  if (limit === 0) return answerEndpoint(simulation, endpoint, call);
  const { left, resetInMs } = countCall(simulation, endpoint.command);
  const headers = {
    'rate-limit-limit': String(limit),
    'rate-limit-remaining': String(Math.max(left, 0)),
    'rate-limit-reset': String(Math.ceil(resetInMs / 1_000)),
  };
  const answer = left < 0 ? failure('RATE_LIMIT_EXCEEDED') : answerEndpoint(simulation, endpoint, call);
  return { ...answer, headers };
}

function answerEndpoint(simulation: GatewaySimulation, endpoint: Endpoint, call: GatewayCall): GatewayAnswer {
  const { command, id } = endpoint;
  const version = call.headers['api-version'];
  const isOfV3 = command !== 'refund' && command !== 'transactions';
  if (isOfV3 && version !== undefined && version !== '2024-11-11')
    return failure('API_VALIDATION_ERROR', 'api-version must be 2024-11-11');
  if (command === 'create') return create(simulation, call);
  if (command === 'transactions') return listTransactions(simulation, call);
  const charge = command === 'payment' ? simulation.ledger.findByPayment(id) : simulation.ledger.find(id);
  if (charge === undefined) return failure('DATA_NOT_FOUND');
  switch (command) {
    case 'status':
      return { status: 200, document: requestDocument(charge) };
    case 'cancel':
      return cancel(simulation, charge);
    case 'simulate':
      return simulate(simulation, charge, call);
    case 'refund':
      return refund(simulation, charge, call);
    case 'payment': {
      const payment = charge.payments.find((one) => one.id === id);
      return payment === undefined
        ? failure('DATA_NOT_FOUND')
        : { status: 200, document: paymentDocument(charge, payment) };
    }
  }
}

/** There is no idempotency for v3: the same `reference_id` again is another payment request. */
function create(simulation: GatewaySimulation, { body }: GatewayCall): GatewayAnswer {
  const request = readPaymentRequest(body ?? {}, nowOf(simulation));
  if ('error' in request) return failure(request.error, request.message);
  const charge = openCharge(simulation, {
    id: `pr-${newRequestId()}`,
    reference: request.reference,
    channel: request.code,
    amount: request.amount,
    code: payCode(simulation, request),
    expiresAt: request.expiresAt,
    request: request.repeated,
    notifyUrls: simulation.callbackUrl === null ? [] : [simulation.callbackUrl],
  });
  return { status: 201, document: requestDocument(charge) };
}

function payCode(simulation: GatewaySimulation, { channel }: PaymentRequest): string {
  const serial = String(simulation.ledger.nextNumber());
  if (channel.descriptor === 'QR_STRING')
    return `00020101021226570011ID.DANA.WWW011893600915${serial.padStart(9, '0')}5303360540${serial.length}${serial}6304ABCD`;
  return `${channel.prefix}${serial.padStart(channel.descriptor === 'PAYMENT_CODE' ? 6 : 10, '0')}`;
}

function cancel(simulation: GatewaySimulation, charge: Charge): GatewayAnswer {
  if (charge.stage !== 'open') return failure('INACTIVE_PAYMENT_REQUEST');
  return { status: 200, document: requestDocument(endCharge(simulation, charge, 'cancelled')) };
}

/** Of test mode: a payer pays, and a webhook reports it. */
function simulate(simulation: GatewaySimulation, charge: Charge, { body = {} }: GatewayCall): GatewayAnswer {
  const { amount = charge.amount } = body;
  if (typeof amount !== 'number' || amount <= 0)
    return failure('API_VALIDATION_ERROR', 'amount must be a number');
  pay(simulation, charge, { amount, at: nowOf(simulation), name: 'BUDI SANTOSO', account: '1234567890' });
  const message =
    'A simulated payment for the specified payment request id is being processed. You will be informed of the result via a webhook.';
  return { status: 200, document: { status: 'PENDING', message } };
}

/** The largest page of the list of transactions. */
const pageMax = 50;

/** Lists money that came in, newest first, by reference or by the id of a payment. */
function listTransactions({ ledger }: GatewaySimulation, { query }: GatewayCall): GatewayAnswer {
  const [reference, product] = [query.get('reference_id'), query.get('product_id')];
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, pageMax);
  const type = query.get('types');
  const charges = reference === null ? ledger.all() : ledger.allByReference(reference);
  const paid = charges
    .flatMap((charge) => charge.payments.map((payment) => ({ charge, payment })))
    .filter(({ payment }) => product === null || payment.id === product)
    .filter(() => type === null || type === 'PAYMENT')
    .toReversed();
  const data = paid.slice(0, limit).map(({ charge, payment }) => transactionDocument(charge, payment));
  return { status: 200, document: { has_more: paid.length > limit, data, links: [] } };
}

const reasons: ReadonlySet<string> = new Set([
  'CANCELLATION',
  'DUPLICATE',
  'FRAUDULENT',
  'OTHERS',
  'REQUESTED_BY_CUSTOMER',
]);

function refund(simulation: GatewaySimulation, charge: Charge, { body = {} }: GatewayCall): GatewayAnswer {
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
  const after = giveBack(simulation, charge, payment, { stage: 'refunded', amount });
  const refunded = refundDocument(after.charge, after.payment, { amount, status: 'PENDING', reason });
  return { status: 200, document: { ...refunded, payment_request_id: charge.id } };
}
