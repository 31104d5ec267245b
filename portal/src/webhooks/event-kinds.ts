import type { EventKind } from './webhook-queries.ts';

/** The kinds of events that an endpoint can choose, in groups of what they are about. */
export const kindGroups = {
  order: [
    'order.awaiting_confirmation',
    'order.processing',
    'order.succeeded',
    'order.failed',
    'order.cancelled',
    'order.expired',
    'order.manual_review',
    'order.refunded',
  ],
  money: [
    'wallet.deposited',
    'wallet.adjusted',
    'deposit.created',
    'deposit.credited',
    'deposit.expired',
    'deposit.in_review',
  ],
  other: ['endpoint.disabled', 'product.changed'],
} as const satisfies Readonly<Record<string, readonly EventKind[]>>;

/** All kinds, in the same order. */
export const allKinds: readonly EventKind[] = [...kindGroups.order, ...kindGroups.money, ...kindGroups.other];
