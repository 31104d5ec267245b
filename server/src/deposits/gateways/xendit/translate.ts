import type { Rupiah } from '../../../rupiah.ts';
import type { HttpReply } from '../../../suppliers/shared/client.ts';
import { type Members, membersOf, readRupiah, readText, readWord } from '../../../suppliers/shared/values.ts';
import type { CreateOutcome, GatewayPayment, PaymentInstructions, PaymentState } from '../gateway.ts';
import { createStatuses, paymentStatuses, requestStatuses } from './answer-codes.ts';
import type { XenditChannel } from './channels.ts';

const textMax = 300;
const qrMax = 1_000;

/** A payment request as Xendit shows it, before the payments of it are read. */
export interface XenditRequest extends PaymentState {
  /** The id of its newest payment; null: none yet. */
  readonly latestPaymentId: string | null;
}

/** Reads the answer to a request that was to be created. */
export function toCreateOutcome(
  { status, members }: HttpReply,
  sent: { readonly reference: string; readonly amount: Rupiah; readonly channel: XenditChannel },
): CreateOutcome {
  const code = readWord(members['error_code'], 60) || `http_${status}`;
  if (status !== 200 && status !== 201)
    return { kind: createStatuses.get(status)?.proves ?? 'unknown', code };
  const request = toRequest(members, sent.channel);
  if (request === undefined || request.reference !== sent.reference) return { kind: 'unknown' };
  if (request.stage === 'ended') return { kind: 'refused', code: request.status };
  const { transactionId, instructions, expiresAt } = request;
  if (request.amount !== sent.amount || instructions === null) return { kind: 'unknown' };
  return { kind: 'created', payment: { transactionId, instructions, expiresAt } };
}

/** Reads a payment request. Undefined for anything that does not have its shape. */
export function toRequest(
  members: Members,
  channel: Pick<XenditChannel, 'code' | 'method'> | undefined,
): XenditRequest | undefined {
  const transactionId = readId(members['payment_request_id']);
  const reference = readText(members['reference_id'], textMax);
  const status = readWord(members['status'], 40);
  const amount = readRupiah(members['request_amount']);
  const stage = requestStatuses.get(status);
  if (transactionId === null || reference === '' || amount === undefined || stage === undefined)
    return undefined;
  if (!isRupiah(members)) return undefined;
  const properties = membersOf(members['channel_properties']);
  return {
    reference,
    transactionId,
    amount,
    stage,
    status,
    instructions: instructionsOf(members, channel),
    expiresAt: readTime(properties?.['expires_at']),
    ...{ payments: [], unreadIds: [] },
    latestPaymentId: readId(members['latest_payment_id']),
  };
}

/** Reads a payment of the request `transactionId`. Null: it is no money, or not of this request. Undefined: unreadable. */
export function toPayment(members: Members, transactionId: string): GatewayPayment | null | undefined {
  const id = readId(members['payment_id']);
  const meaning = paymentStatuses.get(readWord(members['status'], 40));
  const amount = amountOf(members);
  if (id === null || meaning === undefined || amount === undefined || !isRupiah(members)) return undefined;
  if (
    meaning === 'open' ||
    meaning === 'authorized' ||
    readId(members['payment_request_id']) !== transactionId
  )
    return null;
  return {
    id,
    amount,
    fee: null,
    paidAt: paidAtOf(members),
    reversal: meaning === 'gone' ? { kind: 'denied', amount } : null,
  };
}

/** An id of Xendit, as it may stand in a path; null for anything else. */
export function readId(value: unknown): string | null {
  const text = readText(value, 100);
  return /^[\w-]{1,100}$/.test(text) ? text : null;
}

function isRupiah(members: Members): boolean {
  return ['', 'IDR'].includes(readText(members['currency'], 8));
}

function capturesOf(members: Members): readonly Members[] {
  const captures: unknown = members['captures'];
  if (!Array.isArray(captures)) return [];
  return captures.map((one: unknown) => membersOf(one) ?? {});
}

/** What was captured; where the answer names no captures, what was requested. */
function amountOf(members: Members): Rupiah | undefined {
  const captured = capturesOf(members).map((one) => readRupiah(one['capture_amount']));
  if (captured.length === 0) return readRupiah(members['request_amount']);
  let sum = 0n;
  for (const amount of captured) {
    if (amount === undefined) return undefined;
    sum += amount;
  }
  return sum;
}

function paidAtOf(members: Members): Date | null {
  const captured = capturesOf(members).flatMap((one) => readTime(one['capture_timestamp']) ?? []);
  return captured.at(0) ?? readTime(members['updated']) ?? readTime(members['created']);
}

/** The first value that is to be shown to the payer: a number, a code or the text of a QR code. */
function instructionsOf(
  members: Members,
  channel: Pick<XenditChannel, 'code' | 'method'> | undefined,
): PaymentInstructions | null {
  const actions: unknown = members['actions'];
  const shown = (Array.isArray(actions) ? actions : [])
    .map((action) => membersOf(action))
    .find((action) => action?.['type'] === 'PRESENT_TO_CUSTOMER');
  const value = readText(shown?.['value'], qrMax);
  if (value === '' || channel === undefined) return null;
  switch (channel.method) {
    case 'qris':
      return { kind: 'qris', qrString: value, imageUrl: null };
    case 'retail':
      return /^[\w-]{1,40}$/.test(value) ? { kind: 'retail', outlet: channel.code, code: value } : null;
    case 'virtual_account':
      return /^\d{4,30}$/.test(value)
        ? { kind: 'virtual_account', bank: channel.code, number: value, billerCode: null }
        : null;
  }
}

function readTime(value: unknown): Date | null {
  const text = readText(value, 40);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}
