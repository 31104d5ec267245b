import type { Keyring } from '../../../sealed.ts';
import type { Attempt } from '../../../suppliers/attempts/attempt.ts';
import { answersMax, codedAnswers } from '../../../suppliers/attempts/answers.ts';
import { type Statement, storedCode } from '../../../suppliers/attempts/statement.ts';
import type { Batch } from '../batch.ts';
import type { Settle } from '../command.ts';
import { openSerial } from '../../private/private-values.ts';

/** The statements of a settlement, as they are recorded. An answer that contradicts itself gives two. */
export function statementsOf(command: Settle, attempt: Attempt, now: Date): Statement[] {
  const { outcome, source } = command;
  const common = {
    accountId: attempt.accountId,
    environment: attempt.environment,
    orderId: attempt.orderId,
    attemptId: attempt.id,
    source,
    serial: null,
    cost: null,
    at: now,
  };
  if (outcome.kind === 'contradictory')
    return outcome.statements.map(({ said, code }) => ({
      ...common,
      said,
      code: storedCode(code),
    }));
  const code = outcome.supplierCode === undefined ? null : storedCode(outcome.supplierCode);
  if (outcome.kind === 'unknown' && outcome.soldWithoutCost === true)
    return [{ ...common, said: 'delivered', code }];
  // While the attempt is open this settles nothing. Recorded as a failure, it would hide a later real one as a repetition.
  if (outcome.kind === 'rejected' && outcome.nothingBegun && attempt.state === 'open')
    return [{ ...common, said: 'unknown', code }];
  if (outcome.kind !== 'delivered') return [{ ...common, said: outcome.kind, code }];
  return [{ ...common, said: 'delivered', code, serial: outcome.serial, cost: outcome.cost }];
}

/** Records the statements about an open attempt. A repetition (`repeatable`) from the same source is not recorded. */
export function recordStatements(batch: Batch, command: Settle, attempt: Attempt): void {
  // Nobody was asked; the code says why, if there is a reason beside the age of the attempt.
  if (command.unaskable && command.outcome.kind === 'unknown' && command.outcome.supplierCode === undefined)
    return;
  for (const statement of statementsOf(command, attempt, batch.bookedAt)) {
    const earlier = repeatable(batch, attempt, statement);
    const known = earlier.some((one) => isSame(batch.keyring, one, statement));
    if (!known) batch.recordStatement(statement);
  }
}

/**
 * The earlier statements that a new one may repeat, oldest first. An answer that settles nothing only repeats the newest answer, and
 * of a closed purchase one since its end: how long the supplier has been saying the same (`saidSince`) follows from the changes
 * on record. Without a code it says nothing, and after too many changes it is on record once.
 */
export function repeatable(
  batch: Batch,
  { closedAt, id }: Attempt,
  { source, said, code }: Statement,
): readonly Statement[] {
  const earlier = batch.statements(id);
  const settlesNothing = source !== 'callback' && (said === 'unknown' || said === 'absent');
  const answers = codedAnswers(earlier, closedAt);
  return settlesNothing && code !== null && answers.length < answersMax ? answers.slice(-1) : earlier;
}

function isSame(keyring: Keyring, a: Statement, b: Statement): boolean {
  return (
    a.source === b.source &&
    a.said === b.said &&
    a.code === b.code &&
    serialOf(keyring, a) === serialOf(keyring, b)
  );
}

/** The serial of a statement in the clear, for comparison; null when it has none. */
export function serialOf(keyring: Keyring, statement: Statement): string | null {
  if (statement.serial === null) return null;
  return openSerial(keyring, statement, statement.serial);
}
