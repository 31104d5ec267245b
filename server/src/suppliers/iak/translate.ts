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

/** Their answers are read anew after this at the earliest, milliseconds. They name no limit; most sales take 30 s. */
export const askIntervalMs = 5_000;

/** What a reply is held against. */
export interface Asked {
  /** The reference that the reply must carry, if it carries one. */
  readonly reference: string;
  /** The number that it must name, if it names one. */
  readonly destination: readonly Secret[];
  /** `submit`: the answer to the purchase itself; `ask`: to a question about it. */
  readonly by: 'ask' | 'submit';
  /** How long ago the purchase was opened, milliseconds. */
  readonly ageMs: number;
}

/** What an attempt's replies are held against. */
export function askedOf(attempt: AttemptToSend, by: 'ask' | 'submit'): Asked {
  return {
    reference: attempt.bill?.inquiryReference ?? attempt.reference,
    destination: attempt.destination,
    by,
    ageMs: attempt.now.getTime() - attempt.openedAt.getTime(),
  };
}

/** Turns the answer to a top-up, or to a check of its status, into what it means for us. */
export function toPrepaidOutcome(result: CallResult, asked: Asked): Outcome {
  return toOutcome(result, asked, {
    kind: 'prepaid',
    codeField: 'rc',
    numberField: 'customer_id',
    meaningOf: prepaidMeaning,
    delivered: prepaidDelivered,
  });
}

/** Turns the answer to the payment of a bill, or to a check of its status, into what it means for us. */
export function toPaymentOutcome(result: CallResult, asked: Asked): Outcome {
  return toOutcome(result, asked, {
    kind: 'postpaid',
    codeField: 'response_code',
    numberField: 'hp',
    meaningOf: paymentMeaning,
    delivered: billDelivered,
  });
}

/** Turns the answer to an inquiry into a bill, why there is none, or `duplicate`: they know our reference already. */
export function toInquiryOutcome(result: CallResult, asked: BillToInquire): InquiryOutcome | 'duplicate' {
  const again: InquiryOutcome = { kind: 'unknown', askAgainInMs: askIntervalMs };
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
 * Reads the bill of an earlier inquiry out of its status: a second inquiry with the same reference is refused. Where none
 * has come of it within a minute, none will under this reference.
 */
export function toKnownBill(result: CallResult, asked: BillToInquire): InquiryOutcome {
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  const again: InquiryOutcome = { kind: 'unknown', askAgainInMs: askIntervalMs };
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

/** Their `status` of a purchase, beside the code. For bills 0 is "never asked". */
const statuses = { delivered: '1', rejected: '2', underWay: { prepaid: '0', postpaid: '3' } } as const;

function toOutcome(result: CallResult, asked: Asked, service: Service): Outcome {
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

/** Which kind of answer it is, by code and status. */
function answerOf(
  meaning: PurchaseMeaning | undefined,
  status: string,
  answer: { readonly asked: Asked; readonly data: Members; readonly code: string; readonly service: Service },
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
      // A code that refuses beside "in process" leaves open what became of it.
      if (underWay) return 'under_way';
      // Asked later, only a failure that they have on record for this very purchase counts.
      if (asked.by === 'ask') {
        return meaning.kind === 'failed' && status === statuses.rejected ? 'failed' : 'refused';
      }
      return meaning.kind === 'failed' ? 'failed' : 'refused';
    case 'not_found':
      // Beside "done" or "in process" it leaves open what became of it.
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

function questionOf({ by }: Asked): Question {
  return by === 'ask' ? 'status' : by;
}

/** Whether it names our reference; refusals may leave it out. */
function names(data: Members, { reference }: Asked): boolean {
  return readText(data['ref_id'], 100) === reference;
}

function unknown(supplierCode: string, asked: Asked, answer: Answer): Outcome {
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

/** What leaves our deposit for a bill is their `selling_price`; `price` is what the payer owes. */
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

/** A bill can only be paid under their number for it, so one without a number is none. */
function billOf(data: Members, asked: BillToInquire): InquiryOutcome | undefined {
  const bill = readBill(data, asked);
  const supplierReference = readText(data['tr_id'], 40);
  return bill === undefined || !/^\d+$/.test(supplierReference)
    ? undefined
    : { kind: 'bill', bill, supplierReference };
}

/** Soon at first, when most sales end, and then less and less often. */
function againInMs(ageMs: number): number {
  if (ageMs < minuteMs) return askIntervalMs;
  return ageMs < hourMs ? minuteMs : 10 * minuteMs;
}
