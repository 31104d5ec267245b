import { newRequestId } from '../../ids.ts';
import { basicUser, countCall } from '../gateways/admission.ts';
import type { Charge, Payment } from '../gateways/charge.ts';
import { endCharge, giveBack, openCharge } from '../gateways/payments.ts';
import type { GatewayAnswer, GatewayCall, GatewaySimulation } from '../gateways/simulation.ts';
import { nowOf } from '../timing.ts';
import { type ChargeRequest, readChargeRequest } from './charge-request.ts';
import {
  answerWith,
  chargedDocument,
  grossAmount,
  refusal,
  statusCode,
  transactionDocument,
  transactionStatus,
} from './documents.ts';

/** The endpoint and the id in the path of a call; undefined when there is no such endpoint. */
export function endpointOf({ method, path }: GatewayCall): { command: string; id: string } | undefined {
  if (method === 'POST' && path === '/v2/charge') return { command: 'charge', id: '' };
  const [, id = '', command = ''] =
    /^\/v2\/([^/]+)\/(status|cancel|expire|refund|refund\/online\/direct)$/.exec(path) ?? [];
  const isRead = command === 'status';
  if (command === '' || (method === 'GET') !== isRead) return undefined;
  return { command: command.split('/')[0] ?? '', id: decodeURIComponent(id) };
}

/** Answers a call; undefined when there is no such endpoint. */
export function answerCall(simulation: GatewaySimulation, call: GatewayCall): GatewayAnswer | undefined {
  const endpoint = endpointOf(call);
  if (endpoint === undefined) return undefined;
  if (basicUser(call) !== simulation.secretKey) return refusal(simulation, '401', newRequestId());
  const { calls_per_minute: limit } = simulation.settings;
  if (limit > 0 && countCall(simulation, endpoint.command).left < 0)
    return refusal(simulation, '429', newRequestId());
  if (endpoint.command === 'charge') return answerOnce(simulation, call);
  const found = findTransaction(simulation, endpoint.id);
  if (found === undefined) return refusal(simulation, '404', newRequestId());
  switch (endpoint.command) {
    case 'cancel':
    case 'expire':
      return end(simulation, found, endpoint.command);
    case 'refund':
      return refund(simulation, found, call);
    default:
      return statusOf(simulation, found);
  }
}

/** How long a successful answer is repeated for its Idempotency-Key, milliseconds. */
const repeatedForMs = 5 * 60_000;

/** The same Idempotency-Key gets the same answer, whatever the body says; only successes are stored. */
function answerOnce(simulation: GatewaySimulation, call: GatewayCall): GatewayAnswer {
  const key = call.headers['idempotency-key'];
  const stored = key === undefined ? undefined : simulation.answers.get(key);
  if (stored !== undefined && stored.until > nowOf(simulation)) return stored.answer;
  const answer = charge(simulation, call);
  const isStored = answer.document['status_code'] === '201' && !('permata_va_number' in answer.document);
  if (key !== undefined && key.length <= 46 && isStored)
    simulation.answers.set(key, { until: nowOf(simulation) + repeatedForMs, answer });
  return answer;
}

function charge(simulation: GatewaySimulation, { body, headers }: GatewayCall): GatewayAnswer {
  if (body === undefined) return refusal(simulation, '413', newRequestId());
  const request = readChargeRequest(body, nowOf(simulation));
  if ('unknownType' in request) return refusal(simulation, '402', newRequestId());
  if ('problems' in request)
    return refusal(simulation, '400', newRequestId(), { validation_messages: request.problems });
  const before = simulation.ledger.findByReference(request.reference);
  // The reference of an expired or cancelled transaction can be used again.
  if (before?.stage === 'open' || before?.stage === 'paid') return refusal(simulation, '406', newRequestId());
  const opened = openCharge(simulation, {
    id: newRequestId(),
    reference: request.reference,
    channel: request.channel,
    amount: request.amount,
    code: payCode(simulation, request),
    expiresAt: request.expiresAt,
    request: request.repeated,
    notifyUrls: notifyUrls(simulation, headers),
  });
  return answerWith(simulation, '201', chargedDocument(opened, simulation.settings));
}

