import type { Rupiah } from '../../rupiah.ts';

/** What was sold and earned in a period. Everything counts on the day in Jakarta on which it was booked. */
export interface Earnings {
  /** Orders that were confirmed. */
  readonly confirmed: bigint;
  /** Orders that succeeded. */
  readonly succeeded: bigint;
  /** Orders that released their hold. */
  readonly failed: bigint;
  /** Purchases that a supplier did not deliver, after which the next supplier was tried. */
  readonly failedOver: bigint;
  readonly refunded: bigint;
  /** Sales that became known after their order had ended without them. */
  readonly lost: bigint;
  /** How many of the outcomes, refunds and losses belong to orders that were confirmed on an earlier day. */
  readonly earlier: bigint;
  /** Prices of the orders that succeeded, and what these orders cost us. */
  readonly sales: Rupiah;
  readonly cost: Rupiah;
  /** Prices that were returned to clients, and costs that suppliers returned for them. */
  readonly refunds: Rupiah;
  readonly refundedCost: Rupiah;
  /** Costs of sales that no client pays. */
  readonly losses: Rupiah;
}

/** No orders and no money. */
export const noEarnings: Earnings = {
  confirmed: 0n,
  succeeded: 0n,
  failed: 0n,
  failedOver: 0n,
  refunded: 0n,
  lost: 0n,
  earlier: 0n,
  sales: 0n,
  cost: 0n,
  refunds: 0n,
  refundedCost: 0n,
  losses: 0n,
};

/** The sum of two periods or groups. */
export function addEarnings(a: Earnings, b: Earnings): Earnings {
  return {
    confirmed: a.confirmed + b.confirmed,
    succeeded: a.succeeded + b.succeeded,
    failed: a.failed + b.failed,
    failedOver: a.failedOver + b.failedOver,
    refunded: a.refunded + b.refunded,
    lost: a.lost + b.lost,
    earlier: a.earlier + b.earlier,
    sales: a.sales + b.sales,
    cost: a.cost + b.cost,
    refunds: a.refunds + b.refunds,
    refundedCost: a.refundedCost + b.refundedCost,
    losses: a.losses + b.losses,
  };
}

/** What follows from the figures. Amounts are rupiah. */
export interface DerivedEarnings {
  /** Hundredths of a per cent, rounded down, so that 100 per cent means every order; null: nothing has ended. */
  readonly successRate: bigint | null;
  /** Sales less refunds. */
  readonly netSales: Rupiah;
  /** Sales less their cost. */
  readonly margin: Rupiah;
  /** The margin that refunds undo. */
  readonly refundedMargin: Rupiah;
  /** The margin less what refunds and losses take of it. */
  readonly profit: Rupiah;
}

/**
 * Derives the other figures. The success rate is that of orders; `ofSupplier`: that of purchases at one supplier, where an order
 * that another supplier delivered counts as failed.
 */
export function deriveEarnings(of: Earnings, { ofSupplier }: { ofSupplier: boolean }): DerivedEarnings {
  const ended = of.succeeded + of.failed + (ofSupplier ? of.failedOver : 0n);
  const margin = of.sales - of.cost;
  const refundedMargin = of.refunds - of.refundedCost;
  return {
    successRate: ended === 0n ? null : (of.succeeded * 10_000n) / ended,
    netSales: of.sales - of.refunds,
    margin,
    refundedMargin,
    profit: margin - refundedMargin - of.losses,
  };
}
