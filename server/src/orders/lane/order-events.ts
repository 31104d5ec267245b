import { isSimulated } from '../../environment.ts';
import { newOrderedId } from '../../ids.ts';
import type { Wallet } from '../../ledger/book.ts';
import { type Event, eventBody } from '../../webhooks/event.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Changes } from './changes.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import type { Order } from '../order.ts';
import { presentWithoutToken } from '../present-order.ts';

/** The id and time of an event. */
type EventStamp = Pick<Event, 'id'> & { readonly now: Date };

/**
 * The id and time of the next event of a batch. The wallet is locked, so no later event of the account gets a lower id
 * (decision 0026).
 */
export function stampOf(snapshot: BatchSnapshot, changes: Changes): EventStamp {
  return { id: newOrderedId(snapshot.micros, changes.events.length), now: snapshot.now };
}

/** The event of an order's transition, as it will be delivered (docs/contract.md, "Events"). */
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

/** The event of a deposit, or of the reversal of `reversed` rupiah of one. It shows the wallet after it. */
export function depositEvent(wallet: Wallet, { id, now }: EventStamp, reversed?: Rupiah): Event {
  const { accountId, environment, available, held } = wallet;
  const shown = {
    balance: Number(available + held),
    held: Number(held),
    available: Number(available),
    currency: 'IDR',
    simulated: isSimulated[environment],
  };
  const taken = reversed === undefined ? {} : { reversed: Number(reversed) };
  return {
    accountId,
    environment,
    id,
    kind: 'wallet.deposited',
    orderId: null,
    orderVersion: null,
    body: eventBody('wallet.deposited', { now, environment }, { wallet: shown, ...taken }),
    createdAt: now,
  };
}
