import type { Statement } from './statement.ts';

/**
 * How many answers with a code are recorded about an open purchase whose supplier keeps changing its answer, and as many again once
 * it has closed. The supplier is asked once a minute, and an order is shown with a thousand steps.
 */
export const answersMax = 100;

type Answer = Pick<Statement, 'at' | 'code' | 'source'>;

/**
 * The supplier's own answers with a readable code among the statements about a purchase, oldest first. Once it has closed
 * (`closedAt`), only those since then: the answer that closed it is none of its statements, but came after the others. Callbacks
 * may be late or forged, and do not count.
 */
export function codedAnswers<Said extends Answer>(
  statements: readonly Said[],
  closedAt: Date | null,
): readonly Said[] {
  return statements.filter(
    ({ at, code, source }) => source !== 'callback' && code !== null && (closedAt === null || at > closedAt),
  );
}

/**
 * Since when a supplier has been answering with one of these codes and no other; undefined: its newest answer has another, or it
 * changed its answer so often that not all were recorded.
 */
export function saidSince(
  statements: readonly Answer[],
  codes: readonly string[],
  closedAt: Date | null,
): Date | undefined {
  const answers = codedAnswers(statements, closedAt);
  if (answers.length >= answersMax) return undefined;
  const other = answers.findLastIndex(({ code }) => code !== null && !codes.includes(code));
  return answers[other + 1]?.at;
}
