import type { ProductKind } from '../../product-kind.ts';
import { type Answer, isFirst, type Question } from '../attempts/proof.ts';
import { paymentMeaning, prepaidMeaning } from './response-codes.ts';

/** What a reply says, as far as it decides what the reply proves. */
export interface Said {
  /** Their code; empty where there is none. */
  readonly code: string;
  /** Their status; empty where there is none. */
  readonly status: string;
  /** Whether it names our reference; refusals may leave it out. */
  readonly isNamed: boolean;
  /** Whether it has a member that only the record of a payment has. */
  readonly hasPayment: boolean;
}

/** What was asked about which product. */
export interface Asked {
  readonly question: Question;
  readonly kind: ProductKind;
}

/** Their `status` of a purchase, beside the code. For bills 0 means that no payment was requested. */
const statuses = {
  delivered: '1',
  rejected: '2',
  underWay: { prepaid: '0', postpaid: '3' },
  neverRequested: '0',
} as const;

/**
 * "Bill unpaid, only reaching inquiry status". It refuses a payment. In answer to a status query about one, beside the status 0,
 * it says what 42 says.
 */
const unpaidCode = '02';

/** The kind of answer that a reply about our purchase is, by its code and status. Pure. */
export function answerOf(said: Said, request: Asked): Answer {
  const answer = answerByCode(said, request);
  if (said.isNamed || answer === 'unreadable') return answer;
  return answer === 'refused' && isFirst(request.question) ? answer : 'without_reference';
}

function answerByCode({ code, status, hasPayment }: Said, { question, kind }: Asked): Answer {
  const meaning = kind === 'prepaid' ? prepaidMeaning(code) : paymentMeaning(code);
  const isUnderWay = status === statuses.underWay[kind];
  const isSold = status === statuses.delivered;
  if (meaning === undefined) return code !== '' || isUnderWay || isSold ? 'undocumented' : 'unreadable';
  switch (meaning.kind) {
    case 'delivered':
      if (status === statuses.rejected) return 'contradictory';
      if (isSold) return 'sold';
      if (status !== '') return 'undocumented';
      // The inquiry of a bill succeeds with the same code, under the same reference.
      if (kind === 'postpaid') return isFirst(question) && hasPayment ? 'sold' : 'bill_read';
      return 'sold';
    case 'failed':
    case 'refused':
    case 'trouble':
      if (isSold) return 'contradictory';
      // A code of a failure with "in process" leaves the outcome open.
      if (isUnderWay) return 'undocumented';
      if (question === 'status' && isNeverPaid(kind, code, status)) return 'not_found';
      if (meaning.kind !== 'failed') return 'refused';
      // In answer to a question, only a failure that they have on record for this purchase counts.
      return isFirst(question) || status === statuses.rejected ? 'failed' : 'refused';
    case 'not_found':
      // "Not found" with "done" or "in process" leaves the outcome open.
      return isSold || isUnderWay ? 'undocumented' : 'not_found';
    case 'pending':
      return 'under_way';
    case 'timed_out':
    case 'reference_taken':
      return meaning.kind;
    case 'unrelated':
      return isSold || isUnderWay ? 'undocumented' : 'unrelated';
  }
}

function isNeverPaid(kind: ProductKind, code: string, status: string): boolean {
  return kind === 'postpaid' && code === unpaidCode && status === statuses.neverRequested;
}
