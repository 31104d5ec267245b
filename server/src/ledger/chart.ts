import type { Rupiah } from '../rupiah.ts';

/** The chart of accounts. Every journal entry has an amount for each account, and the amounts sum to zero. */
export interface Postings {
  readonly clientWallet: Rupiah;
  readonly clientHold: Rupiah;
  readonly supplierClearing: Rupiah;
  readonly margin: Rupiah;
  readonly depositsReceived: Rupiah;
  readonly adjustments: Rupiah;
}

/** The business events that move money, one function below for each. */
export type EntryKind =
  | 'adjustment'
  | 'capture'
  | 'deposit'
  | 'deposit_reversal'
  | 'hold'
  | 'manual_adjustment'
  | 'refund'
  | 'release'
  | 'reset';

/** What one business event posts, before it has a place in a journal. */
export interface Movement {
  readonly kind: EntryKind;
  /** The order that it belongs to, if any. */
  readonly orderId: string | null;
  /**
   * The operator's reference of a deposit, our reference of the purchase that a capture or an adjustment pays for, or the id
   * of a proposed adjustment.
   */
  readonly reference: string | null;
  readonly postings: Postings;
}

/** Postings that move nothing. */
export const noPostings: Postings = {
  clientWallet: 0n,
  clientHold: 0n,
  supplierClearing: 0n,
  margin: 0n,
  depositsReceived: 0n,
  adjustments: 0n,
};

/** Money paid in by the client. */
export function deposit(amount: Rupiah, reference: string): Movement {
  return movement('deposit', { clientWallet: amount, depositsReceived: -amount }, null, reference);
}

/** Takes back a deposit that was credited by mistake, or a part of it. */
export function depositReversal(amount: Rupiah, reference: string): Movement {
  const moved = { clientWallet: -amount, depositsReceived: amount };
  return movement('deposit_reversal', moved, null, reference);
}

/** Reserves the price of an order. */
export function hold(orderId: string, price: Rupiah): Movement {
  return movement('hold', { clientWallet: -price, clientHold: price }, orderId);
}

/**
 * Ends a hold by charging it: the supplier gets the cost, the rest is margin (below zero when sold at a loss).
 * `reference` is our reference of the purchase that was sold; null when an operator ruled without naming one.
 */
export function capture(
  orderId: string,
  { price, cost, reference }: { price: Rupiah; cost: Rupiah; reference: string | null },
): Movement {
  const moved = { clientHold: -price, supplierClearing: cost, margin: price - cost };
  return movement('capture', moved, orderId, reference);
}

/** Ends a hold by returning the money. */
export function release(orderId: string, price: Rupiah): Movement {
  return movement('release', { clientWallet: price, clientHold: -price }, orderId);
}

/** Returns what a succeeded order was charged, after the supplier reversed the sale. */
export function refund(orderId: string, price: Rupiah, cost: Rupiah): Movement {
  return movement('refund', { clientWallet: price, supplierClearing: -cost, margin: cost - price }, orderId);
}

/**
 * Books the cost of a sale that was discovered after its order had ended without it, as a loss: the supplier keeps the
 * money. `reference` is our reference of the purchase; each purchase is booked once.
 */
export function adjustment(orderId: string, cost: Rupiah, reference: string): Movement {
  return movement('adjustment', { supplierClearing: cost, adjustments: -cost }, orderId, reference);
}

/** Adds `amount` rupiah to what the client can spend, or takes it when negative, as two operators decided. `id`: of the proposal. */
export function manualAdjustment(amount: Rupiah, id: string): Movement {
  return movement('manual_adjustment', { clientWallet: amount, adjustments: -amount }, null, id);
}

/** Moves a simulated wallet by `difference` to its starting balance. */
export function reset(difference: Rupiah): Movement {
  return movement('reset', { clientWallet: difference, adjustments: -difference }, null);
}

function movement(
  kind: EntryKind,
  moved: Partial<Postings>,
  orderId: string | null,
  reference: string | null = null,
): Movement {
  return { kind, orderId, reference, postings: { ...noPostings, ...moved } };
}
