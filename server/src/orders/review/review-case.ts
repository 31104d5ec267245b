import type { SupplierStatement } from '../../suppliers/supplier.ts';
import type { Order } from '../order.ts';

/** Why a person must look at an order. */
export type ReviewCause =
  | 'contradictory_answers'
  | 'outcome_unknown'
  | 'reversed_after_success'
  | 'sold_after_failed'
  | 'two_serials';

/** How a case ends: what really became of the sale, or that its money was given back. */
export type ReviewRuling = 'failed' | 'refunded' | 'succeeded';

/** What a person must look at, and why. An order has one open case at most: what comes to light later is added to it. */
export interface ReviewCase {
  readonly order: Order;
  readonly cause: ReviewCause;
  readonly statements: readonly SupplierStatement[];
}
