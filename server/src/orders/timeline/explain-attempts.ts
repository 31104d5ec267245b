import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import {
  type Answer,
  type Proof,
  provenAfter,
  type Question,
  whatItProves,
} from '../../suppliers/attempts/proof.ts';
import type { StatementMeaning, StatementSource } from '../../suppliers/attempts/statement.ts';
import { explainAnswer } from '../../suppliers/explain-answer.ts';
import type { Order } from '../order.ts';

/** One answer of a supplier, with its entry in the table of proofs. */
export interface Evidence {
  readonly at: Date;
  readonly question: Question;
  readonly answer: Answer;
  /** The supplier's code, or ours in its place. */
  readonly code: string | null;
  /** What it proves by itself, and the source of that rule. */
  readonly proves: Proof;
  readonly source: string;
  /** What is proven after it, given everything before it. */
  readonly proven: Proof;
}

/** What is proven about one purchase or inquiry, and why. */
export interface ExplainedAttempt {
  readonly attempt: Attempt;
  readonly proven: Proof;
  /** Everything that the supplier said about it, oldest first. */
  readonly evidence: readonly Evidence[];
}

/** A recorded statement about an attempt. */
interface RecordedStatement {
  readonly attemptId: string | null;
  readonly at: Date;
  readonly source: string | null;
  readonly said: string | null;
  readonly code: string | null;
}

interface AttemptStatement {
  readonly at: Date;
  readonly source: StatementSource;
  readonly said: StatementMeaning;
  readonly code: string | null;
  /** Whether it is the answer that ended the attempt. */
  readonly closing: boolean;
}

const sources: readonly StatementSource[] = ['ask', 'callback', 'submit'];
const meanings: readonly StatementMeaning[] = ['absent', 'delivered', 'rejected', 'unknown'];

/** An entry of the table of proofs, with what was said. */
type Entered = Pick<Evidence, 'answer' | 'at' | 'code' | 'question'>;

/**
 * Explains each attempt of an order from what is stored: the answers that are recorded, the one that ended it, and the
 * sign that its supplier has it. Every entry is that of the table of proofs. Pure.
 */
export function explainAttempts(
  { transactionKind }: Pick<Order, 'transactionKind'>,
  attempts: readonly Attempt[],
  statements: readonly RecordedStatement[],
): ExplainedAttempt[] {
  return attempts.map((attempt) => {
    const said = statementsAbout(attempt, statements);
    const entered = said.map((one) => entryOf(transactionKind, attempt, one, said));
    const evidence = withProofs(withAcknowledgement(entered, attempt));
    return { attempt, proven: evidence.at(-1)?.proven ?? 'nothing', evidence };
  });
}

/** Everything that is stored about an attempt, oldest first. */
function statementsAbout(attempt: Attempt, statements: readonly RecordedStatement[]): AttemptStatement[] {
  const recorded = statements.flatMap((one): AttemptStatement[] => {
    const source = sources.find((name) => name === one.source);
    const said = meanings.find((name) => name === one.said);
    if (one.attemptId !== attempt.id || source === undefined || said === undefined) return [];
    return [{ at: one.at, source, said, code: one.code, closing: false }];
  });
  const { closedAt, closedBy, state, supplierCode } = attempt;
  if (closedAt === null || closedBy === null || state === 'open' || state === 'ruled') return recorded;
  const end: AttemptStatement = {
    at: closedAt,
    source: closedBy,
    said: state,
    code: supplierCode,
    closing: true,
  };
  return inTime([...recorded, end]);
}

function entryOf(
  kind: Order['transactionKind'],
  attempt: Attempt,
  one: AttemptStatement,
  said: readonly AttemptStatement[],
): Entered & Pick<AttemptStatement, 'closing'> {
  const { at, code, closing } = one;
  const explained = explainAnswer({ supplier: attempt.supplier, kind, ...one });
  const entry = { at, code, closing, ...explained };
  if (attempt.kind === 'inquiry') return { ...entry, question: 'inquiry' };
  return isContradictory(one, said) ? { ...entry, answer: 'contradictory' } : entry;
}

/** Whether a statement is one half of an answer that says both. Its halves are recorded at once. */
function isContradictory(one: AttemptStatement, said: readonly AttemptStatement[]): boolean {
  if (one.said !== 'delivered' && one.said !== 'rejected') return false;
  const opposite = one.said === 'delivered' ? 'rejected' : 'delivered';
  return said.some(
    (other) =>
      other.said === opposite && other.source === one.source && other.at.getTime() === one.at.getTime(),
  );
}

/** Adds the sign that the supplier has the purchase, if it came with a callback, of which nothing else is recorded. */
function withAcknowledgement<T extends Entered>(
  entered: readonly T[],
  { acknowledgedAt: at }: Attempt,
): (Entered | T)[] {
  if (at === null) return [...entered];
  const shown = entered.some(
    (one) => one.at <= at && isAcknowledgement(whatItProves(one.question, one.answer).proves),
  );
  return shown
    ? [...entered]
    : inTime([...entered, { at, code: null, question: 'callback', answer: 'unproven' }]);
}

function withProofs(entered: readonly (Entered & Partial<Pick<AttemptStatement, 'closing'>>)[]): Evidence[] {
  let proven: Proof = 'nothing';
  return entered.map(({ at, code, question, answer: said, closing }) => {
    // "Not found" that ended nothing came too early, unless the supplier had shown before that it has the purchase.
    const answer =
      said === 'not_found' && closing !== true && !isAcknowledgement(proven) ? 'not_found_early' : said;
    const { proves, source } = whatItProves(question, answer);
    proven = provenAfter(proven, proves);
    return { at, code, question, answer, proves, source, proven };
  });
}

/** Whether a proof shows that the supplier has the purchase. */
function isAcknowledgement(proof: Proof): boolean {
  return proof === 'known' || proof === 'failed' || proof === 'sold';
}

function inTime<T extends { readonly at: Date }>(list: readonly T[]): T[] {
  return list.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
