import type { Objection, PlainReason } from '../../command-reasons.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { SealedValue } from '../../sealed.ts';
import type { LateSale } from '../../suppliers/attempts/late-sales.ts';
import type { ClaimedPurchase } from '../../suppliers/claimed-purchases.ts';
import type { Order } from '../order.ts';
import { isPaidFor } from '../attempts/paid-purchase.ts';
import type { OrderPatch, Trigger } from '../transitions.ts';

/** What to do with a ruling: decline it with a sentence, make one transition, or only book losses. */
export type RulingDecision =
  | ({ readonly do: 'decline' } & Objection)
  /** One transition with its patch, and the other purchases that are a loss. */
  | {
      readonly do: 'transition';
      readonly trigger: Trigger;
      readonly known: OrderPatch;
      readonly losses: readonly Loss[];
    }
  /** The order does not change, and these purchases are a loss. */
  | { readonly do: 'book'; readonly losses: readonly Loss[] };

/** A purchase that the supplier was paid for and that no client pays. */
export interface Loss {
  /** Our reference of the purchase. */
  readonly reference: string;
  readonly cost: Rupiah;
}

/** The input of a ruling, and the facts for its decision. */
export interface RulingInput {
  readonly as: 'failed' | 'succeeded';
  /** The serial, where the operator knows it. */
  readonly serial: SealedValue | null;
  /** Whether a review case of the order is open. */
  readonly open: boolean;
  /** Purchases of the order that suppliers reported as sold after their attempts had closed. */
  readonly sales: readonly LateSale[];
  /** What suppliers say of its purchases against the states of their attempts. */
  readonly claimedPurchases: readonly ClaimedPurchase[];
  /** Our reference of the purchase that the client paid for; null: there is none, or the ruling named none. */
  readonly paid: string | null;
  /** References of purchases that are booked as a loss already. */
  readonly booked: readonly string[];
}

/** Whether a purchase was sold that is neither paid for by the client nor booked as a loss. */
export function hasUnbookedSale(
  order: Order,
  known: Pick<RulingInput, 'booked' | 'paid' | 'sales'>,
): boolean {
  return lossesOf(order, known).length > 0;
}

/** Decides a refund of what an order was charged: only a succeeded order can be refunded, and only once. */
export function decideRefund(order: Order): Exclude<RulingDecision, { do: 'book' }> {
  if (order.status === 'refunded')
    return decline(`The order ${order.id} was refunded before.`, 'order_refunded');
  if (order.status !== 'succeeded') {
    return decline(
      `The order ${order.id} is ${order.status}; only an order that succeeded can be refunded.`,
      'order_not_refundable',
    );
  }
  return { do: 'transition', trigger: 'reversed', known: { reason: 'reversed' }, losses: [] };
}

/**
 * Decides a ruling on a review case. An order in review is settled. One that has ended does not change, and what a supplier
 * sold in addition is a loss.
 */
export function decideCaseRuling(order: Order, input: RulingInput): RulingDecision {
  if (order.status === 'processing') {
    const due = order.reviewAt === null ? '' : ` It goes to review at ${order.reviewAt.toISOString()}.`;
    return decline(
      `The order ${order.id} is still being processed and needs no ruling yet.${due}`,
      'order_still_processing',
    );
  }
  if (!input.open)
    return decline(`The order ${order.id} is ${order.status} and has no open case.`, 'no_open_case');
  if (order.status === 'manual_review') return settlement(order, input);
  if (input.serial !== null) {
    return decline(
      `The order ${order.id} is ${order.status} and does not change; it cannot get a serial.`,
      'ended_order_serial',
    );
  }
  if (input.as === 'failed') {
    return order.status === 'succeeded'
      ? decline(
          `The order ${order.id} has succeeded; to refund it, use "konter order refund".`,
          'succeeded_order_failed',
        )
      : { do: 'book', losses: [] };
  }
  return { do: 'book', losses: lossesOf(order, input) };
}

/** What a decision moves between the client and us, and books as a loss, rupiah: above a limit it needs two operators. */
export function amountOf(order: Order, decision: Exclude<RulingDecision, { do: 'decline' }>): Rupiah {
  const lost = decision.losses.reduce((sum, { cost }) => sum + cost, 0n);
  return decision.do === 'transition' ? order.price + lost : lost;
}

/**
 * The client pays for one purchase: the open one, if it was sold, or the last one. Others that were sold are a loss. Without a
 * reported sale it is one that its supplier has after all, if the open one failed.
 */
function settlement(order: Order, input: RulingInput): RulingDecision {
  const { as, serial, sales } = input;
  if (as === 'failed') {
    return { do: 'transition', trigger: 'rejected', known: { reason: 'not_delivered' }, losses: [] };
  }
  const paid = sales.findLast(({ state }) => state === 'open') ?? sales.at(-1);
  const purchase = paid?.reference ?? claimedPurchase(input.claimedPurchases);
  // Booked at the wrong supplier, the sale would be booked a second time, as a loss, when it is reported.
  if (purchase === null) {
    return decline(
      `Two purchases of the order ${order.id} may have been sold. Rule once one supplier has reported the sale, or the supplier that was tried last a failure.`,
      'purchase_unclear',
    );
  }
  const known = {
    serial: serial ?? paid?.serial ?? null,
    cost: paid?.cost ?? order.cost,
    ...(purchase === undefined ? {} : { purchase }),
  };
  const others = sales.filter(({ reference }) => reference !== paid?.reference);
  return {
    do: 'transition',
    trigger: 'delivered',
    known,
    losses: lossesOf(order, { ...input, sales: others }),
  };
}

/**
 * Our reference of the one purchase that was refused as never begun, that its supplier has after all, and that alone can have been
 * sold; null: another one can have been sold too; undefined: no supplier has such a purchase.
 */
function claimedPurchase(claimed: readonly ClaimedPurchase[]): string | null | undefined {
  const newest = new Map(claimed.map(({ reference, says }) => [reference, says]));
  const taken = [...newest].flatMap(([reference, says]) => (says === 'taken' ? [reference] : []));
  const [reference] = taken;
  if (reference === undefined) return undefined;
  return taken.length === 1 && claimed.some(({ says }) => says === 'failed') ? reference : null;
}

/** The unbooked losses: every sold purchase, except the one that the client of a succeeded order paid for. */
function lossesOf(
  order: Order,
  { sales, paid, booked }: Pick<RulingInput, 'booked' | 'paid' | 'sales'>,
): Loss[] {
  const unpaid = sales.filter((sale) => order.status !== 'succeeded' || !isPaidFor(sale, paid));
  const costs = new Map(unpaid.map(({ reference, cost }) => [reference, cost ?? order.cost]));
  return [...costs]
    .map(([reference, cost]) => ({ reference, cost }))
    .filter(({ reference, cost }) => cost > 0n && !booked.includes(reference));
}

function decline(message: string, reason: PlainReason): Extract<RulingDecision, { do: 'decline' }> {
  return { do: 'decline', message, info: { reason } };
}
