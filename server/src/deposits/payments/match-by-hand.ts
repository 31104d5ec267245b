import { CommandError } from '../../command-error.ts';
import { DecisionRefused } from '../../decision-refused.ts';
import { readBalances } from '../../ledger/wallet-balances.ts';
import { walletOf, type WalletKey } from '../../ledger/wallet.ts';
import { hasRecorded } from '../../operators/audit-record.ts';
import { operatorDecision, runOperator } from '../../orders/review/operator-decision.ts';
import type { Rupiah } from '../../rupiah.ts';
import { creditOf, type DepositRequest } from '../requests/deposit-request.ts';
import { endReview } from '../requests/expire-requests.ts';
import { readRequests } from '../requests/request-rows.ts';
import { nextRequestState } from '../requests/transitions.ts';
import { reviewedCause } from './credit-payment.ts';
import { depositReferenceOf, type Payment } from './payment.ts';
import { readPayments } from './payment-rows.ts';
import type { PaymentApp } from './record-payment.ts';

/** What a person decides about a payment in review. */
export interface HandMatch {
  readonly paymentId: string;
  /** The request that it pays, or the account that gets it where no request fits. */
  readonly to: { readonly requestId: string } | { readonly accountId: string };
  readonly actor: string;
  readonly reason: string;
}

/** A payment that a person has credited. */
export interface HandMatched {
  readonly payment: Payment;
  /** What the wallet got, and its balance then, rupiah. */
  readonly credited: Rupiah;
  readonly balance: Rupiah;
  /** Whether this actor had decided the same before; then nothing was changed. */
  readonly replayed: boolean;
}

const nextStep = 'run the command again; it credits only once';

/**
 * Credits a payment in review to a request or to an account, once, with the operator and the reason on record. A request
 * gets the payment without the operator's fee; an account gets all of it.
 * The same decision of the same actor again changes nothing.
 * @throws CommandError when the payment is not in review, the request cannot be credited, or the result is unknown
 */
export async function matchByHand(app: PaymentApp, match: HandMatch): Promise<HandMatched> {
  const before = await matchedBefore(app, match);
  if (before !== undefined) return before;
  const payment = await paymentInReview(app, match.paymentId);
  const { wallet, requestId, credited } = await targetOf(app, payment, match.to);
  const reply = await runOperator(
    () =>
      app.orders.run({
        ...{ kind: 'deposit', step: 'credit', wallet, amount: credited },
        reference: depositReferenceOf(payment.source),
        by: operatorDecision(match, 'a match'),
        cause: reviewedCause(payment, { ...wallet, requestId, credited }),
      }),
    nextStep,
  );
  if (
    reply.kind === 'outdated' ||
    (reply.kind === 'balance' && reply.replayed && (await isCredited(app, payment.id)))
  ) {
    const meanwhile = await matchedBefore(app, match);
    if (meanwhile !== undefined) return meanwhile;
    throw new DecisionRefused(
      'already_decided',
      'The payment or the request has changed; look at it again.',
      {
        reason: 'payment_changed',
      },
    );
  }
  if (reply.kind !== 'balance' || !(await isCredited(app, payment.id)))
    throw new CommandError(
      'The reference of this payment has credited another deposit; nothing was credited.',
      { reason: 'payment_credited_elsewhere' },
    );
  await endReviewOf(app, payment, requestId);
  return { payment, credited, balance: reply.balance, replayed: false };
}

/** What this actor has credited by the same decision before; undefined: nothing. */
export async function matchedBefore(
  app: Pick<PaymentApp, 'clock' | 'database'>,
  { paymentId, to, actor }: HandMatch,
): Promise<HandMatched | undefined> {
  const [payment] = await readPayments(app.database, [paymentId]);
  if (payment?.state !== 'credited' || payment.accountId === null) return undefined;
  const { accountId, environment, requestId, credited } = payment;
  const isSame =
    'requestId' in to ? requestId === to.requestId : requestId === null && accountId === to.accountId;
  const subject = depositReferenceOf(payment.source);
  if (!isSame || !(await hasRecorded(app.database, { actor, action: 'deposit.credited', subject })))
    return undefined;
  // A process may have ended between the credit and this.
  await endReviewOf(app, payment, requestId);
  const balances = await readBalances(app.database, environment, [accountId]);
  const balance = balances.get(accountId)?.balance ?? 0n;
  return { payment, credited: credited ?? 0n, balance, replayed: true };
}

/** The payment that a person decides about. @throws CommandError when there is none, or it was decided before */
export async function paymentInReview(app: Pick<PaymentApp, 'database'>, id: string): Promise<Payment> {
  const [payment] = await readPayments(app.database, [id]);
  if (payment === undefined) throw new CommandError(`There is no payment ${id}.`, { reason: 'no_payment' });
  if (payment.state !== 'in_review')
    throw new DecisionRefused(
      'already_decided',
      `This payment is ${payment.state}; only a payment in review can be decided.`,
    );
  return payment;
}

/** Ends the request that a payment was about, when a person has decided otherwise and nothing else is about it. */
export async function endReviewOf(
  app: Pick<PaymentApp, 'clock' | 'database'>,
  payment: Payment,
  credited: string | null,
): Promise<void> {
  if (payment.requestId === null || payment.requestId === credited) return;
  const [about] = await readRequests(app.database, [payment.requestId]);
  if (about !== undefined) await endReview(app, about);
}

async function isCredited({ database }: Pick<PaymentApp, 'database'>, id: string): Promise<boolean> {
  const [payment] = await readPayments(database, [id]);
  return payment?.state === 'credited';
}

/** What a match credits. */
interface Target {
  readonly wallet: WalletKey;
  readonly requestId: string | null;
  readonly credited: Rupiah;
}

/** What a decision credits. @throws CommandError when the request cannot be credited */
export async function targetOf(
  app: Pick<PaymentApp, 'database'>,
  payment: Payment,
  to: HandMatch['to'],
): Promise<Target> {
  const { environment, amount } = payment;
  if ('accountId' in to)
    return { wallet: { accountId: to.accountId, environment }, requestId: null, credited: amount };
  const [request] = await readRequests(app.database, [to.requestId]);
  refuseTarget(payment, request);
  const credited = creditOf(request, amount);
  if (credited <= 0n)
    throw new CommandError('The payment is not above the fee of the request.', {
      reason: 'payment_below_fee',
    });
  return { wallet: walletOf(request), requestId: request.id, credited };
}

function refuseTarget(
  { environment }: Payment,
  request: DepositRequest | undefined,
): asserts request is DepositRequest {
  if (request?.environment !== environment)
    throw new CommandError(`There is no such deposit request in ${environment}.`, {
      reason: 'no_deposit_request',
    });
  if (nextRequestState(request.state, 'credit') === undefined)
    throw new CommandError(
      `The deposit request ${request.number} is ${request.state}; match the payment with its account instead.`,
      { reason: 'deposit_request_ended', facts: { number: String(request.number) } },
    );
}
