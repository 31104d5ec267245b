import { hourMs, minuteMs } from '../../clock.ts';
import type { ProductKind } from '../../product-kind.ts';
import { Secret } from '../../sealed.ts';
import { noReferenceCode, oddCode } from '../attempts/own-codes.ts';
import { type Answer, type Question, whatItProves } from '../attempts/proof.ts';
import { type NamedSubject, type Subject, subjectOf } from '../attempts/subject.ts';
import type { CallResult } from '../shared/client.ts';
import { contradiction, notSent, soldWithoutCost } from '../shared/outcomes.ts';
import { type Members, membersOf, readCode, readCost, readText } from '../shared/values.ts';
import { customerIn } from '../shared/customer-answer.ts';
import type { AttemptToSend, BillToInquire, InquiryOutcome, LookupOutcome, Outcome } from '../supplier.ts';
import { answerOf, type Said } from './answer-kind.ts';
import { readBill } from './bill.ts';
import { inquiryMeaning, paymentMeaning, prepaidMeaning, type PurchaseMeaning } from './response-codes.ts';

/** Minimum time between two questions, milliseconds. They document no limit; most sales take 30 s. */
export const statusQueryIntervalMs = 5_000;

/** What a reply is checked against. */
export interface ExpectedReply {
  /** The reference, number and product code that the reply must name; a refusal may leave them out. */
  readonly reference: string;
  readonly destination: readonly Secret[];
  readonly supplierSku: string;
  /** Their number of the bill that is paid, which identifies it as our reference does; null: there is none. */
  readonly billNumber: string | null;
  /** `submit`: the answer to the purchase itself; `ask`: the answer to a status query. */
  readonly by: 'ask' | 'submit';
  /** Age of the purchase, milliseconds. */
  readonly ageMs: number;
}

/** What an attempt's replies are checked against. */
export function expectedReplyOf(attempt: AttemptToSend, by: 'ask' | 'submit'): ExpectedReply {
  return {
    reference: attempt.bill?.inquiryReference ?? attempt.reference,
    destination: attempt.destination,
    supplierSku: attempt.supplierSku,
    billNumber: attempt.bill?.supplierReference ?? null,
    by,
    ageMs: attempt.now.getTime() - attempt.openedAt.getTime(),
  };
}

/** Maps the answer to a top-up, or to a check of its status, to an outcome. */
export function toPrepaidOutcome(result: CallResult, expected: ExpectedReply): Outcome {
  return toOutcome(result, expected, {
    kind: 'prepaid',
    codeField: 'rc',
    meaningOf: prepaidMeaning,
    delivered: prepaidDelivered,
  });
}

/** Maps the answer to the payment of a bill, or to a check of its status, to an outcome. */
export function toPaymentOutcome(result: CallResult, expected: ExpectedReply): Outcome {
  return toOutcome(result, expected, {
    kind: 'postpaid',
    codeField: 'response_code',
    meaningOf: paymentMeaning,
    delivered: billDelivered,
  });
}

/**
 * Maps the answer to an inquiry to a bill, to a reason why there is none, or to `duplicate`: they know our reference
 * already.
 */
export function toInquiryOutcome(result: CallResult, request: BillToInquire): InquiryOutcome | 'duplicate' {
  const again: InquiryOutcome = { kind: 'unknown', recheckInMs: statusQueryIntervalMs };
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  if (data === undefined) return again;
  const subject = subjectIn(data, { ...request, billNumber: null });
  if (subject !== 'ours' && subject !== 'unnamed') return again;
  const meaning = inquiryMeaning(readCode(data['response_code']));
  switch (meaning.kind) {
    case 'bill':
      return (subject === 'ours' ? billOf(data, request) : undefined) ?? again;
    case 'duplicate':
      return 'duplicate';
    case 'refused':
      return { ...meaning, supplierCode: readCode(data['response_code']) };
    case 'unknown':
      return again;
  }
}

/**
 * Reads the bill of an earlier inquiry from its status, because a second inquiry with the same reference is refused. If
 * there is none within a minute, there will be none under this reference. Whatever else the status says, they know the
 * reference, and the bill may have been paid under it: no other supplier may read it then (decision 0052).
 */
export function toKnownBill(result: CallResult, request: BillToInquire): InquiryOutcome {
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  const referenceTaken = true;
  const again: InquiryOutcome = { kind: 'unknown', recheckInMs: statusQueryIntervalMs, referenceTaken };
  if (data === undefined || subjectIn(data, { ...request, billNumber: null }) !== 'ours') return again;
  const supplierCode = readCode(data['response_code']);
  const said = { code: supplierCode, status: readText(data['status'], 8), isNamed: true, hasPayment: false };
  const answer = answerOf(said, { question: 'status', kind: 'postpaid' });
  if (answer === 'sold')
    return { kind: 'refused', reason: 'bill_already_paid', supplierCode, referenceTaken };
  // "The bill is paid" (01, 34, 40) leaves open by whom, and there is none to pay.
  const meaning = inquiryMeaning(supplierCode);
  if (answer === 'unrelated' && meaning.kind === 'refused')
    return { ...meaning, supplierCode, referenceTaken };
  const bill = answer === 'not_found' ? billOf(data, request) : undefined;
  if (bill !== undefined) return bill;
  const spent = answer === 'not_found' || answer === 'failed' || answer === 'refused';
  return spent && request.now.getTime() - request.openedAt.getTime() >= minuteMs
    ? { kind: 'refused', reason: 'product_disturbed', supplierCode, referenceTaken }
    : again;
}

