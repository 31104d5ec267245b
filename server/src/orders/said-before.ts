import type { Attempt } from '../suppliers/attempt.ts';
import type { Statement } from '../suppliers/statement.ts';
import type { Changes } from './changes.ts';
import type { Gathered } from './gathered.ts';

/** What settlements need of the running state of a batch, beside the newest attempt. */
export interface SaidBefore {
  /** An attempt that a late statement is about. */
  earlierAttempt(id: string): Attempt | undefined;
  /** What was kept of an attempt, oldest first. */
  statements(attemptId: string): readonly Statement[];
  keepStatement(statement: Statement): void;
}

/** Starts with what was gathered; what the commands of the batch change or keep is seen by those after them. */
export function openSaidBefore(gathered: Gathered, changes: Changes): SaidBefore {
  return {
    earlierAttempt: (id) =>
      changes.changedAttempts.get(id) ??
      changes.insertedAttempts.get(id) ??
      gathered.earlierAttempts.find((one) => one.id === id),
    statements: (attemptId) =>
      [...gathered.statements, ...changes.statements].filter((one) => one.attemptId === attemptId),
    keepStatement: (statement) => void changes.statements.push(statement),
  };
}
