import type { Queryable } from '../../src/database/connection.ts';
import { idBeforeAll } from '../../src/ids.ts';
import type { WalletKey } from '../../src/ledger/wallet.ts';
import { readEventsAfter } from '../../src/orders/read/events-in-order.ts';
import type { StepEvent } from '../../src/orders/read/step-events.ts';
import { choosableKinds } from '../../src/webhooks/event.ts';

/** All events of the orders and deposits of an account in one environment, in the order of their ids. */
export function storedEvents(db: Queryable, of: WalletKey): Promise<StepEvent[]> {
  return readEventsAfter(db, of, { after: idBeforeAll, kinds: choosableKinds, limit: 1_000_000 });
}

/** An event of an order, with its body parsed. */
export interface OrderEvent extends Omit<StepEvent, 'body'> {
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly environment: string;
    readonly data: { readonly order: { readonly id: string; readonly version: number } };
  };
}

/** The events of one order. */
export async function eventsOfOrder(db: Queryable, of: WalletKey, orderId: string): Promise<OrderEvent[]> {
  const events = await storedEvents(db, of);
  return events
    .map((event) => ({ ...event, body: JSON.parse(event.body) }))
    .filter(({ body }) => body.data.order?.id === orderId);
}
