import type { ProductKind } from '../../product-kind.ts';
import type { Answer, Question } from './proof.ts';
import type { StatementSource } from './statement.ts';

/** One documented code of a service, for the page on proofs. */
export interface DocumentedCode {
  readonly code: string;
  /** Its meaning, in English. */
  readonly meaning: string;
  /** What the documentation says about a purchase that is answered with it. */
  readonly documented: string;
}

/** One API of a supplier, as far as the table of proofs concerns it: its questions and the codes of its answers. */
export interface Service {
  readonly title: string;
  /** What it can be asked, in the order of a purchase. */
  readonly questions: readonly Question[];
  readonly codes: readonly DocumentedCode[];
  /** The kind of answer that a code is with its documented status, under our reference, to a new purchase. */
  answerTo(question: Question, code: string): Answer;
}

/** The question that a statement answers, at a service; that of an inquiry is `inquiry`, whatever it answers. */
export function questionAt(
  service: Service | undefined,
  source: StatementSource,
  kind: ProductKind,
): Question {
  switch (source) {
    case 'submit':
      return kind === 'prepaid' ? 'submit' : 'payment';
    case 'ask':
      return service?.questions.includes('repeat') === true ? 'repeat' : 'status';
    case 'callback':
      return 'callback';
  }
}
