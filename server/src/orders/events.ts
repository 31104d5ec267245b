import { eventBody } from '../webhooks/event.ts';
import type { EventWriter } from './batch.ts';
import { presentWithoutToken } from './present.ts';

/** Writes events as they will be delivered: `{ type, timestamp, environment, data }` (docs/contract.md, "Events"). */
export const eventWriter: EventWriter = {
  orderEvent(order, kind, { id, now }) {
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
  },
  depositEvent(wallet, { id, now }) {
    const { accountId, environment, available, held } = wallet;
    const shown = {
      balance: Number(available + held),
      held: Number(held),
      available: Number(available),
      currency: 'IDR',
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
  },
};
