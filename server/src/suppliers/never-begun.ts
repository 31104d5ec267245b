import type { ProductKind } from '../product-kind.ts';
import type { Attempt } from './attempts/attempt.ts';
import { type Proof, whatItProves } from './attempts/proof.ts';
import type { Statement } from './attempts/statement.ts';
import { explainAnswer, type StoredAnswer } from './explain-answer.ts';

/**
 * Whether a purchase was closed because its supplier had never taken it, by an answer or because it was not found. The
 * failure of a purchase that was begun is none.
 */
export function wasNeverBegun(attempt: Attempt): boolean {
  const { state, closedBy, supplierCode } = attempt;
  if (state === 'absent') return true;
  if (state !== 'rejected' || closedBy === null) return false;
  return proofOf(attempt, { source: closedBy, said: state, code: supplierCode }) === 'never_begun';
}

/** Whether a recorded callback shows that the supplier has a purchase, without saying how it ended. */
export function acknowledges(
  attempt: Attempt,
  { source, said, code }: Pick<Statement, 'code' | 'said' | 'source'>,
): boolean {
  return source === 'callback' && said === 'unknown' && proofOf(attempt, { source, said, code }) === 'known';
}

function proofOf(
  { supplier, billReference }: Attempt,
  stored: Pick<StoredAnswer, 'code' | 'said' | 'source'>,
): Proof {
  const kind: ProductKind = billReference === null ? 'prepaid' : 'postpaid';
  const { question, answer } = explainAnswer({ supplier, kind, ...stored });
  return whatItProves(question, answer).proves;
}
