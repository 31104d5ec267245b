import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { StatementSource } from './statement.ts';

/** Open: it may have been sent and its outcome is not known. The others are ends; `ruled` is a person's word. */
export type AttemptState = 'open' | 'delivered' | 'rejected' | 'absent' | 'ruled';

/** One purchase or inquiry that a supplier was, or may have been, asked for. */
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
  /** The supplier is not spoken to about it before: its rule, counted from the last time. */
  readonly askFrom: Date;
  /** Our reference of the inquiry whose bill this pays, and the supplier's own number of that bill. */
  readonly billReference: string | null;
  readonly billSupplierReference: string | null;
  /** What brought the answer that closed it; null for a ruling. */
  readonly closedBy: StatementSource | null;
  /** What it cost by that answer, rupiah. */
  readonly cost: Rupiah | null;
  /** The code of a callback that called it a failure, until the supplier has been asked. */
  readonly deniedBy: string | null;
  /** What suppliers said of it, or of an earlier one of its order, cannot all be true: only a person settles its order. */
  readonly disputed: boolean;
  /** When the supplier first showed that it has the purchase; null: it never did. Only its final word counts after that. */
  readonly acknowledgedAt: Date | null;
}

/** Whether somebody is speaking to the supplier about this attempt right now. */
export function isLeased(attempt: Attempt, now: Date): boolean {
  return attempt.state === 'open' && attempt.leasedUntil !== null && attempt.leasedUntil > now;
}

/** Ends an attempt; what the supplier said is kept beside it. */
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

/** Gives the lease back and says when to look at the attempt again; never before its supplier may be asked again. */
export function postpone(attempt: Attempt, dueAt: Date): Attempt {
  return { ...attempt, leasedUntil: null, dueAt: dueAt < attempt.askFrom ? attempt.askFrom : dueAt };
}
