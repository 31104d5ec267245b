import type { ProductKind } from '../../product-kind.ts';
import { type Answer, isFirst, type Question } from '../attempts/proof.ts';
import { type CodeClass, responseCodes } from './response-codes.ts';

/** Age of a purchase from which "the seller did not answer" counts as its failure, milliseconds. */
const suspicionMs = 10 * 60_000;

/** What a reply says, as far as it decides what the reply proves. */
export interface Said {
  /** Their code; empty where there is none. */
  readonly code: string;
  /** Their status in lower case; empty where there is none. */
  readonly status: string;
  /** Whether it names our reference; refusals may leave it out. */
  readonly isNamed: boolean;
  /** Whether it has the member for a serial, which may be empty. */
  readonly hasSerialMember: boolean;
}

/** What was asked about which product, and how old the purchase is, milliseconds. */
export interface Asked {
  readonly question: Question;
  readonly kind: ProductKind;
  readonly ageMs: number;
}

/** The kind of answer that a reply about our purchase is, by its code and status. Pure. */
export function answerOf(said: Said, request: Asked): Answer {
  const answer = answerByCode(said, request);
  if (said.isNamed || answer === 'unreadable') return answer;
  return answer === 'refused' && isFirst(request.question) ? answer : 'without_reference';
}

function answerByCode({ code, status, hasSerialMember }: Said, request: Asked): Answer {
  const known = responseCodes.get(code)?.class;
  if (known === undefined)
    return code !== '' || status === 'sukses' || status === 'pending' ? 'undocumented' : 'unreadable';
  const sold = known === 'delivered';
  if (status === (sold ? 'gagal' : 'sukses') && isFinal(known)) return 'contradictory';
  switch (known) {
    case 'delivered':
      if (status !== 'sukses') return 'undocumented';
      // The inquiry of a bill succeeds too, under the same reference; only a payment has a serial, which may be empty.
      return request.kind === 'prepaid' || hasSerialMember ? 'sold' : 'bill_read';
    case 'pending':
    case 'acknowledged':
      return 'under_way';
    case 'reference_taken':
    case 'unrelated':
      return status === 'sukses' || status === 'pending' ? 'undocumented' : known;
    case 'timed_out':
      if (status === 'pending') return 'undocumented';
      return isLate(request) && status === 'gagal' ? 'timed_out_long_ago' : 'timed_out';
    case 'failed':
    case 'reversed':
    case 'refused':
    case 'not_found':
      return status === 'gagal' || status === '' ? known : 'undocumented';
  }
}

function isLate({ question, ageMs }: Asked): boolean {
  return (question === 'repeat' || question === 'status') && ageMs >= suspicionMs;
}

/** Whether a code of this class says how a purchase ended, so that the opposite status contradicts it. */
function isFinal(of: CodeClass): boolean {
  return !['acknowledged', 'pending', 'reference_taken', 'unrelated'].includes(of);
}
