import type { App } from '../../app.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { saidSince } from '../../suppliers/attempts/answers.ts';
import { readStatements } from '../../suppliers/attempts/statements.ts';
import type { AttemptToSend, Outcome, Supplier } from '../../suppliers/supplier.ts';

/** Adds to a question since when its supplier answers with a tentative failure of the purchase. */
export async function withFailedSince(
  app: App,
  { tentativeFailures = [] }: Supplier,
  attempt: Attempt,
  toSend: AttemptToSend,
): Promise<AttemptToSend> {
  // Such an answer acknowledges the purchase.
  const hasAnswers = attempt.acknowledgedAt !== null || attempt.state !== 'open';
  if (tentativeFailures.length === 0 || !hasAnswers) return toSend;
  const { environment, id: attemptId, closedAt } = attempt;
  const statements = await readStatements(app.database, environment, [{ ...attempt, attemptId }]);
  const failedSince = saidSince(statements, tentativeFailures, closedAt);
  return failedSince === undefined ? toSend : { ...toSend, failedSince };
}

/** Whether an answer is a failure that counts only once it has stood for a while: the first one must be on record. */
export function isTentative({ tentativeFailures = [] }: Supplier, outcome: Outcome): boolean {
  if (outcome.kind !== 'unknown' || outcome.supplierCode === undefined) return false;
  return tentativeFailures.includes(outcome.supplierCode);
}
