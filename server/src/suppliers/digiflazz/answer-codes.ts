import type { ProductKind } from '../../product-kind.ts';
import type { Service } from '../attempts/answer-codes.ts';
import { answerOf } from './answer-kind.ts';
import { codeMeaning, createsTransaction, documentedStatus, responseCodes } from './response-codes.ts';

const codes: Service['codes'] = [...responseCodes.keys()].map((code) => ({
  code,
  meaning: codeMeaning(code) ?? '',
  documented: `${documentedStatus(code)}, ${createsTransaction.has(code) ? 'created' : 'not created'}`,
}));

function answerTo(kind: ProductKind): Service['answerTo'] {
  return (question, code) =>
    answerOf(
      {
        ...{ code, status: documentedStatus(code), isNamed: true },
        serial: question === 'inquiry' ? 'missing' : 'given',
      },
      { question, kind, failedForMs: 0 },
    );
}

/** Both services of Digiflazz. The status of a prepaid purchase is the purchase, sent again. */
export const digiflazzServices: Readonly<Record<ProductKind, Service>> = {
  prepaid: {
    title: 'Digiflazz, prepaid',
    questions: ['submit', 'repeat', 'callback', 'list'],
    codes,
    answerTo: answerTo('prepaid'),
  },
  postpaid: {
    title: 'Digiflazz, bills',
    questions: ['inquiry', 'payment', 'status', 'callback', 'list'],
    codes,
    answerTo: answerTo('postpaid'),
  },
};
