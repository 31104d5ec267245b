import type { ProductKind } from '../../product-kind.ts';
import type { Question } from '../attempts/proof.ts';
import type { Service } from '../attempts/answer-codes.ts';
import { answerOf } from './answer-kind.ts';
import { codeMeaning, documentedCodes } from './response-codes.ts';

/** The status that is documented for a code in answer to a question; the payment of a bill is answered without one. */
function documentedStatus(kind: ProductKind, code: string, question: Question): string {
  if (question === 'payment' || question === 'inquiry') return '';
  if (code === '00') return '1';
  if (isPending(kind, code)) return kind === 'prepaid' ? '0' : '3';
  return kind === 'postpaid' && (code === '42' || code === '02') ? '0' : '2';
}

function isPending(kind: ProductKind, code: string): boolean {
  return code === '39' || code === '201' || (kind === 'postpaid' && code === '05');
}

function serviceOf(kind: ProductKind, { title, questions }: Pick<Service, 'questions' | 'title'>): Service {
  return {
    title,
    questions,
    codes: documentedCodes[kind].map((code) => ({
      code,
      meaning: codeMeaning(code, kind) ?? '',
      documented: code === '00' ? 'success' : isPending(kind, code) ? 'pending' : 'failed',
    })),
    answerTo(question, code) {
      // Their callbacks are proven to be about our reference, and their content is not.
      if (question === 'callback') return 'unproven';
      const status = documentedStatus(kind, code, question);
      return answerOf(
        { code, status, isNamed: true, hasPayment: question !== 'inquiry' },
        { question, kind },
      );
    },
  };
}

/** Both services of IAK. There are no callbacks about bills. */
export const iakServices: Readonly<Record<ProductKind, Service>> = {
  prepaid: serviceOf('prepaid', {
    title: 'IAK, prepaid',
    questions: ['submit', 'status', 'callback', 'list'],
  }),
  postpaid: serviceOf('postpaid', {
    title: 'IAK, bills',
    questions: ['inquiry', 'payment', 'status', 'list'],
  }),
};