/** What the payer pays to. Virtual account numbers begin with the number of the merchant at its bank. */
function payCode(simulation: GatewaySimulation, { channel, number }: ChargeRequest): string {
  const serial = String(simulation.ledger.nextNumber());
  if (channel === 'qris')
    return `00020101021226620014COM.GO-JEK.WWW0118936009143${serial.padStart(9, '0')}6304ABCD`;
  if (channel === 'mandiri') return serial.padStart(12, '9');
  const prefix = { bca: '81278', bni: '98800', bri: '12345', cimb: '51490', permata: '85000' }[channel] ?? '';
  return `${prefix}${number === '' ? serial.padStart(11, '0') : number}`;
}

/** The URL of the dashboard, or those of the headers: at most three. */
function notifyUrls(simulation: GatewaySimulation, headers: GatewayCall['headers']): readonly string[] {
  const listed = (name: string): string[] =>
    (headers[name] ?? '')
      .split(',')
      .map((url) => url.trim())
      .filter((url) => URL.canParse(url));
  const own = simulation.callbackUrl === null ? [] : [simulation.callbackUrl];
  const replaced = listed('x-override-notification');
  const urls = replaced.length > 0 ? replaced : [...own, ...listed('x-append-notification')];
  return urls.slice(0, 3);
}

/** A transaction of Midtrans: a charge, or a payment beyond its first. */
interface Found {
  readonly charge: Charge;
  readonly payment: Payment | null;
}

/** Finds a transaction by its own id or by the newest use of its `order_id`. */
export function findTransaction({ ledger }: GatewaySimulation, id: string): Found | undefined {
  const byPayment = ledger.findByPayment(id);
  const found = byPayment ?? ledger.find(id) ?? ledger.findByReference(id);
  if (found === undefined) return undefined;
  const own = byPayment === undefined ? found.id : id;
  return { charge: found, payment: found.payments.find((one) => one.id === own) ?? null };
}

function statusOf(simulation: GatewaySimulation, { charge: of, payment }: Found): GatewayAnswer {
  const status = transactionStatus(of, payment);
  return answerWith(simulation, statusCode(status), {
    status_message: 'Success, transaction is found',
    ...transactionDocument(of, payment),
  });
}

function end(
  simulation: GatewaySimulation,
  { charge: of }: Found,
  command: 'cancel' | 'expire',
): GatewayAnswer {
  if (of.stage !== 'open' || of.payments.length > 0) return refusal(simulation, '412', newRequestId());
  const ended = endCharge(simulation, of, command === 'cancel' ? 'cancelled' : 'expired');
  const text = command === 'cancel' ? 'transaction is canceled' : 'transaction has expired';
  return answerWith(simulation, command === 'cancel' ? '200' : '407', {
    status_message: `Success, ${text}`,
    ...transactionDocument(ended, null),
  });
}

function refund(
  simulation: GatewaySimulation,
  { charge: of, payment }: Found,
  { body = {} }: GatewayCall,
): GatewayAnswer {
  if (payment === null || payment.stage === 'reversed' || payment.stage === 'charged_back')
    return refusal(simulation, '412', newRequestId());
  const { amount = payment.amount - payment.refunded, refund_key: key } = body;
  const isWhole = typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0;
  if (of.channel !== 'qris' || !isWhole || amount > payment.amount - payment.refunded)
    return refusal(simulation, '414', newRequestId());
  const after = giveBack(simulation, of, payment, { stage: 'refunded', amount });
  return answerWith(simulation, '200', {
    status_message: 'Success, refund request is approved',
    ...transactionDocument(after.charge, after.payment),
    refund_amount: grossAmount(amount),
    refund_key: typeof key === 'string' ? key : newRequestId(),
  });
}
