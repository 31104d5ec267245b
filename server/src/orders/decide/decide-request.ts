import { spentOn, type Wallet } from '../../ledger/book.ts';
import { dayMs, earlierOf, jakartaDay, later } from '../../clock.ts';
import { Refusal, type RefusalCode, type RefusalDetail } from '../../refusals.ts';
import type { Rupiah } from '../../rupiah.ts';
import { isLeased, type Attempt } from '../../suppliers/attempts/attempt.ts';
import { paymentMarginMs } from '../../suppliers/payment-cut-off.ts';
import type { InquiryRefusal } from '../../suppliers/supplier.ts';
import type { DuplicateGuard, InquiryAnswer } from '../lane/command.ts';
import { isOverdue, keepsReference, type Order } from '../order.ts';
import type { RecentOrder } from '../stored/recent-orders.ts';
import type { Trigger } from '../transitions.ts';

/** What to do with an order: refuse, or make one transition with its patch. */
export type Decision =
  | { readonly do: 'refuse'; readonly refusal: Refusal; readonly expireFirst: boolean }
  | { readonly do: 'transition'; readonly trigger: Trigger; readonly known: Partial<Order> };

/** What to do with the answer to an inquiry. */
export type InquirySettlement =
  | { readonly do: 'nothing' }
  | { readonly do: 'wait'; readonly dueAt: Date }
  /** The supplier did not read the bill: ask the next one. */
  | { readonly do: 'fail_over' }
  /** Delete the claim. */
  | { readonly do: 'drop'; readonly refusal: Refusal }
  | { readonly do: 'transition'; readonly trigger: Trigger; readonly known: Partial<Order> };

/** How often a supplier is asked about an order in review, milliseconds. */
export const reviewAskMs = dayMs;

/**
 * Why a new order may not use the reference of `latest`, the newest order with it; undefined when it may. An overdue order
 * releases the reference, but must be expired first.
 */
export function refusalOfReference(latest: Order | undefined, now: Date): Refusal | undefined {
  if (latest === undefined || !keepsReference(latest) || isOverdue(latest, now)) return undefined;
  const { status, version } = latest;
  return new Refusal('client_reference_taken', {
    figures: { status },
    ...(version === 0 && { details: [{ field: 'client_reference', code: 'taken', message: beingRead }] }),
  });
}

/** About a claim: nobody can read its order, and it is removed when its bill is refused. */
const beingRead = 'The bill of another request is being read; repeat this one in some seconds.';

/**
 * Why a new order for a customer is refused as a duplicate; undefined when it is not. `recent` are the orders of the customer.
 * One counts from its making and again from its confirmation, but not once it has failed, expired or been cancelled. The customer
 * number is compared by its hash, in any spelling, and the further fields as masked.
 */
export function refusalOfDuplicate(
  guard: Omit<DuplicateGuard, 'hashes'>,
  recent: readonly RecentOrder[],
  now: Date,
): Refusal | undefined {
  const { customerField, productCode, furtherMasked, windowMs } = guard;
  const span = { since: later(now, -windowMs), now };
  const counting = recent.filter(
    (one) =>
      one.productCode === productCode &&
      one.destinationMasked.endsWith(furtherMasked) &&
      isRecent(one, span) &&
      keepsReference(one) &&
      !isOverdue(one, now),
  );
  const newest = counting.reduce<RecentOrder | undefined>(
    (found, one) => (found === undefined || one.createdAt > found.createdAt ? one : found),
    undefined,
  );
  if (newest === undefined) return undefined;
  return new Refusal('duplicate_destination', {
    details: [{ field: customerField, code: 'duplicate', ...duplicateOf(newest) }],
    figures: { status: newest.status },
  });
}

/** Names the other order, unless it is a claim. */
function duplicateOf({ id, version }: RecentOrder): Omit<RefusalDetail, 'code' | 'field'> {
  return version > 0
    ? { message: 'This order is for the same product and customer.', order_id: id }
    : { message: beingRead };
}

/** More than the time of a batch may lag behind that of an order of another server, milliseconds. */
const lagMs = 5_000;

/**
 * Whether an order was made or confirmed since a time. A moment does not count at which the clock of its sandbox was ahead, before a
 * reset has set it back.
 */
function isRecent(
  { environment, createdAt, confirmedAt }: RecentOrder,
  { since, now }: { readonly since: Date; readonly now: Date },
): boolean {
  return [createdAt, confirmedAt].some(
    (at) => at !== null && at > since && !(environment === 'sandbox' && at > later(now, lagMs)),
  );
}

