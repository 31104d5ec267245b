import { earlierOf, later } from '../../clock.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { type Attempt, firstLease } from '../../suppliers/attempts/attempt.ts';
import { paymentMarginMs } from '../../suppliers/payment-cut-off.ts';
import type { AttemptDraft, AttemptRoute, OrderDraft, Window } from './command.ts';
import type { Order } from '../order.ts';

/**
 * A new order with `version` 0, numbered within its reference and dated by the database. Its first transition sets its status
 * and number.
 */
export function newOrder(
  draft: OrderDraft,
  wallet: WalletKey,
  window: Window,
  facts: { readonly latest: Order | undefined; readonly now: Date },
): Order {
  return {
    ...draft,
    ...wallet,
    number: null,
    version: 0,
    status: 'inquiring',
    reason: null,
    referenceNumber: (facts.latest?.referenceNumber ?? 0n) + 1n,
    charged: 0n,
    newPrice: null,
    payUntil: null,
    serial: null,
    createdAt: facts.now,
    confirmedAt: null,
    reviewAt: null,
    changedAt: facts.now,
    ...windowFrom(facts.now, window),
  };
}

/** The window of a claim, moved to the arrival of its bill. It ends a margin before the payment cut-off. */
export function movedWindow(
  order: Order,
  start: Date,
  payUntil: Date | null,
): Pick<Order, 'confirmableUntil' | 'expiresAt'> {
  const moved = windowFrom(start, {
    confirmableMs: order.confirmableUntil.getTime() - order.createdAt.getTime(),
    shownMs: order.expiresAt.getTime() - order.createdAt.getTime(),
  });
  if (payUntil === null) return moved;
  const last = later(payUntil, -paymentMarginMs);
  return {
    confirmableUntil: earlierOf(moved.confirmableUntil, last),
    expiresAt: earlierOf(moved.expiresAt, last),
  };
}

function windowFrom(start: Date, window: Window): Pick<Order, 'confirmableUntil' | 'expiresAt'> {
  return {
    confirmableUntil: later(start, window.confirmableMs),
    expiresAt: later(start, window.shownMs),
  };
}

/** A new open attempt, leased to the process that is about to call the supplier. */
export function newAttempt(
  order: Order,
  kind: Attempt['kind'],
  draft: AttemptDraft & AttemptRoute & Partial<Pick<Attempt, 'billReference' | 'billSupplierReference'>>,
  now: Date,
): Attempt {
  const leasedUntil = later(now, draft.leaseMs);
  const askFrom = later(now, draft.queryIntervalMs);
  return {
    accountId: order.accountId,
    environment: order.environment,
    id: draft.id,
    orderId: order.id,
    kind,
    supplier: draft.supplier,
    supplierSku: draft.supplierSku,
    reference: draft.reference,
    script: order.script,
    costMax: order.costMax,
    state: 'open',
    openedAt: now,
    lease: firstLease,
    leasedUntil,
    dueAt: leasedUntil < askFrom ? askFrom : leasedUntil,
    closedAt: null,
    supplierReference: null,
    supplierCode: null,
    askFrom,
    billReference: draft.billReference ?? null,
    billSupplierReference: draft.billSupplierReference ?? null,
    closedBy: null,
    cost: null,
    deniedBy: null,
    disputed: false,
    acknowledgedAt: null,
    hasRow: false,
  };
}
