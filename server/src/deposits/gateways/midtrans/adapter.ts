import { jakartaDay, jakartaTime, minuteMs } from '../../../clock.ts';
import type { Secret } from '../../../sealed.ts';
import type { ObserveCall } from '../../../suppliers/shared/client.ts';
import { readText } from '../../../suppliers/shared/values.ts';
import type {
  CancelOutcome,
  CreateOutcome,
  CredentialCheck,
  Gateway,
  GatewayCallOptions,
  PaymentTarget,
  PaymentToCreate,
  ReadOutcome,
} from '../gateway.ts';
import { type GatewaySend, makeGatewayClient } from '../gateway-client.ts';
import { midtransChannels } from './channels.ts';
import { readNotification } from './notification.ts';
import { readTransactionId, toCreateOutcome, toReadOutcome } from './translate.ts';

/** The configuration of the Midtrans adapter. */
export interface MidtransSetup {
  /** Such as `https://api.midtrans.com`. */
  readonly baseUrl: string;
  readonly serverKey: Secret;
  /** The key of the signatures of notifications; the server key unless the dashboard shows another. */
  readonly notificationKey: Secret;
  /** Observes every call. */
  readonly observe?: ObserveCall;
}

/** An order that cannot exist: ours have 36 characters. */
const orderOfNobody = 'konter-credential-check';

/** Makes the adapter for the Core API of Midtrans. It is stateless. */
export function makeMidtrans(setup: MidtransSetup): Gateway {
  const send = makeGatewayClient({ ...setup, key: setup.serverKey });
  return {
    kind: 'midtrans',
    channels: midtransChannels,
    callDeadlineMs: 30_000,
    // A charge that is slow at a bank may appear late.
    absentIsProofAfterMs: 5 * minuteMs,
    showsReversals: true,
    create: (payment, options) => charge(send, setup.baseUrl, payment, options),
    read: (target, options) => readStatus(send, setup.baseUrl, target, options),
    cancel: (target, options) => expire(send, target, options),
    checkCredentials: (options) => checkCredentials(send, options),
    readCallback: (callback) => readNotification(callback, setup.notificationKey),
  };
}

async function charge(
  send: GatewaySend,
  baseUrl: string,
  payment: PaymentToCreate,
  options: GatewayCallOptions,
): Promise<CreateOutcome> {
  const channel = midtransChannels.find(({ code }) => code === payment.channel);
  if (channel === undefined) return { kind: 'refused', code: 'unknown_channel' };
  const body = {
    ...channel.charge,
    transaction_details: { order_id: payment.reference, gross_amount: Number(payment.amount) },
    custom_expiry: {
      order_time: `${jakartaDay(payment.now)} ${jakartaTime(payment.now)} +0700`,
      expiry_duration: Math.max(
        1,
        Math.ceil((payment.expiresAt.getTime() - payment.now.getTime()) / minuteMs),
      ),
      unit: 'minute',
    },
  };
  const result = await send({ method: 'POST', path: '/v2/charge', body }, options);
  if (result.kind === 'not_sent') return { kind: 'refused', code: 'not_sent' };
  if (result.kind === 'unknown') return { kind: 'unknown' };
  return toCreateOutcome(result.data.members, { ...payment, baseUrl });
}

/** How many transactions of one reference are read at once: the others wait. */
const transactionsMax = 10;

/**
 * Reads the transaction of our reference, and those that notifications named. We never use a reference twice; a further
 * transaction under it is a further payment.
 */
async function readStatus(
  send: GatewaySend,
  baseUrl: string,
  { reference, recordedIds, paymentIds }: PaymentTarget,
  options: GatewayCallOptions,
): Promise<ReadOutcome> {
  const first = await readOne(send, baseUrl, { id: reference, reference }, options);
  if (first.kind !== 'state') return first;
  const payments = [...first.state.payments];
  const named = paymentIds.filter((id) => readTransactionId(id) === id);
  const ids = [...new Set([...recordedIds, ...named])].filter((id) => id !== first.state.transactionId);
  const unreadIds = ids.slice(transactionsMax);
  for (const id of ids.slice(0, transactionsMax)) {
    const further = await readOne(send, baseUrl, { id, reference }, options);
    if (further.kind === 'state') payments.push(...further.state.payments);
    if (further.kind !== 'unknown') continue;
    if (recordedIds.includes(id)) return further;
    unreadIds.push(id);
  }
  return { kind: 'state', state: { ...first.state, payments, unreadIds } };
}

/** A transaction of another reference counts as absent. */
async function readOne(
  send: GatewaySend,
  baseUrl: string,
  { id, reference }: { readonly id: string; readonly reference: string },
  options: GatewayCallOptions,
): Promise<ReadOutcome> {
  const result = await send({ method: 'GET', path: `/v2/${encodeURIComponent(id)}/status` }, options);
  if (result.kind !== 'reply') return { kind: 'unknown' };
  return toReadOutcome(result.data.members, reference, baseUrl);
}

async function expire(
  send: GatewaySend,
  { reference }: PaymentTarget,
  options: GatewayCallOptions,
): Promise<CancelOutcome> {
  const path = `/v2/${encodeURIComponent(reference)}/expire`;
  const result = await send({ method: 'POST', path }, options);
  if (result.kind !== 'reply') return 'unknown';
  const code = readText(result.data.members['status_code'], 8);
  // 407 says that the transaction has expired: that is what was asked for.
  if (code === '200' || code === '407') return 'cancelled';
  return code === '412' || code === '404' ? 'too_late' : 'unknown';
}

async function checkCredentials(send: GatewaySend, options: GatewayCallOptions): Promise<CredentialCheck> {
  const result = await send({ method: 'GET', path: `/v2/${orderOfNobody}/status` }, options);
  if (result.kind !== 'reply') return 'unknown';
  const code = readText(result.data.members['status_code'], 8);
  if (code === '404') return 'accepted';
  return code === '401' ? 'refused' : 'unknown';
}
