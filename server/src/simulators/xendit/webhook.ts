import { hourMs, minuteMs } from '../../clock.ts';
import { newRequestId } from '../../ids.ts';
import type { Charge, Payment } from '../gateways/charge.ts';
import type { Message } from '../gateways/message.ts';
import type { GatewaySimulation, Occurrence } from '../gateways/simulation.ts';
import { nowOf } from '../timing.ts';
import { businessId, paymentDocument, refundDocument, requestDocument } from './documents.ts';

/**
 * The webhook of an occurrence; undefined when Xendit sends none. The token is the same for all: it proves who sent
 * the webhook and nothing that is in it.
 */
export function webhookOf(simulation: GatewaySimulation, occurrence: Occurrence): Message | undefined {
  const body = bodyOf(simulation, occurrence);
  if (body === undefined) return undefined;
  const token = occurrence.kind === 'forged' ? 'not-the-token' : simulation.callbackSecret;
  const headers = { 'content-type': 'application/json', 'x-callback-token': token };
  return { headers, body: JSON.stringify(body) };
}

type WebhookBody = Readonly<Record<string, unknown>>;

function bodyOf(
  simulation: GatewaySimulation,
  { event, charge, payment, kind }: Occurrence,
): WebhookBody | undefined {
  switch (kind) {
    case 'duplicate':
    case 'true':
      return actualBody(simulation, { event, charge, payment });
    case 'contradictory':
      return payment === null
        ? capture(simulation, charge, inventedPayment(charge, charge.amount))
        : envelope(simulation, 'payment.failure', {
            ...paymentDocument(charge, payment),
            status: 'FAILED',
            failure_code: 'PAYMENT_REQUEST_EXPIRED',
          });
    case 'forged':
      return capture(simulation, charge, payment ?? inventedPayment(charge, charge.amount));
    case 'foreign':
      return capture(
        simulation,
        { ...charge, id: `pr-${newRequestId()}`, reference: 'a-reference-of-somebody-else' },
        inventedPayment(charge, charge.amount),
      );
    case 'other_amount': {
      const amount = (payment?.amount ?? charge.amount) * 10;
      return capture(
        simulation,
        { ...charge, amount },
        { ...(payment ?? inventedPayment(charge, amount)), amount },
      );
    }
    case 'stale':
      return envelope(simulation, 'payment_request.expiry', {
        ...requestDocument(charge),
        status: 'EXPIRED',
      });
  }
}

function actualBody(
  simulation: GatewaySimulation,
  { event, charge, payment }: Omit<Occurrence, 'kind'>,
): WebhookBody | undefined {
  switch (event) {
    case 'paid':
      return payment === null ? undefined : capture(simulation, charge, payment);
    case 'expired':
      return envelope(simulation, 'payment_request.expiry', requestDocument(charge));
    case 'refunded':
      return payment === null ? undefined : refunded(simulation, charge, payment);
    case 'charged_back':
      return payment === null ? undefined : disputed(simulation, charge, payment);
    case 'cancelled':
    case 'created':
    case 'reversed':
      return undefined;
  }
}

function envelope(simulation: GatewaySimulation, event: string, data: WebhookBody): WebhookBody {
  return { event, business_id: businessId, created: new Date(nowOf(simulation)).toISOString(), data };
}

function capture(simulation: GatewaySimulation, charge: Charge, payment: Payment): WebhookBody {
  return envelope(simulation, 'payment.capture', paymentDocument(charge, payment));
}

/** A payment that never happened. */
function inventedPayment({ updatedAt }: Charge, amount: number): Payment {
  return {
    id: `py-${newRequestId()}`,
    amount,
    paidAt: updatedAt,
    updatedAt,
    stage: 'paid',
    refunded: 0,
    payerName: 'BUDI SANTOSO',
    payerAccount: '1234567890',
  };
}

function refunded(simulation: GatewaySimulation, charge: Charge, payment: Payment): WebhookBody {
  const of = { amount: payment.refunded, status: 'SUCCEEDED', reason: 'REQUESTED_BY_CUSTOMER' } as const;
  return envelope(simulation, 'refund.succeeded', refundDocument(charge, payment, of));
}

/** The webhook of a dispute has no envelope. */
function disputed(simulation: GatewaySimulation, charge: Charge, payment: Payment): WebhookBody {
  const now = new Date(nowOf(simulation)).toISOString();
  return {
    event: 'dispute.lost',
    id: payment.id.replace('py-', 'mi-dspt-'),
    channel_code: charge.channel,
    status: 'LOST',
    status_reason: 'ACCEPTED',
    currency: 'IDR',
    amount: { initial: payment.amount, terminal: payment.amount },
    created_at: now,
    updated_at: now,
    due_date: now,
    related_disputes: [],
    payment_id: payment.id,
    reference_id: charge.reference,
  };
}

/** The pauses before the six tries that follow the first, within a day, milliseconds. */
const pausesMs = [15 * minuteMs, 45 * minuteMs, 2 * hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs] as const;

/** How long after a try the next one follows: after anything but a 2xx answer. */
export function retryAfterMs(status: number | undefined, tries: number): number | undefined {
  const isTaken = status !== undefined && status >= 200 && status < 300;
  return isTaken ? undefined : pausesMs[tries - 1];
}
