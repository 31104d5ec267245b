import type { App } from '../../app.ts';
import { minuteMs, withDeadline } from '../../clock.ts';
import type { Environment } from '../../environment.ts';
import { newId } from '../../ids.ts';
import type { Rupiah } from '../../rupiah.ts';
import { newGatewayReference } from './gateway-reference.ts';
import type { CreateOutcome, PaymentInstructions } from './gateway.ts';
import type { OfferedChannel } from './gateways.ts';
import { insertTransaction, type TransactionChange, writeCreated } from './transaction-rows.ts';

/** The deposit request that a payment at a gateway is for. */
export interface PaymentToOpen {
  readonly requestId: string;
  readonly environment: Environment;
  /** What the payer pays, rupiah. */
  readonly amount: Rupiah;
  /** How long it may be paid, milliseconds. */
  readonly validMs: number;
}

/**
 * What became of a payment that was to be opened. `pending`: the gateway has not answered; the poller looks it up.
 * `refused`: the gateway has made nothing.
 */
export type OpenedPayment =
  | { readonly kind: 'open'; readonly instructions: PaymentInstructions }
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly code: string };

/** When a call without an answer is looked up: after it has ended, milliseconds. */
const lookUpMs = minuteMs;

/**
 * Creates the payment of a deposit request at a gateway. Its reference is durable before the call and is never used again, so
 * an unknown outcome is looked up and never repeated. No transaction is open during the call.
 */
export async function openGatewayPayment(
  app: Pick<App, 'clock' | 'database' | 'log'>,
  { live, channel }: OfferedChannel,
  payment: PaymentToOpen,
): Promise<OpenedPayment> {
  const { gateway, configured } = live;
  const id = newId();
  const reference = newGatewayReference();
  const inserted = await insertTransaction(app.database, app.clock, {
    ...payment,
    ...{ id, reference, gateway: configured.name, method: channel.method, channel: channel.code },
    dueInMs: gateway.callDeadlineMs + lookUpMs,
  });
  if (inserted === undefined) throw new Error('A reference at a gateway was made twice.');
  const { createdAt: now, expiresAt } = inserted;
  const outcome = await withDeadline(gateway.callDeadlineMs, (signal) =>
    gateway.create({ amount: payment.amount, reference, channel: channel.code, expiresAt, now }, { signal }),
  );
  await writeCreated(app.database, { id, offsetMs: app.clock.offsetMs }, changeOf(outcome));
  if (outcome.kind === 'created') return { kind: 'open', instructions: outcome.payment.instructions };
  app.log.warn(
    { gateway: configured.name, transaction: id, gateway_code: outcome.code },
    outcome.kind === 'refused'
      ? 'a gateway has refused to create a payment'
      : 'a gateway has not said whether it has created a payment; it is looked up',
  );
  return outcome.kind === 'refused' ? { kind: 'refused', code: outcome.code } : { kind: 'pending' };
}

function changeOf(outcome: CreateOutcome): Omit<TransactionChange, 'payments' | 'status'> {
  switch (outcome.kind) {
    case 'created': {
      const { transactionId, instructions } = outcome.payment;
      return { state: 'open', transactionId, instructions, dueInMs: minuteMs };
    }
    case 'refused':
      return { state: 'refused', transactionId: null, instructions: null, dueInMs: null };
    case 'unknown':
      // Looked up soon, and for at most as long as it could be paid.
      return { state: 'creating', transactionId: null, instructions: null, dueInMs: minuteMs };
  }
}