/** The input of a confirm, and the facts for its decision. */
export interface ConfirmFacts {
  readonly now: Date;
  readonly tokenMatches: boolean;
  readonly price: Rupiah | undefined;
  readonly version: number | undefined;
  readonly wallet: Wallet;
  readonly dailyLimit: Rupiah;
  /** What the account owes; it may buy nothing until that is zero. */
  readonly owed: Rupiah;
  readonly reviewDeadlineMs: number;
}

/** Decides a confirm. The checks are in order of precedence: the client gets the first refusal that applies. */
export function decideConfirm(order: Order, input: ConfirmFacts): Decision {
  if (order.status === 'awaiting_confirmation' && input.now >= order.confirmableUntil)
    return refuseOverdue('quote_expired');
  if (order.status === 'expired') return refuse(expiredRefusal(order));
  if (order.status !== 'awaiting_confirmation') return refuse(withStatus('order_not_confirmable', order));
  if (!input.tokenMatches) return refuse(new Refusal('confirmation_token_mismatch'));
  const details = changesOf(order, input);
  if (details.length > 0) {
    const figures = { required: order.price, status: order.status };
    return refuse(new Refusal('order_changed', { details, figures }));
  }
  if (input.owed > 0n) return refuse(new Refusal('purchases_paused', { figures: { owed: input.owed } }));
  const remaining = max(input.dailyLimit - spentOn(input.wallet, jakartaDay(input.now)), 0n);
  if (order.price > remaining) {
    return refuse(
      new Refusal('daily_limit_exceeded', {
        figures: { limit: input.dailyLimit, remaining, required: order.price },
      }),
    );
  }
  const spendable = order.shortBy === null ? input.wallet.available : order.price - order.shortBy;
  const available = min(input.wallet.available, spendable);
  if (order.price > available) {
    return refuse(new Refusal('insufficient_balance', { figures: { available, required: order.price } }));
  }

  // The confirm is accepted. The database refuses an overdraft too, to catch a bug.
  const reviewAt = later(input.now, input.reviewDeadlineMs);
  return { do: 'transition', trigger: 'confirm', known: { confirmedAt: input.now, reviewAt } };
}

/** The expectations of the client that the order does not meet. */
function changesOf(order: Order, input: ConfirmFacts): RefusalDetail[] {
  const asserted = (['price', 'version'] as const).filter(
    (field) => (input[field] ?? order[field]) !== order[field],
  );
  return asserted.map((field) => ({ field, code: 'changed', message: `The order has another ${field}.` }));
}

/** Why an expired order cannot be confirmed: its price changed, or its window has passed. */
export function expiredRefusal(order: Order): Refusal {
  if (order.reason !== 'price_changed') return withStatus('quote_expired', order);
  return new Refusal('price_changed', {
    figures: { status: order.status, ...(order.newPrice === null ? {} : { new_price: order.newPrice }) },
  });
}

/** Decides a cancel. An order can be cancelled while it is unpaid. */
export function decideCancel(order: Order, now: Date): Decision {
  if (isOverdue(order, now)) return refuseOverdue('order_not_cancellable');
  if (order.status !== 'awaiting_confirmation' && order.status !== 'inquiring') {
    return refuse(withStatus('order_not_cancellable', order));
  }
  return { do: 'transition', trigger: 'cancel', known: { reason: 'cancelled_by_client' } };
}

/** Decides a resolve. The client of a simulated order can settle it in processing and in review only. */
export function decideResolve(
  order: Order,
  as: 'succeeded' | 'failed',
  serial: Order['serial'],
  now: Date,
): Decision {
  if (isOverdue(order, now)) return refuseOverdue('order_not_resolvable');
  if (order.status !== 'processing' && order.status !== 'manual_review') {
    return refuse(withStatus('order_not_resolvable', order));
  }
  return as === 'succeeded'
    ? { do: 'transition', trigger: 'delivered', known: { serial } }
    : { do: 'transition', trigger: 'rejected', known: { reason: 'not_delivered' } };
}

/** Whether a ruling must wait: while a supplier is being asked, its answer takes precedence. */
export function mustWait(attempt: Attempt | undefined, now: Date): boolean {
  return attempt !== undefined && isLeased(attempt, now);
}

