import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { StatementSource } from './statement.ts';

/**
 * `open`: it may have been sent and its outcome is not known. The others are final; `ruled` is an operator's ruling.
 */
export type AttemptState = 'open' | 'delivered' | 'rejected' | 'absent' | 'ruled';

/** One purchase or inquiry that was, or may have been, sent to a supplier. */
export interface Attempt {
  readonly accountId: string;
  readonly environment: Environment;
  readonly id: string;
  readonly orderId: string;
  readonly kind: 'inquiry' | 'purchase';
  readonly supplier: string;
  readonly supplierSku: string;
  /** Our reference at the supplier: made once, durable before anything is sent. */
  readonly reference: string;
  readonly script: string | null;
  /** The most that we would pay, rupiah. */
  readonly costMax: Rupiah;
  readonly state: AttemptState;
  readonly openedAt: Date;
  /** Counts the leases; a statement under an older lease is late. */
  readonly lease: number;
  readonly leasedUntil: Date | null;
  readonly dueAt: Date | null;
  readonly closedAt: Date | null;
  readonly supplierReference: string | null;
  readonly supplierCode: string | null;
  /** The supplier is not asked about it before this time: its rule, counted from the last question. */
  readonly askFrom: Date;
  /** Our reference of the inquiry whose bill this pays, and the supplier's own number of that bill. */
  readonly billReference: string | null;
  readonly billSupplierReference: string | null;
  /** The source of the statement that closed it; null for a ruling. */
  readonly closedBy: StatementSource | null;
  /** Its cost by that statement, rupiah. */
  readonly cost: Rupiah | null;
  /** The code of a callback that reported a failure, until the supplier has been asked. */
  readonly deniedBy: string | null;
  /**
   * The statements about it, or about an earlier attempt of its order, cannot all be true: only an operator settles its
   * order.
   */
  readonly disputed: boolean;
  /**
   * When the supplier first showed that it has the purchase; null: it never did. After that only its final answer
   * counts.
   */
  readonly acknowledgedAt: Date | null;
  /** Whether it has a row of `attempts`. The first purchase of an order has none while its hold says everything. */
  readonly hasRow: boolean;
}

/** The lease of the process that opens an attempt. */
export const firstLease = 1;

/**
 * Returns an attempt that this process has opened if it still has its lease; null: another process speaks to the supplier about it
 * now, or it has ended.
 */
export function stillLeasedByOpener(attempt: Attempt): Attempt | null {
  return attempt.state === 'open' && attempt.lease === firstLease ? attempt : null;
}

/** Whether the attempt is leased right now. */
export function isLeased(attempt: Attempt, now: Date): boolean {
  return attempt.state === 'open' && attempt.leasedUntil !== null && attempt.leasedUntil > now;
}

/** Closes an attempt. The supplier's statement is stored separately. */
export function closeAttempt(
  attempt: Attempt,
  state: Exclude<AttemptState, 'open'>,
  now: Date,
  said: {
    by?: StatementSource;
    supplierReference?: string | null;
    supplierCode?: string | undefined;
    cost?: Rupiah;
  } = {},
): Attempt {
  return {
    ...attempt,
    state,
    leasedUntil: null,
    dueAt: null,
    closedAt: now,
    supplierReference: said.supplierReference ?? attempt.supplierReference,
    supplierCode: said.supplierCode ?? attempt.supplierCode,
    closedBy: said.by ?? null,
    cost: said.cost ?? null,
  };
}

/** Returns the lease and sets when the attempt is due again; never before its supplier may be asked again. */
export function postpone(attempt: Attempt, dueAt: Date): Attempt {
  return { ...attempt, leasedUntil: null, dueAt: dueAt < attempt.askFrom ? attempt.askFrom : dueAt };
}
