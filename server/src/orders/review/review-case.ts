import type { SupplierStatement } from '../../suppliers/supplier.ts';
import type { Order } from '../order.ts';

/** Why an order needs a review. */
export type ReviewCause =
  | 'contradictory_answers'
  | 'outcome_unknown'
  | 'reversed_after_success'
  | 'sold_after_failed'
  | 'two_serials';
export const reviewCauses = [
  'contradictory_answers',
  'outcome_unknown',
  'reversed_after_success',
  'sold_after_failed',
  'two_serials',
] as const satisfies readonly ReviewCause[];

/** How a case ends: with the true outcome of the sale, or with a refund. */
export type ReviewRuling = 'failed' | 'refunded' | 'succeeded';
export const reviewRulings = ['succeeded', 'failed', 'refunded'] as const satisfies readonly ReviewRuling[];

/** An order that needs a review, and why. An order has at most one open case; later statements are added to it. */
export interface ReviewCase {
  readonly order: Order;
  readonly cause: ReviewCause;
  readonly statements: readonly SupplierStatement[];
}
