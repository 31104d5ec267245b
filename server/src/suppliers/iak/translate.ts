import { hourMs, minuteMs } from '../../clock.ts';
import type { ProductKind } from '../../product-kind.ts';
import { Secret } from '../../sealed.ts';
import type { CallResult } from '../shared/client.ts';
import { canBeSameNumber } from '../attempts/same-number.ts';
import { contradiction, notSent, otherNumber } from '../shared/outcomes.ts';
import { isAbout, type Members, membersOf, readCode, readCost, readText } from '../shared/values.ts';
import { type Answer, type Question, whatItProves } from '../attempts/proof.ts';
import type { AttemptToSend, BillToInquire, InquiryOutcome, Outcome } from '../supplier.ts';
import { readBill } from './bill.ts';
import { inquiryMeaning, paymentMeaning, prepaidMeaning, type PurchaseMeaning } from './response-codes.ts';

/** Minimum time between two questions, milliseconds. They document no limit; most sales take 30 s. */
export const statusQueryIntervalMs = 5_000;

/** What a reply is checked against. */
export interface ExpectedReply {
  /** The reference that the reply must name, if it names one. */
  readonly reference: string;
  /** The number that the reply must name, if it names one. */
  readonly destination: readonly Secret[];
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
    by,
    ageMs: attempt.now.getTime() - attempt.openedAt.getTime(),
  };
}

/** Maps the answer to a top-up, or to a check of its status, to an outcome. */
export function toPrepaidOutcome(result: CallResult, asked: ExpectedReply): Outcome {
  return toOutcome(result, asked, {
    kind: 'prepaid',
    codeField: 'rc',
    numberField: 'customer_id',
    meaningOf: prepaidMeaning,
    delivered: prepaidDelivered,
  });
}

/** Maps the answer to the payment of a bill, or to a check of its status, to an outcome. */
export function toPaymentOutcome(result: CallResult, asked: ExpectedReply): Outcome {
  return toOutcome(result, asked, {
    kind: 'postpaid',
    codeField: 'response_code',
    numberField: 'hp',
    meaningOf: paymentMeaning,
    delivered: billDelivered,
  });
}

/**
 * Maps the answer to an inquiry to a bill, to a reason why there is none, or to `duplicate`: they know our reference
 * already.
 */
