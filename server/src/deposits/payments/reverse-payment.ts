import type { App } from '../../app.ts';
import { jakartaDay } from '../../clock.ts';
import { CommandError } from '../../command-error.ts';
import type { Queryable, Tx } from '../../database/connection.ts';
import type { Environment } from '../../environment.ts';
import { newId } from '../../ids.ts';
import { type ReversalKind, reversedInReview } from '../../ledger/cash/cash-chart.ts';
import { cashEntry } from '../../ledger/cash/cash-entry.ts';
import { appendCashEntries } from '../../ledger/cash/cash-journal.ts';
import { type BookedReversal, readReversals } from '../../ledger/cash/reversals.ts';
import { readDeposits } from '../../ledger/deposits.ts';
import { konter, recordAudit } from '../../operators/audit-record.ts';
import type { ApproveAdjustment, DepositCause } from '../../orders/lane/command.ts';
import { grouped, type Rupiah } from '../../rupiah.ts';
import { openDepositCases } from '../books/deposit-cases.ts';
import { endReviewOf } from './match-by-hand.ts';
import type { Payment, PaymentEvidence, PaymentSource } from './payment.ts';
import { lockPayment, markRejected, markReversed, readPaymentOf } from './payment-rows.ts';

/** A payment that its bank or gateway has taken back. */
export interface PaymentReversal {
  readonly environment: Environment;
  readonly source: PaymentSource;
  /** What was taken back, rupiah; undefined: all that is left of the payment. */
  readonly amount: Rupiah | undefined;
  /** What was taken back in all by now, rupiah, where the source says that: then only what the books lack is booked. */
  readonly total?: Rupiah;
  readonly kind: ReversalKind;
  /** What identifies it among the reversals of its kind, at most 128 characters; null: there is one of the kind. */
  readonly id: string | null;
  readonly evidence: Pick<PaymentEvidence, 'facts'>;
  /** Who caused it, and why; left out: konter, because the gateway says so. */
  readonly by?: { readonly actor: string; readonly reason: string };
  /** The most that may be taken back of a payment in all, rupiah; left out: all of it. */
  readonly limit?: Rupiah;
}

/** A reversal above the limit of one person. Nothing was changed. Amounts are rupiah. */
export interface NeedsApproval {
  readonly outcome: 'needs_approval';
  readonly payment: CreditedPayment;
  readonly amount: Rupiah;
}

/** What became of a reversal. Amounts are rupiah. */
export type ReversedPayment =
  /** `taken` came from the wallet; `owed` is what the client owes in all. */
  | {
      readonly outcome: 'reversed';
      readonly paymentId: string;
      readonly taken: Rupiah;
      readonly owed: Rupiah;
    }
  /** Nobody had been credited, and now nobody will be. */
  | { readonly outcome: 'ended_in_review'; readonly paymentId: string }
  /** It was booked before, and nothing has changed. */
  | { readonly outcome: 'known'; readonly paymentId: string }
  /**
   * Nothing can be booked: more was taken back than arrived, a part of a payment in review, or a deposit that an operator has
   * reversed. A person must look.
   */
  | { readonly outcome: 'case_only'; readonly paymentId: string }
  | { readonly outcome: 'unknown_payment' };

type ReversalApp = Pick<App, 'clock' | 'database' | 'orders'>;

/** How often the decision is made again, when the payment changes in between. */
const roundsMax = 10;

/**
 * Books that a payment was taken back, once per payment, kind and id. The wallet gives what it has available; the client owes the
 * rest, may buy nothing until it has repaid it, and repays it out of its next deposits. Every reversal is also a case for a
 * person. Everything is one transaction under the lock of the wallet; a caller without an answer repeats the call.
 * @throws Refusal `service_unavailable` when the result is unknown; CommandError when the amount is not positive
 */
export async function reversePayment(
  app: ReversalApp,
  reversal: Omit<PaymentReversal, 'limit'>,
): Promise<ReversedPayment> {
  const reversed = await reverseUpToLimit(app, reversal);
  if (reversed.outcome === 'needs_approval')
    throw new Error('A reversal without a limit was sent for approval.');
  return reversed;
}

/**
 * The same for what a person says. What is above its limit changes nothing, and needs an approval.
 * @throws as `reversePayment` does; CommandError for a payment in review above the limit: that is rejected by two operators
 */
