import type { PaidPurchase } from '../../ledger/journal.ts';
import type { LateSale } from '../../suppliers/attempts/late-sales.ts';
import type { SupplierStatement } from '../../suppliers/supplier.ts';
import type { Changes } from './changes.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import type { Order } from '../order.ts';
import type { ReviewCause, ReviewRuling } from '../review/review-case.ts';
import type { OpenCase } from '../review/review-cases.ts';

/** What is known of an order beside its row, for who rules on it and for what is said of it late. */
export interface ReviewContext {
  /** Whether a case is open. */
  readonly open: boolean;
  /** What suppliers called sold besides, as far as nobody has ruled on it yet. */
  readonly sales: readonly LateSale[];
  /** Our reference of the purchase that the client paid for; null: the order was not sold, or nobody named one. */
  readonly paid: string | null;
  /** References of purchases that were booked as a loss. */
  readonly booked: readonly string[];
}

/** What operators' commands and late statements need of the running state of a batch. */
export interface ReviewContexts {
  /** Whether the operator's command of this id was carried out before. */
  audited(id: string): boolean;
  /** What a ruling on an order is held against; for a late statement, what was paid for. */
  reviewContext(order: Order): ReviewContext;
  /** Puts an order before a person; a case that is open already gets the statements too. */
  openCase(order: Order, cause: ReviewCause, statements: readonly SupplierStatement[]): void;
  /** Ends the open case of an order. */
  closeCase(order: Order, ruling: ReviewRuling): void;
}

/** Starts the files of a batch: what was gathered, and what its commands have changed since. */
export function openReviewContexts(snapshot: BatchSnapshot, changes: Changes): ReviewContexts {
  function paidFor(id: string, kind: PaidPurchase['kind']): string[] {
    return [...snapshot.paid, ...changes.entries].flatMap((one) =>
      one.kind === kind && one.orderId === id && one.reference !== null ? [one.reference] : [],
    );
  }

  return {
    audited: (id) => snapshot.audited.includes(id),
    reviewContext({ id }) {
      const known = snapshot.openCases.find(({ orderId }) => orderId === id);
      const opened = known !== undefined || changes.openedCases.some(({ order }) => order.id === id);
      const closed = changes.closedCases.some(({ order }) => order.id === id);
      return {
        open: opened && !closed,
        sales: snapshot.lateSales.filter(({ orderId, at }) => orderId === id && !isRuledOn(at, known)),
        paid: paidFor(id, 'capture').at(0) ?? null,
        booked: paidFor(id, 'adjustment'),
      };
    },
    openCase: (order, cause, statements) => void changes.openedCases.push({ order, cause, statements }),
    closeCase: (order, ruling) => void changes.closedCases.push({ order, ruling }),
  };
}

/** Whether what was said then was ruled on in an earlier case of the order; a clock may have been set back since. */
function isRuledOn(at: Date, open: OpenCase | undefined): boolean {
  return open !== undefined && open.ruledAt !== null && at <= open.ruledAt && at < open.openedAt;
}
