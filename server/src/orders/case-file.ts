import type { LateSale } from '../suppliers/late-sales.ts';
import type { Changes, Gathered, ReviewRuling } from './batch.ts';
import type { Order } from './order.ts';

/** What is known of the review of an order. */
export interface CaseFile {
  /** Whether a case is open. */
  readonly open: boolean;
  readonly sales: readonly LateSale[];
  /** References of purchases that were booked as a loss. */
  readonly booked: readonly string[];
}

/** What operators' commands need of the running state of a batch. */
export interface CaseFiles {
  /** Whether the operator's command of this id was carried out before. */
  audited(id: string): boolean;
  /** What a ruling on an order is held against. */
  caseFile(order: Order): CaseFile;
  /** Ends the open case of an order. */
  closeCase(order: Order, ruling: ReviewRuling): void;
}

/** Starts the files of a batch: what was gathered, and what its commands have changed since. */
export function openCaseFiles(gathered: Gathered, changes: Changes): CaseFiles {
  return {
    audited: (id) => gathered.audited.includes(id),
    caseFile({ id }) {
      const opened =
        gathered.openCases.includes(id) || changes.openedCases.some(({ order }) => order.id === id);
      const closed = changes.closedCases.some(({ order }) => order.id === id);
      return {
        open: opened && !closed,
        sales: gathered.lateSales.filter(({ orderId }) => orderId === id),
        booked: [
          ...gathered.adjusted.flatMap(({ orderId, reference }) => (orderId === id ? [reference] : [])),
          ...changes.entries.flatMap(({ kind, orderId, reference }) =>
            kind === 'adjustment' && orderId === id && reference !== null ? [reference] : [],
          ),
        ],
      };
    },
    closeCase: (order, ruling) => void changes.closedCases.push({ order, ruling }),
  };
}
