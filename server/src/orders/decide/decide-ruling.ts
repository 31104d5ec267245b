import type { Rupiah } from '../../rupiah.ts';
import type { SealedValue } from '../../sealed.ts';
import type { LateSale } from '../../suppliers/attempts/late-sales.ts';
import type { Order } from '../order.ts';
import { isPaidFor } from '../attempts/paid-purchase.ts';
import type { OrderPatch, Trigger } from '../transitions.ts';

/** What to do at an operator's word: a "no" in a sentence, one transition, or nothing but books and records. */
export type RulingDecision =
  | { readonly do: 'decline'; readonly message: string }
  /** One transition, with what it brings along, and the purchases that are a loss beside it. */
  | {
      readonly do: 'move';
      readonly trigger: Trigger;
      readonly known: OrderPatch;
      readonly losses: readonly Loss[];
    }
  /** The order stays as it is, and these purchases are a loss. */
  | { readonly do: 'book'; readonly losses: readonly Loss[] };

/** A purchase that the supplier keeps the money for and that no client pays. */
export interface Loss {
  /** Our reference of the purchase. */
  readonly reference: string;
  readonly cost: Rupiah;
}

/** What a ruling says, and what it is held against. */
export interface RulingInput {
  readonly as: 'failed' | 'succeeded';
  /** The serial, where the operator knows it. */
  readonly serial: SealedValue | null;
  /** Whether a review case of the order is open. */
  readonly open: boolean;
  /** Purchases of the order that its suppliers called sold after their attempts had closed. */
  readonly sales: readonly LateSale[];
  /** Our reference of the purchase that the client paid for; null: none yet, or nobody named it. */
  readonly paid: string | null;
  /** References that were booked as a loss before. */
  readonly booked: readonly string[];
}

/** Whether a purchase was sold, beside the one that the client of a succeeded order paid for, that no ruling has booked. */
export function hasUnbookedSale(
  order: Order,
  known: Pick<RulingInput, 'booked' | 'paid' | 'sales'>,
): boolean {
  return lossesOf(order, known).length > 0;
}

/** Gives back what an order was charged: only a sale that stands can be taken back, and only once. */
export function decideRefund(order: Order): Exclude<RulingDecision, { do: 'book' }> {
  if (order.status === 'refunded') return decline(`The order ${order.id} was refunded before.`);
  if (order.status !== 'succeeded') {
    return decline(`The order ${order.id} is ${order.status}; only an order that succeeded can be refunded.`);
  }
  return { do: 'move', trigger: 'reversed', known: { reason: 'reversed' }, losses: [] };
}

/**
 * What an operator's word on a review case does. An order that waits is settled; one that has ended stays as it is,
 * and what the supplier sold besides is a loss.
 */
export function decideCaseRuling(order: Order, input: RulingInput): RulingDecision {
  if (order.status === 'processing') {
    const due = order.reviewAt === null ? '' : ` It goes to review at ${order.reviewAt.toISOString()}.`;
    return decline(`The order ${order.id} is still followed and needs no ruling yet.${due}`);
  }
  if (!input.open) return decline(`The order ${order.id} is ${order.status}, and no case of it is open.`);
  if (order.status === 'manual_review') return settlement(order, input);
  if (input.serial !== null) {
    return decline(`The order ${order.id} is ${order.status} and stays so; a serial cannot be given to it.`);
  }
  if (input.as === 'failed') {
    return order.status === 'succeeded'
      ? decline(`The order ${order.id} has succeeded; to give its money back, use "konter order refund".`)
      : { do: 'book', losses: [] };
  }
  return { do: 'book', losses: lossesOf(order, input) };
}

/** The client pays for one purchase: the one that was still open, if it was sold. Others that were sold are a loss. */
function settlement(order: Order, input: RulingInput): RulingDecision {
  const { as, serial, sales } = input;
  if (as === 'failed') {
    return { do: 'move', trigger: 'rejected', known: { reason: 'not_delivered' }, losses: [] };
  }
  const paid = sales.findLast(({ state }) => state === 'open') ?? sales.at(-1);
  const known = {
    serial: serial ?? paid?.serial ?? null,
    cost: paid?.cost ?? order.cost,
    ...(paid === undefined ? {} : { purchase: paid.reference }),
  };
  const others = sales.filter(({ reference }) => reference !== paid?.reference);
  return { do: 'move', trigger: 'delivered', known, losses: lossesOf(order, { ...input, sales: others }) };
}

/** Of an order that succeeded one purchase is paid for; what else was sold is a loss, once. */
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

function decline(message: string): Extract<RulingDecision, { do: 'decline' }> {
  return { do: 'decline', message };
}
