import type { Environment } from '../environment.ts';

/** What a client is told about its orders (docs/contract.md, "Events"). */
export type OrderEventKind =
  | 'order.awaiting_confirmation'
  | 'order.cancelled'
  | 'order.expired'
  | 'order.failed'
  | 'order.manual_review'
  | 'order.processing'
  | 'order.refunded'
  | 'order.succeeded';

export type EventKind = OrderEventKind | 'wallet.deposited';

/** One thing that happened, as it will be delivered. `body` is finished JSON without serial, token or clear destination. */
export interface Event {
  readonly accountId: string;
  readonly environment: Environment;
  readonly id: string;
  readonly kind: EventKind;
  readonly orderId: string | null;
  readonly orderVersion: number | null;
  readonly body: string;
  readonly createdAt: Date;
}
