import { dayMs, minuteMs } from '../../clock.ts';
import { type Body, isBody, textOf } from '../http-exchange.ts';
import { expiryOf } from './times.ts';

/** A charge request with valid members. */
export interface ChargeRequest {
  readonly reference: string;
  readonly amount: number;
  readonly channel: string;
  readonly expiresAt: number;
  /** The virtual account number that the merchant chose; empty: Midtrans chooses. */
  readonly number: string;
  /** What the answers repeat. */
  readonly repeated: Readonly<Record<string, unknown>>;
}

/** Virtual accounts are valid for a day, QR codes for fifteen minutes, unless the request says otherwise. */
const defaultLifetimeMs = { qris: 15 * minuteMs, va: dayMs } as const;

/** The numbers that a merchant may choose, by bank. */
const ownNumbers: Readonly<Record<string, RegExp>> = {
  bca: /^\d{1,11}$|^\d{6,18}$/,
  bni: /^\d{1,8}$|^\d{12}$/,
  bri: /^\d{1,18}$/,
  cimb: /^\d{1,12}$/,
  permata: /^\d{10}$|^\d{12}$/,
};

const acquirers: ReadonlySet<string> = new Set(['gopay', 'airpay shopee']);

/** Reads the body of `POST /v2/charge` at a moment in milliseconds, or returns what is wrong with it. */
export function readChargeRequest(
  body: Body,
  now: number,
): ChargeRequest | { readonly problems: readonly string[] } | { readonly unknownType: string } {
  const { payment_type: type, transaction_details: details } = body;
  if (typeof type !== 'string') return { problems: ['payment_type is required'] };
  const method = readMethod(type, body);
  if (method === undefined) return { unknownType: type };
  const problems = [...method.problems];
  const { order_id: reference, gross_amount: amount } = isBody(details) ? details : {};
  if (typeof reference !== 'string' || !/^[\w.~-]{1,50}$/.test(reference))
    problems.push('transaction_details.order_id is required and has at most 50 characters');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 1)
    problems.push('transaction_details.gross_amount must be a whole number from 1');
  const lifetimeMs = method.channel === 'qris' ? defaultLifetimeMs.qris : defaultLifetimeMs.va;
  const expiresAt = expiryOf(body['custom_expiry'], now, lifetimeMs);
  if (expiresAt === undefined) problems.push('custom_expiry is invalid');
  if (problems.length > 0 || expiresAt === undefined) return { problems };
  return {
    reference: textOf(reference),
    amount: Number(amount),
    channel: method.channel,
    expiresAt,
    number: method.number,
    repeated: method.repeated,
  };
}

interface Method {
  readonly channel: string;
  readonly number: string;
  readonly repeated: Readonly<Record<string, unknown>>;
  readonly problems: readonly string[];
}

function readMethod(type: string, body: Body): Method | undefined {
  switch (type) {
    case 'bank_transfer':
      return readBankTransfer(body['bank_transfer']);
    case 'permata':
      return { channel: 'permata', number: '', repeated: { payment_type: 'bank_transfer' }, problems: [] };
    case 'echannel': {
      const { echannel } = body;
      const isComplete = isBody(echannel) && textOf(echannel['bill_info1']) !== '';
      const problems = isComplete ? [] : ['echannel.bill_info1 is required'];
      return { channel: 'mandiri', number: '', repeated: { payment_type: 'echannel' }, problems };
    }
    case 'qris': {
      const acquirer = isBody(body['qris']) ? textOf(body['qris']['acquirer']) || 'gopay' : 'gopay';
      const problems = acquirers.has(acquirer) ? [] : ['qris.acquirer is invalid'];
      return { channel: 'qris', number: '', repeated: { payment_type: 'qris', acquirer }, problems };
    }
    default:
      return undefined;
  }
}

function readBankTransfer(asked: unknown): Method {
  const { bank, va_number: number } = isBody(asked) ? asked : {};
  const channel = textOf(bank);
  const allowed = ownNumbers[channel];
  const problems: string[] = [];
  if (allowed === undefined) problems.push('bank_transfer.bank is invalid');
  if (number !== undefined && (typeof number !== 'string' || allowed?.test(number) !== true))
    problems.push('bank_transfer.va_number is invalid');
  return { channel, number: textOf(number), repeated: { payment_type: 'bank_transfer' }, problems };
}