/** The facts for deciding on the answer to an inquiry. */
export interface InquiryFacts {
  readonly now: Date;
  readonly transactionLimit: Rupiah;
  readonly inquiryTimeoutMs: number;
  /** Whether there is another supplier that reads this bill. */
  readonly hasNext: boolean;
}

/** Decides what the answer to an inquiry does to its order, which may still be a claim (`version` 0). */
export function decideInquiryAnswer(
  order: Order,
  attempt: Attempt,
  answer: InquiryAnswer,
  facts: InquiryFacts,
): InquirySettlement {
  if (order.status !== 'inquiring' || attempt.state !== 'open') return { do: 'nothing' };
  const claimed = order.version === 0;
  const endsAt = later(order.createdAt, facts.inquiryTimeoutMs);
  if (mayReadElsewhere(answer) && facts.hasNext && facts.now < endsAt) return { do: 'fail_over' };
  if (answer.kind === 'unknown') {
    const next = later(facts.now, answer.recheckInMs);
    // A claim cannot fail: its request, or the worker, shows it first.
    if (facts.now < endsAt || claimed) return { do: 'wait', dueAt: earlierOf(next, endsAt) };
    return { do: 'transition', trigger: 'bill_refused', known: { reason: 'inquiry_timeout' } };
  }
  if (answer.kind === 'refused') {
    if (!claimed) return { do: 'transition', trigger: 'bill_refused', known: { reason: answer.reason } };
    return { do: 'drop', refusal: new Refusal(refusalCodes[answer.reason]) };
  }
  const refusal = refusalOfBill(answer, facts);
  if (refusal !== undefined) {
    if (claimed) return { do: 'drop', refusal };
    const reason = refusal.code === 'transaction_limit_exceeded' ? refusal.code : 'bill_not_payable';
    return { do: 'transition', trigger: 'bill_refused', known: { reason } };
  }
  const { bill, price, cost, payUntil } = answer;
  const known = { bill, price, cost, costMax: price, payUntil };
  return { do: 'transition', trigger: claimed ? 'inquiry_answered' : 'bill_arrived', known };
}

/**
 * Whether another supplier may be asked: this one did not answer, or cannot read bills now. Not if it knows our reference:
 * the bill may have been paid there under it.
 */
export function mayReadElsewhere(answer: InquiryAnswer): boolean {
  if (answer.kind === 'bill' || answer.referenceTaken === true) return false;
  return answer.kind === 'unknown' || answer.reason === 'product_disturbed';
}

/** The refusal that a client gets for a bill that was refused while its request waits. */
const refusalCodes = {
  bill_already_paid: 'bill_already_paid',
  bill_not_found: 'bill_not_found',
  bill_not_payable: 'bill_not_found',
  product_disturbed: 'product_unavailable',
} as const satisfies Record<InquiryRefusal, RefusalCode>;

/** Why a bill that was read cannot be paid here. */
function refusalOfBill(
  bill: Extract<InquiryAnswer, { kind: 'bill' }>,
  facts: InquiryFacts,
): Refusal | undefined {
  if (bill.price > facts.transactionLimit) return aboveTransactionLimit(bill.price, facts.transactionLimit);
  const tooLate = bill.payUntil !== null && later(bill.payUntil, -paymentMarginMs) <= facts.now;
  // A bill that costs more than its total would be a loss.
  return tooLate || bill.cost > bill.price ? new Refusal('product_unavailable') : undefined;
}

/** The refusal of a price above the limit of one transaction. */
export function aboveTransactionLimit(price: Rupiah, limit: Rupiah): Refusal {
  return new Refusal('transaction_limit_exceeded', { figures: { limit, required: price } });
}

function refuse(refusal: Refusal): Decision {
  return { do: 'refuse', refusal, expireFirst: false };
}

function refuseOverdue(code: 'order_not_cancellable' | 'order_not_resolvable' | 'quote_expired'): Decision {
  return { do: 'refuse', refusal: new Refusal(code, { figures: { status: 'expired' } }), expireFirst: true };
}

function withStatus(
  code: 'order_not_cancellable' | 'order_not_confirmable' | 'order_not_resolvable' | 'quote_expired',
  order: Order,
): Refusal {
  return new Refusal(code, { figures: { status: order.status } });
}

function min(a: Rupiah, b: Rupiah): Rupiah {
  return a < b ? a : b;
}

function max(a: Rupiah, b: Rupiah): Rupiah {
  return a > b ? a : b;
}
