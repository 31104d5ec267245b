import type { ProductKind } from '../../product-kind.ts';
import { type Answer, isFirst, type Question } from '../attempts/proof.ts';
import { type CodeClass, responseCodes } from './response-codes.ts';

/** How long they must say "the seller did not answer" until it counts as a failure of the purchase, milliseconds. */
const standsMs = 10 * 60_000;

/** What a reply says, as far as it decides what the reply proves. */
export interface Said {
  /** Their code; empty where there is none. */
  readonly code: string;
  /** Their status in lower case; empty where there is none. */
  readonly status: string;
  /** Whether it names our reference; refusals may leave it out. */
  readonly isNamed: boolean;
  readonly serial: SerialMember;
}

/**
 * The member for the serial. `missing`: it is not there, or null. `may_be_empty`: it is empty, and the bill is one of a
 * biller that gives no serial.
 */
export type SerialMember = 'empty' | 'given' | 'may_be_empty' | 'missing';

/** What was asked about which product. */
export interface Asked {
  readonly question: Question;
  readonly kind: ProductKind;
  /** How long they have been saying that the seller did not answer, milliseconds; 0 if they never have. */
  readonly failedForMs: number;
}

/** The kind of answer that a reply about our purchase is, by its code and status. Pure. */
export function answerOf(said: Said, request: Asked): Answer {
  const answer = answerByCode(said, request);
  if (said.isNamed || answer === 'unreadable') return answer;
  return answer === 'refused' && isFirst(request.question) ? answer : 'without_reference';
}

function answerByCode({ code, status, serial }: Said, request: Asked): Answer {
  const known = responseCodes.get(code)?.class;
  if (known === undefined)
    return code !== '' || status === 'sukses' || status === 'pending' ? 'undocumented' : 'unreadable';
  const sold = known === 'delivered';
  if (status === (sold ? 'gagal' : 'sukses') && isFinal(known)) return 'contradictory';
  switch (known) {
    case 'delivered':
      if (status !== 'sukses') return 'undocumented';
      return request.kind === 'prepaid' || isPayment(serial, request) ? 'sold' : 'bill_read';
    case 'pending':
      return 'under_way';
    case 'acknowledged':
      // "Too many calls": the inquiry had the same reference a moment before, so this does not show that they took the payment.
      if (request.question === 'payment') return status === 'gagal' ? 'unrelated' : 'undocumented';
      return 'under_way';
    case 'reference_taken':
    case 'unrelated':
      return status === 'sukses' || status === 'pending' ? 'undocumented' : known;
    case 'timed_out':
      if (status === 'pending') return 'undocumented';
      return hasStood(request) && status === 'gagal' ? 'timed_out_long_ago' : 'timed_out';
    case 'failed':
    case 'reversed':
    case 'refused':
    case 'not_found':
      return status === 'gagal' || status === '' ? known : 'undocumented';
  }
}

/**
 * Whether the success of a bill is that of its payment: its inquiry succeeds too, under the same reference, and only a payment
 * has a serial. A status query may be answered with the record of the inquiry, whose serial is empty; then an empty one
 * only counts where the payment has none either.
 */
function isPayment(serial: SerialMember, { question }: Asked): boolean {
  return serial === 'empty' ? question !== 'status' : serial !== 'missing';
}

/**
 * Whether the answer is old enough to be believed. The age of the purchase does not count: a lost purchase begins with its
 * repetition, and the seller of one that was in progress may still deliver.
 */
function hasStood({ question, failedForMs }: Asked): boolean {
  return (question === 'repeat' || question === 'status') && failedForMs >= standsMs;
}

/** Whether a code of this class says how a purchase ended, so that the opposite status contradicts it. */
function isFinal(of: CodeClass): boolean {
  return !['acknowledged', 'pending', 'reference_taken', 'unrelated'].includes(of);
}
