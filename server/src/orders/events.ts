import { isSimulated } from '../environment.ts';
import type { Wallet } from '../ledger/book.ts';
import { type Event, eventBody } from '../webhooks/event.ts';
import type { Order } from './order.ts';
import { presentWithoutToken } from './present.ts';

/** Which event of its account it is, and when it happened. */
export type EventStamp = Pick<Event, 'id'> & { readonly now: Date };

/** The event that tells of an order's transition, as it will be delivered (docs/contract.md, "Events"). */
export function orderEvent(order: Order, kind: Event['kind'], { id, now }: EventStamp): Event {
  return {
    accountId: order.accountId,
    environment: order.environment,
    id,
    kind,
    orderId: order.id,
    orderVersion: order.version,
    body: eventBody(kind, { now, environment: order.environment }, { order: presentWithoutToken(order) }),
    createdAt: now,
  };
}

/** The event that tells of a deposit: the wallet after it. */
export function depositEvent(wallet: Wallet, { id, now }: EventStamp): Event {
  const { accountId, environment, available, held } = wallet;
  const shown = {
    balance: Number(available + held),
    held: Number(held),
    available: Number(available),
    currency: 'IDR',
    simulated: isSimulated[environment],
  };
  return {
    accountId,
    environment,
    id,
    kind: 'wallet.deposited',
    orderId: null,
    orderVersion: null,
    body: eventBody('wallet.deposited', { now, environment }, { wallet: shown }),
    createdAt: now,
  };
}
