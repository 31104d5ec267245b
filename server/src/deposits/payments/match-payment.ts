import { later, minuteMs } from '../../clock.ts';
import type { DepositRequest } from '../requests/deposit-request.ts';
import { isOpen } from '../requests/transitions.ts';
import type { PaymentSource, ReceivedPayment, ReviewReason } from './payment.ts';

/** What becomes of a payment. */
export type PaymentMatch =
  | { readonly kind: 'credit'; readonly request: DepositRequest }
  /** `about`: the request that the payment is about, if that is certain; it then needs a person too, unless it is credited. */
  | { readonly kind: 'review'; readonly reason: ReviewReason; readonly about: DepositRequest | null };

/** How far the clock of a bank or a gateway may be behind, and how coarse its times may be, milliseconds. */
const skewMs = 5 * minuteMs;

/**
 * Decides what becomes of a payment. Exactly one open request with its amount, at its bank account or named by its gateway,
 * and within the time of that request, is credited, up to the limit of the payment. Everything else needs a person, also a
 * transfer that another request with its digits left out would have.
 * `candidates` are the requests of the bank account with about this amount, or the one that the gateway names.
 */
export function matchPayment(payment: ReceivedPayment, candidates: readonly DepositRequest[]): PaymentMatch {
  const { amount, limit, source } = payment;
  const match =
    source.kind === 'gateway' || payment.requestId !== null
      ? matchNamed(payment, candidates)
      : matchAmount(payment, candidates);
  return match.kind === 'credit' && limit !== undefined && amount > limit
    ? review('above_limit', match.request)
    : match;
}

function matchNamed(payment: ReceivedPayment, candidates: readonly DepositRequest[]): PaymentMatch {
  const request = candidates.find(({ id }) => id === payment.requestId);
  if (request === undefined) return review('no_request');
  if (!isReceiver(payment.source, request)) return review('other_gateway');
  // The state comes first: a second payment is one whatever its amount.
  const reason = reasonOfState(payment, request);
  if (reason !== undefined) return review(reason, request);
  if (payment.amount !== request.payable)
    return review(payment.amount < request.payable ? 'underpaid' : 'overpaid', request);
  return { kind: 'credit', request };
}

function matchAmount(payment: ReceivedPayment, candidates: readonly DepositRequest[]): PaymentMatch {
  const exact = candidates.filter(
    ({ payable, releasedAt }) => payable === payment.amount && releasedAt === null,
  );
  const [request] = exact;
  if (request === undefined) return review('no_request');
  // Somebody who was asked for this amount and digits may have left the digits out.
  const isUnclear = candidates.some((one) => one.id !== request.id && isWithoutDigits(payment, one));
  if (exact.length > 1 || isUnclear) return review('several_requests');
  const reason = reasonOfState(payment, request);
  return reason === undefined ? { kind: 'credit', request } : review(reason, request);
}

/** Whether a payment may be that of a request whose payer has left the digits out. */
function isWithoutDigits(payment: ReceivedPayment, request: DepositRequest): boolean {
  const { amount, fee, releasedAt } = request;
  const reason = reasonOfState(payment, request);
  return (
    releasedAt === null &&
    amount + fee === payment.amount &&
    reason !== 'too_early' &&
    reason !== 'paid_twice'
  );
}

/** Whether a request is to be paid where the payment arrived. */
function isReceiver(source: PaymentSource, { bankAccountId, gatewayId }: DepositRequest): boolean {
  return source.kind === 'gateway' ? gatewayId === source.gatewayId : bankAccountId === source.bankAccountId;
}

/** Why a payment of the right amount does not credit its request; undefined: it does. */
function reasonOfState(
  { receivedAt, receivedUntil = receivedAt }: ReceivedPayment,
  { state, reason, createdAt, expiresAt, gatewayId }: DepositRequest,
): ReviewReason | undefined {
  if (later(receivedUntil, skewMs) < createdAt) return 'too_early';
  if (state === 'credited') return 'paid_twice';
  if (state === 'cancelled') return 'cancelled';
  if (state === 'in_review') return 'request_in_review';
  if (state === 'expired' && reason === 'no_instructions') return reason;
  // What a gateway has authorized in time may be settled later.
  const isAuthorized = state === 'paid' && gatewayId !== null;
  return isOpen(state) && (isAuthorized || receivedAt <= expiresAt) ? undefined : 'late';
}

function review(reason: ReviewReason, about: DepositRequest | null = null): PaymentMatch {
  // A payment from before the request, or of another gateway, says nothing about it.
  return { kind: 'review', reason, about: reason === 'too_early' ? null : about };
}
