import { appendSteps } from '../../ledger/book.ts';
import type { Step, StepContent } from '../../ledger/step.ts';
import { walletText } from '../../ledger/wallet.ts';
import type { KeyedDigest, Keyring } from '../../sealed.ts';
import { openDestination } from '../private-values.ts';
import { destinationHashOf } from '../search/search-hash.ts';
import { chainOrders, type ChainedOrder, type ShownOrder } from '../order-chain.ts';
import type { Order } from '../order.ts';
import type { Changes } from './changes.ts';

/** The evidence of a batch, in the chains of its wallets. */
export interface AppendedChanges {
  readonly orders: readonly ChainedOrder[];
  readonly steps: readonly Step[];
}

/**
 * Appends the shown orders and the steps of a batch to the chains of their wallets, and puts the new heads on the wallets.
 * Called once, after the last command.
 */
export function appendChanges(keyring: Keyring, changes: Changes): AppendedChanges {
  const shown = Map.groupBy(changes.shownOrders.values(), walletText);
  const contents = Map.groupBy(changes.steps, walletText);
  const orders: ChainedOrder[] = [];
  const steps: Step[] = [];
  for (const [text, { before, after }] of changes.wallets) {
    const chained = chainOrders(
      keyring,
      before,
      (shown.get(text) ?? []).map((order) => shownBy(keyring, changes, order)),
    );
    const appended = appendSteps(keyring, before, contents.get(text) ?? noSteps);
    orders.push(...chained.orders);
    steps.push(...appended.steps);
    changes.wallets.set(text, { before, after: { ...after, ...chained.head, ...appended.head } });
  }
  return { orders, steps };
}

const noSteps: readonly StepContent[] = [];

function shownBy(keyring: Keyring, { requests, inquiries }: Changes, order: Order): ShownOrder {
  const request = requests.get(order.id);
  if (request === undefined) throw new Error(`No request made the order ${order.id}.`);
  // A claim that was read from the database has no hash; it is rare.
  const hashed =
    order.destinationHash === null ? { ...order, destinationHash: hashAgain(keyring, order) } : order;
  return { order: hashed, request, inquiry: inquiries.get(order.id) ?? null };
}

function hashAgain(keyring: Keyring, order: Order): KeyedDigest {
  const values = openDestination(keyring, order).map((value) => value.open());
  return destinationHashOf(keyring, order, values);
}
