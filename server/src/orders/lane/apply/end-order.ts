import { jakartaDay } from '../../../clock.ts';
import type { WalletKey } from '../../../ledger/wallet.ts';
import { unspend } from '../../../ledger/book.ts';
import type { Refusal } from '../../../refusals.ts';
import { closeAttempt, type AttemptState } from '../../../suppliers/attempts/attempt.ts';
import type { Batch } from '../batch.ts';
import type { Order } from '../../order.ts';
import { refused, type Reply } from '../reply.ts';
import type { OrderPatch, Trigger } from '../../transitions.ts';

/** An order that is visible to its client; undefined for a claim. */
export function shownOrder(batch: Batch, wallet: WalletKey, id: string): Order | undefined {
  const order = batch.order(wallet, id);
  return order === undefined || order.version === 0 ? undefined : order;
}

/** Ends an order whose window has passed. */
export function expire(batch: Batch, order: Order): Order {
  return batch.transition(order, 'window_passed', { reason: 'window_passed' });
}

/** Refuses a command; an order whose window has passed is expired nevertheless. */
export function refuseOrder(
  batch: Batch,
  order: Order,
  no: { refusal: Refusal; expireFirst: boolean },
): Reply {
  if (no.expireFirst) expire(batch, order);
  return refused(no.refusal);
}

/** Applies a transition that may end the hold; released money no longer counts for the day of its confirm. */
export function settleOrder(
  batch: Batch,
  order: Order,
  transition: { trigger: Trigger; known: OrderPatch },
): Order {
  const settled = batch.transition(order, transition.trigger, transition.known);
  const released = settled.status === 'failed' || settled.status === 'expired';
  if (released && order.confirmedAt !== null) {
    batch.putWallet(unspend(batch.wallet(order), jakartaDay(order.confirmedAt), order.price));
  }
  return settled;
}

/** Closes the open attempt of an order, if there is one, when a ruling or a cancel has ended the order. */
export function endAttempt(batch: Batch, order: Order, state: Exclude<AttemptState, 'open'>): void {
  const attempt = batch.attempt(order.id);
  if (attempt?.state === 'open') batch.putAttempt(closeAttempt(attempt, state, batch.bookedAt));
}
