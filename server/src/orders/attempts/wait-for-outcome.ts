import type { App } from '../../app.ts';
import type { Order } from '../order.ts';
import { findOrder } from '../stored/order-rows.ts';

/** How often a wait polls the database for commits of other nodes, milliseconds. */
const pollMs = 250;

/**
 * Waits until an attempt has been advanced, at most `ms` milliseconds. A final state that this process commits meanwhile
 * ends the wait too: a callback may be faster than the call to the supplier.
 */
export async function withinDeadline(
  app: App,
  advancing: Promise<Order>,
  ms: number,
  known: Order,
): Promise<Order> {
  const progress = { ended: false };
  const end = advancing.finally(() => {
    progress.ended = true;
  });
  return Promise.race([end, nextFinalState(app, known, ms, progress)]);
}

async function nextFinalState(
  app: App,
  order: Order,
  ms: number,
  progress: { readonly ended: boolean },
): Promise<Order> {
  const endMs = app.clock.monotonicMs() + ms;
  let known = order;
  while (!progress.ended && isPending(known)) {
    const leftMs = endMs - app.clock.monotonicMs();
    if (leftMs <= 0) return known;
    known = (await app.orders.nextChange(order.id, leftMs)) ?? known;
  }
  return known;
}

/** Waits until an order is no longer pending, at most `ms` milliseconds; returns the newest known state. */
export async function waitForOutcome(app: App, order: Order, ms: number): Promise<Order> {
  const endMs = app.clock.monotonicMs() + ms;
  let known = order;
  while (isPending(known)) {
    const leftMs = endMs - app.clock.monotonicMs();
    if (leftMs <= 0) return known;
    const change = await app.orders.nextChange(order.id, Math.min(pollMs, leftMs));
    const seen = change ?? (await findOrder(app.database, order, order.id, app.clock.offsetMs));
    // The claim was removed: the bill was refused.
    if (seen === undefined) return known;
    known = seen;
  }
  return known;
}

function isPending(order: Order): boolean {
  return order.status === 'processing' || order.status === 'inquiring';
}
