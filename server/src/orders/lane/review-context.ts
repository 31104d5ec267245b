import type { PaidPurchase } from '../../ledger/journal.ts';
import type { LateSale } from '../../suppliers/attempts/late-sales.ts';
import type { ClaimedPurchase } from '../../suppliers/claimed-purchases.ts';
import type { SupplierStatement } from '../../suppliers/supplier.ts';
import type { Changes } from './changes.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import { caseStep, rulingStep } from './order-steps.ts';
import type { Order } from '../order.ts';
import type { ReviewCause, ReviewRuling } from '../review/review-case.ts';
import type { OpenCase } from '../review/review-cases.ts';

/** What rulings and late statements need to know about an order beside its row. */
export interface ReviewContext {
  /** Whether a case is open. */
  readonly open: boolean;
  /** Late sales that suppliers reported and that no ruling covers yet. */
  readonly sales: readonly LateSale[];
  /** What suppliers say of its purchases against the states of their attempts. */
  readonly claimedPurchases: readonly ClaimedPurchase[];
  /** Our reference of the purchase that the client paid for; null: the order was not sold, or the ruling named none. */
  readonly paid: string | null;
  /** Our references of the purchases that are booked as a loss. */
  readonly booked: readonly string[];
}

/** The part of a batch's running state that operators' commands and late statements use. */
export interface ReviewContexts {
  /** Whether the operator's command with this id was committed before. */
  audited(id: string): boolean;
  /** The review context of an order. For a late statement, only `paid` and `booked` are loaded. */
  reviewContext(order: Order): ReviewContext;
  /** Opens a review case, or adds the statements to the open one. */
  openCase(order: Order, cause: ReviewCause, statements: readonly SupplierStatement[]): void;
  /** Ends the open case of an order. */
  closeCase(order: Order, ruling: ReviewRuling): void;
}

/** The review context of an order by what is stored. Pure. */
export function reviewContextOf(
  {
    openCases,
    lateSales,
    claimedPurchases,
    paid,
  }: Pick<BatchSnapshot, 'claimedPurchases' | 'lateSales' | 'openCases'> & {
    readonly paid: readonly {
      readonly kind: string;
      readonly orderId: string | null;
      readonly reference: string | null;
    }[];
  },
  id: string,
): ReviewContext {
  const known = openCases.find(({ orderId }) => orderId === id);
  const paidFor = (kind: PaidPurchase['kind']): string[] =>
    paid.flatMap((one) =>
      one.kind === kind && one.orderId === id && one.reference !== null ? [one.reference] : [],
    );
  return {
    open: known !== undefined,
    sales: lateSales.filter(({ orderId, at }) => orderId === id && !isRuledOn(at, known)),
    claimedPurchases: claimedPurchases.filter(({ orderId }) => orderId === id),
    paid: paidFor('capture').at(0) ?? null,
    booked: paidFor('adjustment'),
  };
}

/** Starts the review contexts of a batch: those of the snapshot, and the changes of its commands. */
export function openReviewContexts(snapshot: BatchSnapshot, changes: Changes, now: Date): ReviewContexts {
  return {
    audited: (id) => snapshot.audited.includes(id),
    reviewContext({ id }) {
      const { openCases, lateSales, claimedPurchases, paid } = snapshot;
      const context = reviewContextOf(
        { openCases, lateSales, claimedPurchases, paid: [...paid, ...changes.steps] },
        id,
      );
      const opened = context.open || changes.openedCases.some(({ order }) => order.id === id);
      const closed = changes.closedCases.some(({ order }) => order.id === id);
      return { ...context, open: opened && !closed };
    },
    openCase(order, cause, statements) {
      const opened = { order, cause, statements };
      changes.openedCases.push(opened);
      changes.steps.push(caseStep(opened, now));
    },
    closeCase(order, ruling) {
      changes.closedCases.push({ order, ruling });
      changes.steps.push(rulingStep(order, ruling, now));
    },
  };
}

/** Whether an earlier case of the order covers a statement of that time. The clock may have been set back since. */
function isRuledOn(at: Date, open: OpenCase | undefined): boolean {
  return open !== undefined && open.ruledAt !== null && at <= open.ruledAt && at < open.openedAt;
}
