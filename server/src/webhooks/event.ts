import type { Environment } from '../environment.ts';

/** The kinds of events about orders (docs/contract.md, "Events"). */
export type OrderEventKind =
  | 'order.awaiting_confirmation'
  | 'order.cancelled'
  | 'order.expired'
  | 'order.failed'
  | 'order.manual_review'
  | 'order.processing'
  | 'order.refunded'
  | 'order.succeeded';

/** The kinds of events about deposits. */
export type DepositEventKind =
  | 'deposit.created'
  | 'deposit.credited'
  | 'deposit.expired'
  | 'deposit.in_review';

/** All kinds of events. */
export type EventKind =
  | OrderEventKind
  | DepositEventKind
  | 'endpoint.disabled'
  | 'product.changed'
  | 'wallet.adjusted'
  | 'wallet.deposited'
  | 'webhook.test';

/**
 * The kinds that an endpoint can choose. One that chooses none gets all of them except `product.changed`, which must be
 * named. A test event is sent to the endpoint that it was requested for.
 */
export const choosableKinds: readonly EventKind[] = [
  'order.awaiting_confirmation',
  'order.processing',
  'order.succeeded',
  'order.failed',
  'order.cancelled',
  'order.expired',
  'order.manual_review',
  'order.refunded',
  'wallet.deposited',
  'wallet.adjusted',
  'deposit.created',
  'deposit.credited',
  'deposit.expired',
  'deposit.in_review',
  'endpoint.disabled',
  'product.changed',
];

/** An event without a step, as it will be delivered. `body` is the final JSON, without serial, token or clear destination. */
export interface Event {
  readonly accountId: string;
  readonly environment: Environment;
  readonly id: string;
  readonly kind: EventKind;
  readonly body: string;
  readonly createdAt: Date;
}

/** The key of an event. */
export interface EventKey {
  readonly accountId: string;
  readonly environment: Environment;
  readonly eventId: string;
}

/** An event with the text of its body. */
export interface RenderedEvent {
  readonly id: string;
  readonly body: string;
}

/** What an event is about: an order, a wallet or an endpoint as it was then. */
export type EventData = Readonly<Record<string, object | number>>;

/** The body of an event, byte for byte as it is stored, signed and sent. */
export function eventBody(
  kind: EventKind,
  happened: { readonly now: Date; readonly environment: Environment },
  data: EventData,
): string {
  return JSON.stringify({
    type: kind,
    timestamp: happened.now.toISOString(),
    environment: happened.environment,
    data,
  });
}
