import { sql } from '../../database/sql.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { readPaidPurchases } from '../../ledger/journal.ts';
import { readNewestSteps } from '../../ledger/newest-steps.ts';
import { readLateSales } from '../../suppliers/attempts/late-sales.ts';
import { readClaimedPurchases } from '../../suppliers/claimed-purchases.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readOnePersonLimit } from '../../settings/one-person-limit.ts';
import {
  amountOf,
  decideCaseRuling,
  decideRefund,
  hasUnbookedSale,
  type RulingDecision,
} from '../decide/decide-ruling.ts';
import type { FoundOrder } from '../read/found-order.ts';
import { findOrder } from '../stored/order-rows.ts';
import type { Order } from '../order.ts';
import { reviewContextOf } from '../lane/review-context.ts';
import type { ReviewRuling } from './review-case.ts';
import { readOpenCases } from './review-cases.ts';

/** What one ruling would do to the money of an order. Amounts are rupiah. */
export interface RulingEffect {
  readonly ruling: ReviewRuling;
  /** Why it is not possible, as one sentence; null: it is. */
  readonly why: string | null;
  /** What the client pays from the hold. */
  readonly charged: Rupiah;
  /** What the client gets back. */
  readonly returned: Rupiah;
  /** What is booked as a loss: purchases that nobody pays for. */
  readonly loss: Rupiah;
  /** What we earn by it in all, losses included; below zero: what we lose. */
  readonly profit: Rupiah;
  /** The event that the client receives; null: the order does not change. */
  readonly event: 'order.failed' | 'order.refunded' | 'order.succeeded' | null;
  /** Whether it ends the open case. */
  readonly closesCase: boolean;
  /** Whether it is above the limit of one person. */
  readonly needsApproval: boolean;
}

/** What the rulings on an order would do, by what is known now. */
export interface RulingPreview {
  readonly effects: readonly RulingEffect[];
  /** The newest step of the order: a decision names it, so that it is not made on other facts. */
  readonly newestStep: bigint;
  /** Whether a case is open. */
  readonly open: boolean;
  /** The most that one person rules on alone, rupiah. */
  readonly limit: Rupiah;
}

/** Says what each ruling would do to the money of an order, by the decisions that would be made. Changes nothing. */
export function previewRulings(
  database: Database,
  place: FoundOrder,
  offsetMs: number,
): Promise<RulingPreview | undefined> {
  return database.transaction(async (tx) => {
    await tx.rows(sql`set transaction isolation level repeatable read, read only`);
    return readPreview(tx, place, offsetMs);
  });
}

async function readPreview(
  tx: Queryable,
  { wallet, id }: FoundOrder,
  offsetMs: number,
): Promise<RulingPreview | undefined> {
  const { accountId, environment } = wallet;
  const orders = [{ accountId, id }];
  // One after the other: they share the connection of the transaction.
  const order = await findOrder(tx, wallet, id, offsetMs);
  if (order === undefined) return undefined;
  const openCases = await readOpenCases(tx, environment, orders);
  const lateSales = await readLateSales(tx, environment, orders);
  const claimedPurchases = await readClaimedPurchases(tx, environment, orders);
  const paid = await readPaidPurchases(tx, environment, orders);
  const newest = await readNewestSteps(tx, environment, orders);
  const limit = await readOnePersonLimit(tx, 'reviews.ruling_limit');
  const context = reviewContextOf({ openCases, lateSales, claimedPurchases, paid }, id);
  const rule = (as: 'failed' | 'succeeded'): RulingEffect => {
    const decision = decideCaseRuling(order, { ...context, as, serial: null });
    return effectOf(order, as, decision, { limit, closesCase: decision.do !== 'decline' });
  };
  const refund = decideRefund(order);
  return {
    effects: [
      rule('succeeded'),
      rule('failed'),
      effectOf(order, 'refunded', refund, {
        limit,
        closesCase: refund.do === 'transition' && context.open && !hasUnbookedSale(order, context),
      }),
    ],
    newestStep: newest.get(id) ?? 0n,
    open: context.open,
    limit,
  };
}

function effectOf(
  order: Order,
  ruling: ReviewRuling,
  decision: RulingDecision,
  { limit, closesCase }: { readonly limit: Rupiah; readonly closesCase: boolean },
): RulingEffect {
  const nothing = { ruling, charged: 0n, returned: 0n, loss: 0n, profit: 0n, event: null } as const;
  if (decision.do === 'decline')
    return { ...nothing, why: decision.message, closesCase: false, needsApproval: false };
  const loss = decision.losses.reduce((sum, { cost }) => sum + cost, 0n);
  const common = { why: null, loss, closesCase, needsApproval: amountOf(order, decision) > limit };
  if (decision.do === 'book') return { ...nothing, ...common, profit: -loss };
  const { price } = order;
  switch (ruling) {
    case 'succeeded': {
      const cost = decision.known.cost ?? order.cost;
      const event = 'order.succeeded';
      return { ...common, ruling, charged: price, returned: 0n, profit: price - cost - loss, event };
    }
    case 'failed':
      return { ...common, ruling, charged: 0n, returned: price, profit: -loss, event: 'order.failed' };
    case 'refunded': {
      const event = 'order.refunded';
      return { ...common, ruling, charged: 0n, returned: price, profit: order.cost - price - loss, event };
    }
  }
}
