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

/** The length of a supplier's code that a step accepts. */
const codeLengthMax = 40;

/**
 * A supplier's code as it is stored. The cut may split a character: PostgreSQL would then store another text than the chain
 * has.
 */
export function storedCode(code: string): string {
  return code.slice(0, codeLengthMax).toWellFormed();
}