export function toInquiryOutcome(result: CallResult, asked: BillToInquire): InquiryOutcome | 'duplicate' {
  const again: InquiryOutcome = { kind: 'unknown', askAgainInMs: statusQueryIntervalMs };
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  if (data === undefined || !isAbout(data, asked.reference)) return again;
  if (!canBeSameNumber(readText(data['hp'], 200), asked.destination)) return again;
  const meaning = inquiryMeaning(readCode(data['response_code']));
  switch (meaning.kind) {
    case 'bill':
      return billOf(data, asked) ?? again;
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
 * there is none within a minute, there will be none under this reference.
 */
export function toKnownBill(result: CallResult, asked: BillToInquire): InquiryOutcome {
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  const again: InquiryOutcome = { kind: 'unknown', askAgainInMs: statusQueryIntervalMs };
  if (data === undefined || !isAbout(data, asked.reference)) return again;
  if (!canBeSameNumber(readText(data['hp'], 200), asked.destination)) return again;
  const supplierCode = readCode(data['response_code']);
  const kind = paymentMeaning(supplierCode)?.kind;
  const bill = kind === 'not_found' ? billOf(data, asked) : undefined;
  if (bill !== undefined) return bill;
  const spent = kind === 'not_found' || kind === 'failed' || kind === 'refused' || kind === 'trouble';
  return spent && asked.now.getTime() - asked.openedAt.getTime() >= minuteMs
    ? { kind: 'refused', reason: 'product_disturbed', supplierCode }
    : again;
}

interface Service {
  readonly kind: ProductKind;
  readonly codeField: 'rc' | 'response_code';
  readonly numberField: 'customer_id' | 'hp';
  readonly meaningOf: (code: string) => PurchaseMeaning | undefined;
  readonly delivered: (data: Members) => Outcome | undefined;
}

/** Their `status` of a purchase, beside the code. For bills 0 means "never asked". */
const statuses = { delivered: '1', rejected: '2', underWay: { prepaid: '0', postpaid: '3' } } as const;

function toOutcome(result: CallResult, asked: ExpectedReply, service: Service): Outcome {
  if (result.kind === 'not_sent' && asked.by === 'submit') return notSent;
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  if (data === undefined || !isAbout(data, asked.reference)) return unknown('', asked, 'unreadable');
  if (!canBeSameNumber(readText(data[service.numberField], 200), asked.destination))
    return unknown(otherNumber, asked, names(data, asked) ? 'other_number' : 'unreadable');

  const code = readCode(data[service.codeField]);
  const meaning = service.meaningOf(code);
  const status = readText(data['status'], 8);
  const answer = answerOf(meaning, status, { asked, data, code, service });
  switch (answer) {
    case 'sold':
      return service.delivered(data) ?? unknown(code, asked, 'undocumented');
    case 'contradictory':
      return meaning?.kind === 'delivered'
        ? contradiction(code, `status ${status}`)
        : contradiction(`status ${status}`, code);
    case 'failed':
    case 'refused': {
      const { proves } = whatItProves(questionOf(asked), answer);
      if (proves === 'nothing' || meaning === undefined || !('reason' in meaning))
        return unknown(code, asked, answer);
      const nothingBegun = proves === 'never_begun';
      return { kind: 'rejected', reason: meaning.reason, supplierCode: code, nothingBegun };
    }
    case 'not_found':
      return whatItProves(questionOf(asked), answer).proves === 'never_begun'
        ? { kind: 'absent', supplierCode: code }
        : unknown(code, asked, answer);
    default:
      return unknown(code, asked, answer);
  }
}

/** The kind of answer, by code and status. */
function answerOf(
  meaning: PurchaseMeaning | undefined,
  status: string,
  answer: {
    readonly asked: ExpectedReply;
    readonly data: Members;
    readonly code: string;
    readonly service: Service;
  },
): Answer {
  const { asked, data, code, service } = answer;
  const underWay = status === statuses.underWay[service.kind];
  if (meaning === undefined) {
    if (underWay && names(data, asked)) return 'under_way';
    return names(data, asked) && (code !== '' || status === statuses.delivered)
      ? 'undocumented'
      : 'unreadable';
  }
  const isSold = status === statuses.delivered;
  switch (meaning.kind) {
    case 'delivered':
      if (status === statuses.rejected) return 'contradictory';
      return status === '' || isSold ? 'sold' : 'under_way';
    case 'failed':
    case 'refused':
    case 'trouble':
      if (isSold) return 'contradictory';
      // A refusal code with "in process" leaves the outcome open.
      if (underWay) return 'under_way';
      // In answer to a question, only a failure that they have on record for this purchase counts.
      if (asked.by === 'ask') {
        return meaning.kind === 'failed' && status === statuses.rejected ? 'failed' : 'refused';
      }
      return meaning.kind === 'failed' ? 'failed' : 'refused';
    case 'not_found':
      // "Not found" with "done" or "in process" leaves the outcome open.
      return isSold || underWay ? 'undocumented' : 'not_found';
    case 'pending':
      return 'under_way';
    case 'timed_out':
    case 'reference_taken':
      return meaning.kind;
    case 'unrelated':
      return isSold || underWay ? 'undocumented' : 'unrelated';
  }
}

function questionOf({ by }: ExpectedReply): Question {
  return by === 'ask' ? 'status' : by;
}

/** Whether it names our reference; refusals may leave it out. */
function names(data: Members, { reference }: ExpectedReply): boolean {
  return readText(data['ref_id'], 100) === reference;
}

function unknown(supplierCode: string, asked: ExpectedReply, answer: Answer): Outcome {
  return {
    kind: 'unknown',
    askAgainInMs: againInMs(asked.ageMs),
    ...(supplierCode === '' ? {} : { supplierCode }),
    ...(whatItProves(questionOf(asked), answer).proves === 'nothing' ? {} : { acknowledged: true }),
  };
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
function billOf(data: Members, asked: BillToInquire): InquiryOutcome | undefined {
  const bill = readBill(data, asked);
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
