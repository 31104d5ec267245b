import { minuteMs } from '../../../clock.ts';
import type { Secret } from '../../../sealed.ts';
import type { HttpReply, ObserveCall } from '../../../suppliers/shared/client.ts';
import { type Members, membersOf } from '../../../suppliers/shared/values.ts';
import type {
  CancelOutcome,
  CreateOutcome,
  CredentialCheck,
  Gateway,
  GatewayCallOptions,
  GatewayPayment,
  PaymentTarget,
  PaymentToCreate,
  ReadOutcome,
} from '../gateway.ts';
import { type GatewaySend, makeGatewayClient } from '../gateway-client.ts';
import { xenditChannels } from './channels.ts';
import { readId, toCreateOutcome, toPayment, toRequest, type XenditRequest } from './translate.ts';
import { readWebhook } from './webhook.ts';

/** The configuration of the Xendit adapter. */
export interface XenditSetup {
  /** Such as `https://api.xendit.co`; the key selects test or live. */
  readonly baseUrl: string;
  readonly secretKey: Secret;
  /** The verification token of webhooks. */
  readonly callbackToken: Secret;
  /** The name that payers see. */
  readonly displayName: string;
  /** Observes every call. */
  readonly observe?: ObserveCall;
}

/** The version of the Payments API. */
const apiVersion = '2024-11-11';

/** How many payments of one request are read at once: the others wait. */
const paymentsMax = 10;

const requestOfNobody = 'pr-00000000-0000-0000-0000-000000000000';

/** Makes the adapter for the Payments API v3 of Xendit. It is stateless. */
export function makeXendit(setup: XenditSetup): Gateway {
  const send = makeGatewayClient({ ...setup, key: setup.secretKey }, { 'api-version': apiVersion });
  return {
    kind: 'xendit',
    channels: xenditChannels,
    callDeadlineMs: 30_000,
    // Requests that nobody has paid cannot be found by our reference.
    absentIsProofAfterMs: null,
    showsReversals: false,
    create: (payment, options) => create(send, setup.displayName, payment, options),
    read: (target, options) => read(send, target, options),
    cancel: (target, options) => cancel(send, target, options),
    checkCredentials: (options) => checkCredentials(send, options),
    readCallback: (callback) => readWebhook(callback, setup.callbackToken),
  };
}

async function create(
  send: GatewaySend,
  displayName: string,
  payment: PaymentToCreate,
  options: GatewayCallOptions,
): Promise<CreateOutcome> {
  const channel = xenditChannels.find(({ code }) => code === payment.channel);
  if (channel === undefined) return { kind: 'refused', code: 'unknown_channel' };
  // Xendit refuses a time that is almost over.
  const expiresAt = new Date(Math.max(payment.expiresAt.getTime(), payment.now.getTime() + minuteMs));
  const body = {
    reference_id: payment.reference,
    type: channel.type,
    country: 'ID',
    currency: 'IDR',
    request_amount: Number(payment.amount),
    channel_code: channel.channelCode,
    channel_properties: {
      ...(channel.nameProperty === null ? {} : { [channel.nameProperty]: displayName }),
      ...(channel.expirySettable ? { expires_at: expiresAt.toISOString() } : {}),
    },
    description: 'Deposit',
  };
  const result = await send({ method: 'POST', path: '/v3/payment_requests', body }, options);
  if (result.kind === 'not_sent') return { kind: 'refused', code: 'not_sent' };
  if (result.kind === 'unknown') return { kind: 'unknown' };
  return toCreateOutcome(result.data, { ...payment, channel });
}

async function read(
  send: GatewaySend,
  target: PaymentTarget,
  options: GatewayCallOptions,
): Promise<ReadOutcome> {
  const id = target.transactionId ?? (await findPaid(send, target.reference, options));
  if (id === null) return { kind: 'unknown' };
  const answer = await get(send, `/v3/payment_requests/${encodeURIComponent(id)}`, options);
  if (answer?.status === 404) return { kind: 'absent' };
  const channelCode = answer?.members['channel_code'];
  const channel = xenditChannels.find((one) => one.channelCode === channelCode);
  const request = answer?.status === 200 ? toRequest(answer.members, channel) : undefined;
  if (request === undefined) return { kind: 'unknown' };
  // A code that takes many payments shows the newest only, and the callback of another one may be lost.
  const isReusable = answer?.members['type'] === 'REUSABLE_PAYMENT_CODE' && request.latestPaymentId !== null;
  const listed = isReusable ? await listMoney(send, target.reference, options) : [];
  const paymentIds = [...listed.flatMap((one) => readId(one['product_id']) ?? []), ...target.paymentIds];
  return readPayments(send, request, { ...target, paymentIds }, options);
}

