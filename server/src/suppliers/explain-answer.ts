import type { ProductKind } from '../product-kind.ts';
import { supplierKinds } from './adapters.ts';
import {
  earlierAccountCode,
  forgottenCode,
  noReferenceCode,
  notSentCode,
  pausedCode,
  soldInLostTimeCode,
  statusOnlyCode,
  tooLateCode,
} from './attempts/own-codes.ts';
import { type Answer, isFirst, type Question, whatItProves } from './attempts/proof.ts';
import { questionAt, type Service } from './attempts/answer-codes.ts';
import type { StatementMeaning, StatementSource } from './attempts/statement.ts';
import { foreignCodes } from './attempts/subject.ts';

/** A stored statement of a supplier about a purchase. */
export interface StoredAnswer {
  readonly supplier: string;
  readonly kind: ProductKind;
  readonly source: StatementSource;
  readonly said: StatementMeaning;
  readonly code: string | null;
}

/** The entry of the table of proofs that a statement is. */
export interface ExplainedAnswer {
  readonly question: Question;
  readonly answer: Answer;
}

const ownCodes: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  [notSentCode, 'not_sent'],
  [pausedCode, 'not_sent'],
  [tooLateCode, 'not_sent'],
  [forgottenCode, 'unrelated'],
  [soldInLostTimeCode, 'unrelated'],
  [earlierAccountCode, 'unrelated'],
  [noReferenceCode, 'without_reference'],
  [statusOnlyCode, 'undocumented'],
  ...foreignCodes.map((code) => [code, 'about_another'] as const),
]);

/**
 * Finds the entry of the table of proofs for a statement, from its source, its meaning and its code. The same entry was
 * used when the statement came. Pure.
 */
export function explainAnswer({ supplier, kind, source, said, code }: StoredAnswer): ExplainedAnswer {
  const service = supplierKinds.get(supplier)?.services[kind];
  const question = questionAt(service, source, kind);
  return { question, answer: answerOf(service, { question, kind, said, code }) };
}

type Said = Pick<StoredAnswer, 'code' | 'kind' | 'said'> & { readonly question: Question };

function answerOf(service: Service | undefined, { question, kind, said, code }: Said): Answer {
  if (code === null) return byMeaning(said, 'unreadable');
  const own = ownCodes.get(code);
  if (own !== undefined) return own;
  // A code with a status that does not belong to it is stored with the status.
  if (service === undefined || code.includes(' ')) return byMeaning(said, 'undocumented');
  const answer = service.answerTo(question, code);
  if (isSaidAs(answer, question, said)) return answer;
  if (said === 'rejected' && answer === 'timed_out') return 'timed_out_long_ago';
  // A refusal in direct answer to a purchase ends it, unless it leaves open what it is about.
  if (said === 'unknown' && answer === 'refused' && isFirst(question)) return 'without_reference';
  if (said === 'unknown' && (answer === 'failed' || answer === 'not_found')) return 'refused';
  if (said === 'unknown' && answer === 'sold' && kind === 'postpaid') return 'bill_read';
  return byMeaning(said, 'undocumented');
}

function byMeaning(said: StatementMeaning, open: Answer): Answer {
  return ({ delivered: 'sold', rejected: 'failed', absent: 'not_found', unknown: open } as const)[said];
}

/** Whether an answer of this kind is stored with this meaning. */
function isSaidAs(answer: Answer, question: Question, said: StatementMeaning): boolean {
  if (question === 'callback' && answer !== 'sold') return said === 'rejected' || said === 'unknown';
  switch (whatItProves(question, answer).proves) {
    case 'sold':
      return said === 'delivered';
    case 'failed':
      return said === 'rejected';
    case 'never_begun':
      return said === (answer === 'not_found' ? 'absent' : 'rejected');
    case 'known':
    case 'nothing':
      return said === 'unknown';
  }
}
