import type { Statement } from './statement.ts';

/**
 * How many answers with a code are recorded about a purchase whose supplier keeps changing its answer. It is asked once a
 * minute, and an order is shown with a thousand steps.
 */
export const answersMax = 100;

type Answer = Pick<Statement, 'at' | 'code' | 'source'>;

/**
 * The supplier's own answers with a readable code among the statements about a purchase, oldest first. Callbacks may be late
 * or forged, and do not count.
 */
export function codedAnswers<Said extends Answer>(statements: readonly Said[]): readonly Said[] {
  return statements.filter(({ code, source }) => source !== 'callback' && code !== null);
}

/**
 * Since when a supplier has been answering with one of these codes and no other; undefined: its newest answer has another, or it
 * changed its answer so often that not all were recorded.
 */
export function saidSince(statements: readonly Answer[], codes: readonly string[]): Date | undefined {
  const answers = codedAnswers(statements);
  if (answers.length >= answersMax) return undefined;
  const other = answers.findLastIndex(({ code }) => code !== null && !codes.includes(code));
  return answers[other + 1]?.at;
}
