import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { SealedValue } from '../../sealed.ts';

/** The source of a statement: the answer to the purchase itself, to a question, or a callback. */
export type StatementSource = 'ask' | 'callback' | 'submit';

/** What a statement says about its purchase; `unknown` means that the supplier does not know. */
export type StatementMeaning = 'absent' | 'delivered' | 'rejected' | 'unknown';

/** One thing that a supplier said about a purchase, as it is stored. */
export interface Statement {
  readonly accountId: string;
  readonly environment: Environment;
  readonly orderId: string;
  readonly attemptId: string;
  readonly source: StatementSource;
  readonly said: StatementMeaning;
  /** The supplier's own code; null where it gave none that we could read. */
  readonly code: string | null;
  readonly serial: SealedValue | null;
  /** Rupiah. */
  readonly cost: Rupiah | null;
  readonly at: Date;
}