/** Maps the answer to a look-up. Only a code about the number itself means that there is no such customer. */
export function toLookupOutcome(result: CallResult, number: string): LookupOutcome {
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  if (data === undefined) return { kind: 'unavailable' };
  const code = readCode(data['rc']);
  if (code === '00' && readText(data['status'], 8) === '1')
    return customerIn(data, data['customer_id'], number);
  const meaning = prepaidMeaning(code);
  const wrong = meaning !== undefined && 'reason' in meaning && meaning.reason === 'wrong_destination';
  return { kind: wrong ? 'not_found' : 'unavailable' };
}

interface Service {
  readonly kind: ProductKind;
  readonly codeField: 'rc' | 'response_code';
  readonly meaningOf: (code: string) => PurchaseMeaning | undefined;
  readonly delivered: (data: Members) => Outcome | undefined;
}

function toOutcome(result: CallResult, expected: ExpectedReply, service: Service): Outcome {
  if (result.kind === 'not_sent' && expected.by === 'submit') return notSent;
  const question = questionOf(expected, service.kind);
  const unknown = unknownOf(expected, question);
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  if (data === undefined) return unknown('', 'unreadable');
  const subject = subjectIn(data, expected);
  if (subject !== 'ours' && subject !== 'unnamed') return unknown(subject, 'about_another');

  const said: Said = {
    code: readCode(data[service.codeField]),
    status: readText(data['status'], 8),
    isNamed: subject === 'ours',
    hasPayment: 'noref' in data || 'datetime' in data,
  };
  const { code, status } = said;
  const meaning = service.meaningOf(code);
  const answer = answerOf(said, { question, kind: service.kind });
  const { proves } = whatItProves(question, answer);
  switch (answer) {
    case 'sold':
      return service.delivered(data) ?? soldWithoutCost(againInMs(expected.ageMs));
    case 'contradictory':
      return meaning?.kind === 'delivered'
        ? contradiction(code, `status ${status}`)
        : contradiction(`status ${status}`, code);
    case 'failed':
    case 'refused':
      if (proves === 'nothing' || meaning === undefined || !('reason' in meaning))
        return unknown(code, answer);
      return {
        kind: 'rejected',
        reason: meaning.reason,
        supplierCode: code,
        nothingBegun: proves === 'never_begun',
      };
    case 'not_found':
      return proves === 'never_begun' ? { kind: 'absent', supplierCode: code } : unknown(code, answer);
    case 'without_reference':
      // The code of a refusal explains our own request. Any other code may be about another purchase.
      return unknown(
        meaning?.kind === 'refused' || meaning?.kind === 'trouble' ? code : noReferenceCode,
        answer,
      );
    case 'undocumented':
      return unknown(oddCode(code, status, meaning !== undefined), answer);
    default:
      return unknown(code, answer);
  }
}

function questionOf({ by }: ExpectedReply, kind: ProductKind): Question {
  if (by === 'ask') return 'status';
  return kind === 'prepaid' ? 'submit' : 'payment';
}

function subjectIn(data: Members, expected: Omit<ExpectedReply, 'ageMs' | 'by'>): Subject {
  const subject = subjectOf({ reference: data['ref_id'], ...namedIn(data) }, expected);
  const isOurBill = expected.billNumber !== null && readText(data['tr_id'], 40) === expected.billNumber;
  return subject === 'unnamed' && isOurBill ? 'ours' : subject;
}

/** The customer number and the product code. An older version of the API has other names for those of a top-up. */
export function namedIn(data: Members): Omit<NamedSubject, 'reference'> {
  return {
    number: readText(data['customer_id'] ?? data['hp'], 200),
    product: readText(data['product_code'] ?? data['code'], 200),
  };
}

function unknownOf(
  expected: ExpectedReply,
  question: Question,
): (supplierCode: string, answer: Answer) => Outcome {
  return (supplierCode, answer) => ({
    kind: 'unknown',
    recheckInMs: againInMs(expected.ageMs),
    ...(supplierCode === '' ? {} : { supplierCode }),
    ...(whatItProves(question, answer).proves === 'nothing' ? {} : { acknowledged: true }),
  });
}

function prepaidDelivered(data: Members): Outcome | undefined {
  const cost = readCost(data['price']);
  if (cost === undefined) return undefined;
  const [serial, pin] = [readText(data['sn'], 2_000), readText(data['pin'], 200)];
  const theirs = readText(data['tr_id'], 100);
  return {
    kind: 'delivered',
    serial: new Secret([serial, pin].filter((part) => part !== '').join('/')),
    cost,
    supplierReference: theirs === '' ? null : theirs,
    supplierCode: '00',
  };
}

/** Their `selling_price` is what leaves our deposit for a bill; `price` is what the payer owes. */
function billDelivered(data: Members): Outcome | undefined {
  const cost = readCost(data['selling_price']);
  if (cost === undefined) return undefined;
  const theirs = readText(data['tr_id'], 100);
  return {
    kind: 'delivered',
    serial: new Secret(readText(data['noref'], 2_000)),
    cost,
    supplierReference: theirs === '' ? null : theirs,
    supplierCode: '00',
  };
}

/** A bill can only be paid under their number for it, so a bill without that number does not count. */
function billOf(data: Members, request: BillToInquire): InquiryOutcome | undefined {
  const bill = readBill(data, request);
  const supplierReference = readText(data['tr_id'], 40);
  return bill === undefined || !/^\d+$/.test(supplierReference)
    ? undefined
    : { kind: 'bill', bill, supplierReference };
}

/** Soon at first, when most sales end, and then at growing intervals. */
function againInMs(ageMs: number): number {
  if (ageMs < minuteMs) return statusQueryIntervalMs;
  return ageMs < hourMs ? minuteMs : 10 * minuteMs;
}
