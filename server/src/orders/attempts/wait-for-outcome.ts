import type { App } from '../../app.ts';
import type { Order } from '../order.ts';
import { findOrder } from '../read-orders.ts';

/** How often a wait looks into the database for what another node has committed, milliseconds. */
const pollMs = 250;

/**
 * Waits for what is being followed, but no longer than `ms`. What this process learns of the order meanwhile ends the
 * wait too: a callback may tell sooner than the call that is being waited for.
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

/** Waits until an order is no longer on its way, at most `ms`; gives it is then. */
export async function waitForOutcome(app: App, order: Order, ms: number): Promise<Order> {
  const endMs = app.clock.monotonicMs() + ms;
  let known = order;
  while (isPending(known)) {
    const leftMs = endMs - app.clock.monotonicMs();
    if (leftMs <= 0) return known;
    const change = await app.orders.nextChange(order.id, Math.min(pollMs, leftMs));
    const seen = change ?? (await findOrder(app.database, order, order.id, app.clock.offsetMs));
    // A claim that was removed: nothing came of the inquiry.
    if (seen === undefined) return known;
    known = seen;
  }
  return known;
}

function isPending(order: Order): boolean {
  return order.status === 'processing' || order.status === 'inquiring';
}
