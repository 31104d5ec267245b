import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { SealedValue } from '../../sealed.ts';

/** What brought a word of a supplier: the answer to the purchase itself, to a question, or a callback. */
export type StatementSource = 'ask' | 'callback' | 'submit';

/** What a statement says of its purchase; `unknown` is that the supplier does not know. */
export type StatementMeaning = 'absent' | 'delivered' | 'rejected' | 'unknown';

/** One thing that a supplier said of a purchase, as it is kept. */
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
