import { capture, hold, refund, release, type Movement } from '../ledger/chart.ts';
import type { OrderEventKind } from '../webhooks/event.ts';
import type { Order, OrderStatus } from './order.ts';

/** The effect of a transition on the wallet. */
type MoneyEffect = 'none' | 'hold' | 'capture' | 'release' | 'refund';

/** The triggers of transitions. */
export type Trigger =
  | 'bill_arrived'
  | 'bill_refused'
  | 'cancel'
  | 'confirm'
  | 'contradiction'
  | 'delivered'
  | 'inquiry_answered'
  | 'inquiry_slow'
  | 'price_refused'
  | 'quote'
  | 'rejected'
  | 'reversed'
  | 'review_due'
  | 'window_passed';

interface Transition {
  /** Null: there was no order, or only a claim. */
  readonly from: OrderStatus | null;
  readonly trigger: Trigger;
  readonly to: OrderStatus;
  readonly money: MoneyEffect;
  /** The event of the step, which `eventsOf` makes of the new status; null: the order appears, without a step. */
  readonly event: OrderEventKind | null;
}

/** All transitions of an order (docs/order-states.md). Any other one is an error. */
// One row per line, however long.
// oxfmt-ignore
export const transitions: readonly Transition[] = [
  { from: null, trigger: 'quote', to: 'awaiting_confirmation', money: 'none', event: null },
  { from: null, trigger: 'inquiry_answered', to: 'awaiting_confirmation', money: 'none', event: null },
  { from: null, trigger: 'inquiry_slow', to: 'inquiring', money: 'none', event: null },
  { from: 'inquiring', trigger: 'bill_arrived', to: 'awaiting_confirmation', money: 'none', event: 'order.awaiting_confirmation' },
  { from: 'inquiring', trigger: 'bill_refused', to: 'failed', money: 'none', event: 'order.failed' },
  { from: 'inquiring', trigger: 'cancel', to: 'cancelled', money: 'none', event: 'order.cancelled' },
  { from: 'awaiting_confirmation', trigger: 'confirm', to: 'processing', money: 'hold', event: 'order.processing' },
  { from: 'awaiting_confirmation', trigger: 'cancel', to: 'cancelled', money: 'none', event: 'order.cancelled' },
  { from: 'awaiting_confirmation', trigger: 'window_passed', to: 'expired', money: 'none', event: 'order.expired' },
  { from: 'processing', trigger: 'delivered', to: 'succeeded', money: 'capture', event: 'order.succeeded' },
  { from: 'processing', trigger: 'rejected', to: 'failed', money: 'release', event: 'order.failed' },
  { from: 'processing', trigger: 'price_refused', to: 'expired', money: 'release', event: 'order.expired' },
  { from: 'processing', trigger: 'review_due', to: 'manual_review', money: 'none', event: 'order.manual_review' },
  { from: 'processing', trigger: 'contradiction', to: 'manual_review', money: 'none', event: 'order.manual_review' },
  { from: 'manual_review', trigger: 'delivered', to: 'succeeded', money: 'capture', event: 'order.succeeded' },
  { from: 'manual_review', trigger: 'rejected', to: 'failed', money: 'release', event: 'order.failed' },
  { from: 'succeeded', trigger: 'reversed', to: 'refunded', money: 'refund', event: 'order.refunded' },
];

/** An order after a transition, with the movement to write in the same transaction. */
export interface TransitionResult {
  readonly order: Order;
  readonly movement: Movement | null;
}

/**
 * The fields of the order that a trigger sets, and for a sale our reference of the purchase; without one, an operator or
 * the client of a simulated order decided.
 */
export type OrderPatch = Partial<Order> & { readonly purchase?: string };

/** Finds the row of the table for an order and a trigger; undefined when the table does not allow it. */
function findTransition(from: OrderStatus | null, trigger: Trigger): Transition | undefined {
  return transitions.find((row) => row.from === from && row.trigger === trigger);
}

/**
 * Applies one transition to an order: sets the status, `charged` and the fields of `patch` (a bill, a serial, a reason),
 * increments the version, and returns the movement of its money.
 * @throws when the table does not allow it: callers decide first, so this is a bug and fails the command
 */
export function applyTransition(
  order: Order,
  trigger: Trigger,
  now: Date,
  patch: OrderPatch = {},
): TransitionResult {
  const from = order.version === 0 ? null : order.status;
  const row = findTransition(from, trigger);
  if (row === undefined) throw new Error(`An order in ${from ?? 'no status'} cannot change by ${trigger}.`);
  const { purchase = null, ...known } = patch;
  const next: Order = {
    ...order,
    reason: null,
    ...known,
    status: row.to,
    version: order.version + 1,
    changedAt: now,
  };
  const charged = row.to === 'succeeded' ? next.price : 0n;
  return { order: { ...next, charged }, movement: movementOf(row.money, next, purchase) };
}

function movementOf(effect: MoneyEffect, order: Order, purchase: string | null): Movement | null {
  switch (effect) {
    case 'none':
      return null;
    case 'hold':
      return hold(order.id, order.price);
    case 'capture':
      return capture(order.id, { ...order, reference: purchase });
    case 'release':
      return release(order.id, order.price);
    case 'refund':
      return refund(order.id, order.price, order.cost);
  }
}
