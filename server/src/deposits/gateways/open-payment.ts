import type { App } from '../../app.ts';
import { minuteMs, withDeadline } from '../../clock.ts';
import type { Tx } from '../../database/connection.ts';
import type { Environment } from '../../environment.ts';
import { newId } from '../../ids.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { PaymentInstructions } from '../requests/deposit-request.ts';
import { storeInstructions } from '../requests/request-rows.ts';
import { newGatewayReference } from './gateway-reference.ts';
import type { CreateOutcome, PaymentToCreate } from './gateway.ts';
import type { LiveGateway, OfferedChannel } from './gateways.ts';
import { toTexts } from './instructions.ts';
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

/** A payment that is stored and not created at its gateway yet. */
export interface PreparedPayment {
  readonly id: string;
  readonly requestId: string;
  readonly payment: PaymentToCreate;
}

/**
 * Stores the payment of a deposit request before it is created at its gateway, in the transaction that stores the request: the
 * payment of a process that dies after it is looked up by the poller.
 */
export async function preparePayment(
  tx: Tx,
  { clock }: Pick<App, 'clock'>,
  { live, channel }: OfferedChannel,
  payment: PaymentToOpen,
): Promise<PreparedPayment> {
  const id = newId();
  const reference = newGatewayReference();
  const inserted = await insertTransaction(tx, clock, {
    ...payment,
    ...{ id, reference, gateway: live.configured.name, method: channel.method, channel: channel.code },
    dueInMs: live.gateway.callDeadlineMs + lookUpMs,
  });
  if (inserted === undefined) throw new Error('A reference at a gateway was made twice.');
  const { createdAt: now, expiresAt } = inserted;
  const { amount, requestId } = payment;
  return { id, requestId, payment: { amount, reference, channel: channel.code, expiresAt, now } };
}

/**
 * Creates a stored payment at its gateway. Its reference is durable before the call and is never used again, so an unknown
 * outcome is looked up and never repeated. No transaction is open during the call. The request gets its instructions in the
 * transaction that stores the answer. `giveUp` ends the request of a payment that the gateway refuses, before the refusal is
 * stored: a process that dies in between leaves a payment that is looked up.
 */
export async function openGatewayPayment(
  app: Pick<App, 'clock' | 'database' | 'log'>,
  { gateway, configured }: LiveGateway,
  { id, requestId, payment }: PreparedPayment,
  giveUp: () => Promise<unknown>,
): Promise<OpenedPayment> {
  const outcome = await withDeadline(gateway.callDeadlineMs, (signal) => gateway.create(payment, { signal }));
  if (outcome.kind === 'refused') await giveUp();
  await app.database.transaction(async (tx) => {
    await writeCreated(tx, { id, offsetMs: app.clock.offsetMs }, changeOf(outcome));
    if (outcome.kind === 'created')
      await storeInstructions(tx, requestId, toTexts(outcome.payment.instructions));
  });
  if (outcome.kind === 'created')
    return { kind: 'open', instructions: toTexts(outcome.payment.instructions) };
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
      return { state: 'creating', transactionId: null, instructions: null, dueInMs: lookUpMs };
  }
}
