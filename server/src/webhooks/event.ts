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

/** Everything that may be told to an endpoint. */
export type EventKind = OrderEventKind | 'endpoint.disabled' | 'wallet.deposited' | 'webhook.test';

/** The kinds that an endpoint may choose; a test goes where it was asked for. */
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

/** The body of an event, to the byte as it is stored, signed and sent. */
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
