import type { App } from '../../app.ts';
import { isTransient } from '../../database/connection.ts';
import { newId } from '../../ids.ts';
import { walletOf } from '../../ledger/wallet.ts';
import { konter, recordAudit } from '../../operators/audit-record.ts';
import { lockAccount } from '../account-time.ts';
import { changeState } from '../requests/change-state.ts';
import { creditOf, type DepositRequest } from '../requests/deposit-request.ts';
import { lockRequest, readRequest, readTransferCandidates } from '../requests/request-rows.ts';
import { nextRequestState } from '../requests/transitions.ts';
import { bookPayment } from './book-payment.ts';
import { arrivingCause } from './credit-payment.ts';
import { matchPayment, type PaymentMatch } from './match-payment.ts';
import { sealPayer } from './payer.ts';
import { depositReferenceOf, type ReceivedPayment, type ReviewReason } from './payment.ts';
import { insertPayment, readPaymentOf } from './payment-rows.ts';

/** What became of a payment. */
export interface RecordedPayment {
  readonly paymentId: string;
  /** `known`: it was recorded before, and nothing has changed. */
  readonly outcome: 'credited' | 'in_review' | 'known';
  /** Why it needs a person. */
  readonly reason?: ReviewReason;
}

/** The part of the app that records payments. */
export type PaymentApp = Pick<App, 'clock' | 'database' | 'keyring' | 'orders'>;

/** How often the decision is made again, when other payments and requests change in between. */
const roundsMax = 10;

/**
 * Records money that arrived: the one way in for every bank and gateway. A payment that fits one open request is credited to
 * its account; every other payment becomes a case for a person. Both are one transaction, and the same source again changes
 * nothing, so a caller that has got no answer repeats the call.
 * @throws Refusal `service_unavailable` when the result is unknown; DatabaseUnavailable
 */
export async function recordPayment(app: PaymentApp, payment: ReceivedPayment): Promise<RecordedPayment> {
  for (let round = 1; ; round += 1) {
    const recorded = await tryToRecord(app, payment).catch((error: unknown) => {
      if (round >= roundsMax || !isTransient(error)) throw error;
    });
    if (recorded !== undefined) return recorded;
    if (round >= roundsMax) throw new Error('A payment could not be recorded: its request keeps changing.');
  }
}

/** Decides and carries it out. Undefined: something has changed in between, so it must be decided again. */
async function tryToRecord(app: PaymentApp, payment: ReceivedPayment): Promise<RecordedPayment | undefined> {
  const known = await readPaymentOf(app.database, payment.environment, payment.source);
  if (known !== undefined) return { paymentId: known.id, outcome: 'known' };
  const candidates = await readCandidates(app, payment);
  const match = matchPayment(payment, candidates);
  return match.kind === 'credit'
    ? credit(app, payment, { request: match.request, candidates })
    : putInReview(app, payment, { match, candidates });
}

/** The requests that a payment may be for, in its environment. */
async function readCandidates(
  { database }: PaymentApp,
  { source, amount, receivedAt, requestId, environment }: ReceivedPayment,
): Promise<DepositRequest[]> {
  const named = requestId === null ? undefined : await readRequest(database, requestId);
  const found =
    source.kind === 'bank' && requestId === null
      ? await readTransferCandidates(database, { bankAccountId: source.bankAccountId, amount, receivedAt })
      : [named];
  return found.flatMap((request) => (request?.environment === environment ? [request] : []));
}

async function credit(
  app: PaymentApp,
  payment: ReceivedPayment,
  { request, candidates }: { request: DepositRequest; candidates: readonly DepositRequest[] },
): Promise<RecordedPayment | undefined> {
  const paymentId = newId();
  const credited = creditOf(request, payment.amount);
  const reply = await app.orders.run({
    ...{ kind: 'deposit', step: 'credit', wallet: walletOf(request), amount: credited },
    reference: depositReferenceOf(payment.source),
    by: { id: newId(), actor: konter },
    cause: arrivingCause(app, payment, { id: paymentId, requestId: request.id, credited }),
  });
  if (reply.kind === 'outdated') return undefined;
  const stored = await readPaymentOf(app.database, payment.environment, payment.source);
  if (stored !== undefined)
    return { paymentId: stored.id, outcome: stored.id === paymentId ? 'credited' : 'known' };
  // The reference is in the books without a payment: an operator has typed it.
  const match = { kind: 'review', reason: 'reference_taken', about: request } as const;
  return putInReview(app, payment, { match, candidates });
}

/** Records a payment that needs a person, and puts the request in review that it is certainly about. */
function putInReview(
  app: PaymentApp,
  payment: ReceivedPayment,
  decided: {
    readonly match: Extract<PaymentMatch, { kind: 'review' }>;
    readonly candidates: readonly DepositRequest[];
  },
): Promise<RecordedPayment | undefined> {
  const { environment, source, amount, fee, receivedAt, evidence } = payment;
  const { reason, about } = decided.match;
  return app.database.transaction(async (tx) => {
    const time = about === null ? undefined : await lockAccount(tx, walletOf(about), app.clock.offsetMs);
    const request = about === null ? undefined : await lockRequest(tx, about.id);
    if (request?.version !== about?.version) return undefined;
    const known = await readPaymentOf(tx, environment, source);
    if (known !== undefined) return { paymentId: known.id, outcome: 'known' };
    const id = newId();
    const of = { id, environment, source, amount, fee };
    await insertPayment(
      tx,
      {
        ...{ ...of, receivedAt, facts: evidence.facts, state: 'in_review', reason },
        candidates: decided.candidates.map((candidate) => candidate.id),
        ...{
          requestId: about?.id ?? null,
          accountId: null,
          reference: null,
          credited: null,
          creditedAt: null,
        },
      },
      sealPayer(app.keyring, id, evidence.payer),
    );
    // It was paid as asked; only the second person is missing.
    const on = reason === 'above_limit' ? 'pay' : 'review';
    if (time !== undefined && request !== undefined && nextRequestState(request.state, on) !== undefined)
      await changeState(tx, request, on, { time, patch: on === 'review' ? { reason } : {} });
    await bookPayment(tx, { kind: 'in_review', payment: of, actor: konter });
    await recordAudit(tx, {
      actor: konter,
      action: 'payment.in_review',
      ...(about === null ? {} : { accountId: about.accountId }),
      subject: id,
      detail: {
        environment,
        amount: Number(amount),
        reason,
        ...(about === null ? {} : { request: about.id }),
      },
    });
    return { paymentId: id, outcome: 'in_review', reason };
  });
}