export async function reverseUpToLimit(
  app: ReversalApp,
  reversal: PaymentReversal,
): Promise<NeedsApproval | ReversedPayment> {
  if (reversal.amount !== undefined && reversal.amount <= 0n)
    throw new CommandError('The amount of a reversal must be at least 1 rupiah.', {
      reason: 'reversal_amount_range',
    });
  for (let round = 1; round <= roundsMax; round += 1) {
    const payment = await readPaymentOf(app.database, reversal.environment, reversal.source);
    if (payment === undefined) return { outcome: 'unknown_payment' };
    const reversals = await readReversals(app.database, payment.id);
    if (reversals.some(({ kind, reference }) => kind === reversal.kind && reference === reversal.id))
      return { outcome: 'known', paymentId: payment.id };
    const { total } = reversal;
    const amount = total === undefined ? reversal.amount : total - sumOf(reversals, 'amount');
    if (amount !== undefined && amount <= 0n) return { outcome: 'known', paymentId: payment.id };
    const reversed =
      payment.accountId === null
        ? await endInReview(app, payment, { ...reversal, amount })
        : await reverseCredited(app, { ...payment, accountId: payment.accountId }, reversals, {
            ...reversal,
            amount,
          });
    if (reversed !== undefined) return reversed;
  }
  throw new Error('A payment could not be reversed: it keeps changing.');
}

/** Books that a payment in review was taken back, as a whole. Undefined: it has changed in between. */
async function endInReview(
  app: ReversalApp,
  payment: Payment,
  reversal: PaymentReversal,
): Promise<ReversedPayment | undefined> {
  const ended = await bookInReview(app, payment, reversal);
  if (ended?.outcome === 'ended_in_review') await endReviewOf(app, payment, null);
  return ended;
}

function bookInReview(
  { database }: ReversalApp,
  payment: Payment,
  reversal: PaymentReversal,
): Promise<ReversedPayment | undefined> {
  const { id: paymentId, environment, amount } = payment;
  return database.transaction(async (tx) => {
    const current = await lockPayment(tx, paymentId);
    if (current?.state !== payment.state) return undefined;
    const whole = payment.state === 'in_review' && (reversal.amount ?? amount) === amount;
    if (whole && reversal.limit !== undefined && amount > reversal.limit) throw aboveLimit(reversal.limit);
    if (!whole) return openUnbookedCase(tx, payment, reversal, reversal.amount ?? amount);
    await openCase(tx, payment, reversal, { amount, booked: true });
    await markRejected(tx, paymentId);
    const movement = reversedInReview(reversal.kind, amount, payment.source.kind);
    await appendCashEntries(tx, [
      cashEntry(movement, {
        ...{ environment, actor: actorOf(reversal), paymentId, requestId: payment.requestId },
        reference: reversal.id,
      }),
    ]);
    await recordReversal(tx, payment, reversal, { booked: true });
    return { outcome: 'ended_in_review', paymentId };
  });
}

/** It ends the payment as a rejection does, and a rejection above the limit has a second operator. */
function aboveLimit(limit: Rupiah): CommandError {
  return new CommandError(
    `This payment is in review and above ${grouped(limit)} rupiah, the limit of one person; nothing was changed. Reject it (konter deposit reject): that asks for a second operator.`,
    { reason: 'take_back_in_review', facts: { limit } },
  );
}

/** A payment whose account is known. */
export type CreditedPayment = Payment & { readonly accountId: string };

/** Takes a credited payment back by the lane of its wallet. Undefined: it has changed in between. */
async function reverseCredited(
  app: ReversalApp,
  payment: CreditedPayment,
  before: readonly BookedReversal[],
  reversal: PaymentReversal,
): Promise<NeedsApproval | ReversedPayment | undefined> {
  const { id: paymentId, accountId, environment, reference } = payment;
  const taken = sumOf(before, 'amount');
  const left = payment.amount - taken;
  const asked = reversal.amount ?? left;
  const [booked] = await readDeposits(app.database, environment, [reference ?? paymentId]);
  const isReversed = booked !== undefined && booked.reversed !== null;
  if (asked > left || left === 0n || isReversed)
    return app.database.transaction((tx) => openUnbookedCase(tx, payment, reversal, asked));
  if (reversal.limit !== undefined && taken + asked > reversal.limit)
    return { outcome: 'needs_approval', payment, amount: asked };
  const { cause, takeBack } = takeBackOf(payment, before, { ...reversal, amount: asked });
  const reply = await app.orders.run({
    ...{ ...takeBack, kind: 'deposit', step: 'reverse_payment', wallet: { accountId, environment }, cause },
    by: { id: newId(), actor: actorOf(reversal), reason: reasonOf(reversal) },
  });
  if (reply.kind === 'outdated') return undefined;
  if (reply.kind !== 'payment_reversed')
    throw new Error(`The reversal of a payment cannot answer "${reply.kind}".`);
  return { outcome: 'reversed', paymentId, taken: reply.taken, owed: reply.owed };
}

