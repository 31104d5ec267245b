import type { App } from '../app.ts';
import type { Order } from './order.ts';
import { findOrder } from './read.ts';

/** How often a wait looks into the database for what another node has committed, milliseconds. */
const lookMs = 250;

/**
 * Waits for what is being followed, but no longer than `ms`. What this process learns of the order meanwhile ends the
 * wait too: a callback may tell sooner than the call that is being waited for.
 */
export async function withinDeadline(
  app: App,
  followed: Promise<Order>,
  ms: number,
  known: Order,
): Promise<Order> {
  const following = { ended: false };
  const end = followed.finally(() => {
    following.ended = true;
  });
  return Promise.race([end, nextEnd(app, known, ms, following)]);
}

async function nextEnd(
  app: App,
  order: Order,
  ms: number,
  following: { readonly ended: boolean },
): Promise<Order> {
  const endMs = app.clock.monotonicMs() + ms;
  let known = order;
  while (!following.ended && isOnItsWay(known)) {
    const leftMs = endMs - app.clock.monotonicMs();
    if (leftMs <= 0) return known;
    known = (await app.orders.nextChange(order.id, leftMs)) ?? known;
  }
  return known;
}

/** Waits until an order is no longer on its way, at most `ms`; gives it as it is then. */
export async function waitForOutcome(app: App, order: Order, ms: number): Promise<Order> {
  const endMs = app.clock.monotonicMs() + ms;
  let known = order;
  while (isOnItsWay(known)) {
    const leftMs = endMs - app.clock.monotonicMs();
    if (leftMs <= 0) return known;
    const told = await app.orders.nextChange(order.id, Math.min(lookMs, leftMs));
    const seen = told ?? (await findOrder(app.database, order, order.id, app.clock.offsetMs));
    // A claim that was removed: nothing came of the inquiry.
    if (seen === undefined) return known;
    known = seen;
  }
  return known;
}

function isOnItsWay(order: Order): boolean {
  return order.status === 'processing' || order.status === 'inquiring';
}
