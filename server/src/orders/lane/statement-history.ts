import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { Statement } from '../../suppliers/attempts/statement.ts';
import type { Changes } from './changes.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import { statementStep } from './order-steps.ts';

/** The part of a batch's running state that settlements use beside the newest attempt. */
export interface StatementHistory {
  /** An attempt that a late statement is about. */
  earlierAttempt(id: string): Attempt | undefined;
  /** The recorded statements about an attempt, oldest first. */
  statements(attemptId: string): readonly Statement[];
  recordStatement(statement: Statement): void;
}

/** Starts with the snapshot. Each command sees the changes and statements of those before it. */
export function openStatementHistory(snapshot: BatchSnapshot, changes: Changes): StatementHistory {
  const recorded: Statement[] = [];
  return {
    earlierAttempt: (id) =>
      changes.changedAttempts.get(id) ??
      changes.insertedAttempts.get(id) ??
      snapshot.earlierAttempts.find((one) => one.id === id),
    statements: (attemptId) =>
      [...snapshot.statements, ...recorded].filter((one) => one.attemptId === attemptId),
    recordStatement(statement) {
      recorded.push(statement);
      changes.steps.push(statementStep(statement));
    },
  };
}