/** What the lane of the wallet books when a payment is taken back, and what is written with it. `before`: its reversals so far. */
export function takeBackOf(
  payment: Payment,
  before: readonly BookedReversal[],
  reversal: PaymentReversal & { readonly amount: Rupiah },
): { readonly takeBack: NonNullable<ApproveAdjustment['takeBack']>; readonly cause: DepositCause } {
  const { id: paymentId, reference, requestId } = payment;
  const { amount, id: reversalId, kind } = reversal;
  const deposit = reference ?? paymentId;
  const creditedLeft = (payment.credited ?? 0n) - sumOf(before, 'ofClient');
  const ofClient = amount < creditedLeft ? amount : creditedLeft;
  const takeBack = {
    ...{ deposit, reversalId, as: kind, place: payment.source.kind, amount, ofClient },
    reference: `${deposit}/${kind}${ordinalOf(before, reversal)}`,
    payment: { paymentId, requestId },
  };
  return { takeBack, cause: reversalCause(payment, before, reversal) };
}

/** What a reversal writes in the transaction of the wallet's step. */
function reversalCause(
  payment: Payment,
  before: readonly BookedReversal[],
  reversal: PaymentReversal & { readonly amount: Rupiah },
): DepositCause {
  return {
    detail: {},
    async lock(tx) {
      const current = await lockPayment(tx, payment.id);
      const reversals = await readReversals(tx, payment.id);
      return current?.state === payment.state && reversals.length === before.length;
    },
    async write(tx) {
      if (payment.state === 'credited') await markReversed(tx, payment.id);
      await openCase(tx, payment, reversal, { amount: reversal.amount, booked: true });
    },
  };
}

/** Opens a case about a reversal that cannot be booked. */
async function openUnbookedCase(
  tx: Tx,
  payment: Payment,
  reversal: PaymentReversal,
  amount: Rupiah,
): Promise<ReversedPayment> {
  if ((await openCase(tx, payment, reversal, { amount, booked: false })) > 0)
    await recordReversal(tx, payment, reversal, { booked: false });
  return { outcome: 'case_only', paymentId: payment.id };
}

function openCase(
  tx: Queryable,
  payment: Payment,
  { kind, id: reversalId, evidence, environment }: PaymentReversal,
  { amount, booked }: { readonly amount: Rupiah; readonly booked: boolean },
): Promise<number> {
  const { id, accountId, receivedAt } = payment;
  // A reversal that was not booked may be booked later, and its case must not take the place of that one's.
  const subject = [id, ...(reversalId === null ? [] : [reversalId]), ...(booked ? [] : ['not_booked'])];
  const about = { environment, kind, subject: subject.join('/'), paymentId: id, accountId, amount };
  return openDepositCases(tx, [{ ...about, day: jakartaDay(receivedAt), detail: evidence.facts }]);
}

function recordReversal(
  tx: Tx,
  payment: Payment,
  reversal: PaymentReversal,
  { booked }: { readonly booked: boolean },
): Promise<void> {
  const { id, environment, amount, accountId } = payment;
  return recordAudit(tx, {
    actor: actorOf(reversal),
    action: 'payment.reversed',
    ...(accountId === null ? {} : { accountId }),
    subject: id,
    detail: {
      ...{ environment, as: reversal.kind, amount: Number(reversal.amount ?? amount), booked },
      reason: reasonOf(reversal),
    },
  });
}

function actorOf({ by }: PaymentReversal): string {
  return by?.actor ?? konter;
}

function reasonOf({ by, kind }: PaymentReversal): string {
  return by?.reason ?? `the gateway reports a ${kind}`;
}

/** The step's reference ends with this: a second reversal of a kind is a step of its own. */
function ordinalOf(before: readonly BookedReversal[], { kind }: PaymentReversal): string {
  const earlier = before.filter((one) => one.kind === kind).length;
  return earlier === 0 ? '' : `/${earlier + 1}`;
}

function sumOf(reversals: readonly BookedReversal[], member: 'amount' | 'ofClient'): Rupiah {
  return reversals.reduce((total, one) => total + one[member], 0n);
}
