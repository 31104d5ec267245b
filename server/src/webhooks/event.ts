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

/** All kinds of events. */
export type EventKind = OrderEventKind | 'endpoint.disabled' | 'wallet.deposited' | 'webhook.test';

/** The kinds that an endpoint can choose; a test event is sent to the endpoint that it was requested for. */
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
  'endpoint.disabled',
];

/** An event as it will be delivered. `body` is the final JSON, without serial, token or clear destination. */
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

/** The body of an event, byte for byte as it is stored, signed and sent. */
export function eventBody(
  kind: EventKind,
  happened: { readonly now: Date; readonly environment: Environment },
  data: Readonly<Record<string, object | number>>,
): string {
  return JSON.stringify({
    type: kind,
    timestamp: happened.now.toISOString(),
    environment: happened.environment,
    data,
  });
}
