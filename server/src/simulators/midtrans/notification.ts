import { hash } from 'node:crypto';
import { newRequestId } from '../../ids.ts';
import type { Message } from '../gateways/message.ts';
import type { GatewaySimulation, Occurrence } from '../gateways/simulation.ts';
import { grossAmount, notificationCode, transactionDocument } from './documents.ts';

/** The notification of an occurrence. Midtrans signs the order, the code and the amount, and nothing else. */
export function notificationOf(simulation: GatewaySimulation, occurrence: Occurrence): Message {
  const { charge, payment, kind } = occurrence;
  const members = { ...transactionDocument(charge, payment), ...statedMembers(occurrence) };
  const code = notificationCode(members.transaction_status);
  const key = kind === 'forged' ? 'not the key' : simulation.callbackSecret;
  const signed = `${members.order_id}${code}${members.gross_amount}${key}`;
  const body = {
    ...members,
    status_code: code,
    status_message: 'midtrans payment notification',
    signature_key: hash('sha512', signed),
  };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Veritrans',
  };
  return { headers, body: JSON.stringify(body) };
}

interface StatedMembers {
  readonly order_id: string;
  readonly gross_amount: string;
  readonly transaction_status: string;
  readonly transaction_id?: string;
}

/** The members that a notification may state falsely. */
function statedMembers({ charge, payment, event, kind }: Occurrence): StatedMembers {
  const amount = payment?.amount ?? charge.amount;
  const document = transactionDocument(charge, payment);
  const actual = {
    order_id: charge.reference,
    gross_amount: grossAmount(amount),
    transaction_status: String(document['transaction_status']),
  };
  switch (kind) {
    case 'contradictory':
      return { ...actual, transaction_status: event === 'paid' ? 'expire' : 'settlement' };
    case 'forged':
      return { ...actual, transaction_status: 'settlement' };
    case 'foreign':
      return { ...actual, order_id: 'an-order-of-somebody-else', transaction_id: newRequestId() };
    case 'other_amount':
      return { ...actual, gross_amount: grossAmount(amount * 10), transaction_status: 'settlement' };
    case 'stale':
      return { ...actual, transaction_status: 'pending' };
    case 'duplicate':
    case 'true':
      return actual;
  }
}

/** The pauses before the tries that follow the first, milliseconds. */
const pausesMs = [2, 10, 30, 90, 210].map((minutes) => minutes * 60_000);

/** How many more tries follow an answer; no answer is like any other failure. */
const retries: Readonly<Record<number, number>> = {
  301: 0,
  302: 0,
  303: 0,
  400: 2,
  404: 2,
  500: 1,
  503: 4,
};

/** How long after a try the next one follows, as Midtrans's table of retries says. */
export function retryAfterMs(status: number | undefined, tries: number): number | undefined {
  if (status !== undefined && status >= 200 && status < 300) return undefined;
  const allowed = status === undefined ? pausesMs.length : (retries[status] ?? pausesMs.length);
  return tries > allowed ? undefined : pausesMs[tries - 1];
}