/** Reads the money of a request: its newest payment, and those that callbacks named. */
async function readPayments(
  send: GatewaySend,
  { latestPaymentId, ...request }: XenditRequest,
  target: PaymentTarget,
  options: GatewayCallOptions,
): Promise<ReadOutcome> {
  // Without an answer about these, the request is not known.
  const own = [...(latestPaymentId === null ? [] : [latestPaymentId]), ...target.recordedIds];
  const ids = [...new Set([...own, ...target.paymentIds])];
  const unreadIds = ids.slice(paymentsMax);
  const payments: GatewayPayment[] = [];
  for (const id of ids.slice(0, paymentsMax)) {
    const answer = await get(send, `/v3/payments/${encodeURIComponent(id)}`, options);
    // A payment that only a callback named may not exist.
    if (answer?.status === 404 && id !== latestPaymentId) continue;
    const payment = answer?.status === 200 ? toPayment(answer.members, request.transactionId) : undefined;
    if (payment === undefined && own.includes(id)) return { kind: 'unknown' };
    if (payment === undefined) unreadIds.push(id);
    else if (payment !== null) payments.push(payment);
  }
  const paid = payments.some(({ reversal }) => reversal === null);
  // A request stays expired, or open for further payments, after money came.
  return { kind: 'state', state: { ...request, stage: paid ? 'paid' : request.stage, payments, unreadIds } };
}

/**
 * The id of a request that was paid under our reference; null where none is found. The list has money only, so it proves
 * nothing about requests that nobody has paid.
 */
async function findPaid(
  send: GatewaySend,
  reference: string,
  options: GatewayCallOptions,
): Promise<string | null> {
  const [found] = await listMoney(send, reference, options);
  return readId(membersOf(found?.['product_data'])?.['payment_request_id']);
}

/** The money that came in under our reference, newest first; empty also where the list cannot be read. */
async function listMoney(
  send: GatewaySend,
  reference: string,
  options: GatewayCallOptions,
): Promise<Members[]> {
  const query = new URLSearchParams({ types: 'PAYMENT', reference_id: reference, limit: '10' });
  const answer = await get(send, `/transactions?${query.toString()}`, options);
  const listed: unknown = answer?.members['data'];
  const money = Array.isArray(listed) ? listed.map((one: unknown) => membersOf(one) ?? {}) : [];
  return money.filter((one) => one['reference_id'] === reference);
}

async function cancel(
  send: GatewaySend,
  { transactionId }: PaymentTarget,
  options: GatewayCallOptions,
): Promise<CancelOutcome> {
  if (transactionId === null) return 'unknown';
  const path = `/v3/payment_requests/${encodeURIComponent(transactionId)}/cancel`;
  const result = await send({ method: 'POST', path, body: {} }, options);
  if (result.kind !== 'reply') return 'unknown';
  const { status, members } = result.data;
  if (status === 200) return members['status'] === 'CANCELED' ? 'cancelled' : 'too_late';
  return status === 400 || status === 404 ? 'too_late' : 'unknown';
}

async function checkCredentials(send: GatewaySend, options: GatewayCallOptions): Promise<CredentialCheck> {
  const answer = await get(send, `/v3/payment_requests/${requestOfNobody}`, options);
  if (answer?.status === 404) return 'accepted';
  return answer?.status === 401 || answer?.status === 403 ? 'refused' : 'unknown';
}

async function get(
  send: GatewaySend,
  path: string,
  options: GatewayCallOptions,
): Promise<HttpReply | undefined> {
  const result = await send({ method: 'GET', path }, options);
  return result.kind === 'reply' ? result.data : undefined;
}
