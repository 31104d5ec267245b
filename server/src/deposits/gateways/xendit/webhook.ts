import { hash } from 'node:crypto';
import { sameBytes, type Secret } from '../../../sealed.ts';
import {
  type Members,
  membersIn,
  membersOf,
  readRupiah,
  readText,
} from '../../../suppliers/shared/values.ts';
import type { IncomingCallback } from '../../../suppliers/supplier.ts';
import type { CallbackClaim, GatewayCallbackReading } from '../gateway.ts';
import { readId } from './translate.ts';

/** The header with the account's fixed token. It says nothing about the body. */
const tokenHeader = 'x-callback-token';

/** The events that a payment or its request can cause, and what they claim. Every other event is not about our money. */
const events: ReadonlyMap<string, Pick<CallbackClaim, 'paid' | 'reversed'>> = new Map([
  ['payment.capture', { paid: true, reversed: false }],
  ['payment.authorization', { paid: false, reversed: false }],
  ['payment.failure', { paid: false, reversed: false }],
  ['payment.expiry', { paid: false, reversed: false }],
  ['payment_request.expiry', { paid: false, reversed: false }],
  ['refund.succeeded', { paid: false, reversed: true }],
  ['dispute.lost', { paid: false, reversed: true }],
]);

/** Reads a webhook. The token is the same for every webhook, so whatever it says is a hint at most. */
export function readWebhook(callback: IncomingCallback, token: Secret): GatewayCallbackReading {
  const members = membersIn(callback.body.toString('utf8'));
  const event = readText(members?.['event'], 60);
  const known = events.get(event);
  const claim =
    known === undefined ? null : claimOf(event, membersOf(members?.['data']) ?? members ?? {}, known);
  if (!hasToken(token, callback.headers[tokenHeader])) return { kind: 'forged', claim };
  if (members === undefined) return { kind: 'unreadable' };
  return claim === null ? { kind: 'other' } : { kind: 'hint', claim };
}

/** Compares digests, so that the time does not depend on the length of what was sent. */
function hasToken(token: Secret, sent: string | undefined): boolean {
  const expected = token.open();
  // Anybody can send an empty token.
  if (expected === '' || sent === undefined) return false;
  return sameBytes(hash('sha256', expected, 'buffer'), hash('sha256', sent.trim(), 'buffer'));
}

function claimOf(
  event: string,
  data: Members,
  known: Pick<CallbackClaim, 'paid' | 'reversed'>,
): CallbackClaim {
  // The documented example of a refund has the object one level deeper. A dispute has no envelope.
  const object = membersOf(data['data']) ?? data;
  const status = readText(object['status'], 40);
  const reference = readText(object['reference_id'], 100);
  return {
    reference: reference === '' ? null : reference,
    transactionId: readId(object['payment_request_id']),
    paymentId: readId(object['payment_id']),
    status: status === '' ? event : status,
    paid: known.paid && status === 'SUCCEEDED',
    reversed: known.reversed,
    amount: readRupiah(known.reversed ? object['amount'] : object['request_amount']) ?? null,
  };
}
