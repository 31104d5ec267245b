import { hash } from 'node:crypto';
import { newRequestId } from '../../ids.ts';
import type { Message } from '../gateways/message.ts';
import type { GatewayWorld, Occurrence } from '../gateways/world.ts';
import { grossAmount, notificationCode, transactionDocument } from './documents.ts';

/** The notification of an occurrence. Midtrans signs the order, the code and the amount, and nothing else. */
export function notificationOf(world: GatewayWorld, occurrence: Occurrence): Message {
  const { charge, payment, kind } = occurrence;
  const told = { ...transactionDocument(charge, payment), ...untruth(occurrence) };
  const code = notificationCode(told.transaction_status);
  const key = kind === 'forged' ? 'not the key' : world.callbackSecret;
  const signed = `${told.order_id}${code}${told.gross_amount}${key}`;
  const body = {
    ...told,
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

interface Told {
  readonly order_id: string;
  readonly gross_amount: string;
  readonly transaction_status: string;
  readonly transaction_id?: string;
}

/** The members in which a notification differs from the truth. */
function untruth({ charge, payment, event, kind }: Occurrence): Told {
  const amount = payment?.amount ?? charge.amount;
  const document = transactionDocument(charge, payment);
  const truth = {
    order_id: charge.reference,
    gross_amount: grossAmount(amount),
    transaction_status: String(document['transaction_status']),
  };
  switch (kind) {
    case 'contradictory':
      return { ...truth, transaction_status: event === 'paid' ? 'expire' : 'settlement' };
    case 'forged':
      return { ...truth, transaction_status: 'settlement' };
    case 'foreign':
      return { ...truth, order_id: 'an-order-of-somebody-else', transaction_id: newRequestId() };
    case 'other_amount':
      return { ...truth, gross_amount: grossAmount(amount * 10), transaction_status: 'settlement' };
    case 'stale':
      return { ...truth, transaction_status: 'pending' };
    case 'duplicate':
    case 'true':
      return truth;
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
