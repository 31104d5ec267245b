import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';
import { Secret } from '../../sealed.ts';
import type { BillToInquire, InquiryOutcome, Outcome } from '../supplier.ts';
import { readBill } from './bill.ts';
import type { CallResult } from '../shared/client.ts';
import { type Answer, type Question, whatItProves } from '../attempts/proof.ts';
import { type CodeClass, responseCodes } from './response-codes.ts';
import { canBeSameNumber } from '../attempts/same-number.ts';
import { contradiction, notSent, otherNumber } from '../shared/outcomes.ts';
import { isAbout, type Members, membersOf, readCode, readCost, readText } from '../shared/values.ts';

/** Their rule: at most one question about a transaction per minute, milliseconds. */
export const statusQueryIntervalMs = 60_000;

/** Age of a purchase from which "the seller did not answer" counts as its failure, milliseconds. */
const suspicionMs = 10 * 60_000;

/** What a reply is checked against. */
export interface ExpectedReply {
  /** The reference that the reply must name, if it names one. */
  readonly reference: string;
  /** The number that the reply must name, if it names one. */
  readonly destination: readonly Secret[];
  /**
   * `submit`: the answer to the first sending; `ask`: the answer to a later question; `callback`: their own request.
   */
  readonly by: 'ask' | 'callback' | 'submit';
  readonly kind: ProductKind;
  /** Age of the purchase, milliseconds. */
  readonly ageMs: number;
  /** The cost when the reply names none. */
  readonly cost: Rupiah;
}

/** Maps the reply to a purchase, or to a question about one, to an outcome. */
export function toOutcome(result: CallResult, asked: ExpectedReply): Outcome {
  const question = questionOf(asked);
  if (result.kind === 'not_sent' && asked.by === 'submit') return notSent;
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  if (data === undefined || !isAbout(data, asked.reference)) return unknown('', question, 'unreadable');
  if (!canBeSameNumber(readNumber(data), asked.destination))
    return unknown(otherNumber, question, names(data, asked) ? 'other_number' : 'unreadable');

  const code = readCode(data['rc']);
  const answer = answerOf(data, asked);
  switch (answer) {
    case 'sold':
      return delivered(data, asked);
    case 'contradictory':
      return code === '00' ? contradiction('00', 'Gagal') : contradiction('Sukses', code);
    case 'failed':
    case 'timed_out_long_ago':
      return rejected(data, code, false);
    case 'refused':
      // A callback settles nothing by itself, but a failure that it reports about a closed purchase is checked.
      return asked.by === 'callback' || whatItProves(question, answer).proves === 'never_begun'
        ? rejected(data, code, true)
        : unknown(code, question, answer);
    case 'not_found':
      return whatItProves(question, answer).proves === 'never_begun'
        ? { kind: 'absent', supplierCode: code }
        : unknown(code, question, answer);
    default:
      return unknown(code, question, answer);
  }
}

/** The status of a prepaid purchase is queried by sending it again; that of a bill by a status query. */
function questionOf({ by, kind }: ExpectedReply): Question {
  if (by !== 'ask') return by;
  return kind === 'prepaid' ? 'repeat' : 'status';
}

/** The kind of answer, by code and status. */
function answerOf(data: Members, asked: ExpectedReply): Answer {
  const code = readCode(data['rc']);
  const status = readText(data['status'], 20).toLowerCase();
  const known = responseCodes.get(code);
  if (known === undefined) {
    if (status === 'pending') return 'under_way';
    return names(data, asked) && (code !== '' || status === 'sukses') ? 'undocumented' : 'unreadable';
  }
  const sold = known.class === 'delivered';
  if (status === (sold ? 'gagal' : 'sukses') && isFinal(known.class)) return 'contradictory';
  if (status === 'pending') return 'under_way';
  switch (known.class) {
    case 'delivered':
      // The inquiry of a bill succeeds too, under the same reference; only a payment has a serial, which may be empty.
      return status === 'sukses' && (asked.kind === 'prepaid' || 'sn' in data) ? 'sold' : 'undocumented';
    case 'pending':
    case 'acknowledged':
      return 'under_way';
    case 'reference_taken':
    case 'unrelated':
      return status === 'sukses' ? 'undocumented' : known.class;
    case 'timed_out':
      return asked.by === 'ask' && asked.ageMs >= suspicionMs && status === 'gagal'
        ? 'timed_out_long_ago'
        : 'timed_out';
    case 'failed':
    case 'reversed':
    case 'refused':
    case 'not_found': {
      if (status !== 'gagal' && status !== '') return 'undocumented';
      return known.class === 'reversed' ? 'failed' : known.class;
    }
  }
}

/** Whether a code of this class says how a purchase ended, so that the opposite status contradicts it. */
function isFinal(of: CodeClass): boolean {
  return !['acknowledged', 'pending', 'reference_taken', 'unrelated'].includes(of);
}

/** Whether it names our reference; refusals may leave it out. */
function names(data: Members, { reference }: ExpectedReply): boolean {
  return readText(data['ref_id'], 100) === reference;
}

/** The customer number as they write it; empty where they name none. */
export function readNumber(data: Members): string {
  return readText(data['customer_no'], 200);
}

function unknown(supplierCode: string, question: Question, answer: Answer): Outcome {
  return {
    kind: 'unknown',
    askAgainInMs: statusQueryIntervalMs,
    ...(supplierCode === '' ? {} : { supplierCode }),
    ...(whatItProves(question, answer).proves === 'nothing' ? {} : { acknowledged: true }),
  };
}

function delivered(data: Members, asked: ExpectedReply): Outcome {
  const theirs = readText(data['trx_id'] ?? data['trxid'], 100);
  return {
    kind: 'delivered',
    serial: new Secret(readText(data['sn'], 2_000)),
    cost: readCost(data['price']) ?? asked.cost,
    supplierReference: theirs === '' ? null : theirs,
    supplierCode: '00',
  };
}

function rejected(data: Members, supplierCode: string, nothingBegun: boolean): Outcome {
  const reason = responseCodes.get(supplierCode)?.reason ?? 'not_delivered';
  const newPrice = reason === 'price_changed' ? readCost(data['price']) : undefined;
  return {
    kind: 'rejected',
    reason,
    supplierCode,
    nothingBegun,
    ...(newPrice === undefined ? {} : { newPrice }),
  };
}

/** Maps the reply to an inquiry to a bill, or to a reason why there is none. */
export function toInquiryOutcome(result: CallResult, asked: BillToInquire): InquiryOutcome {
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  const again: InquiryOutcome = { kind: 'unknown', askAgainInMs: statusQueryIntervalMs };
  if (data === undefined || !isAbout(data, asked.reference)) return again;
  if (!canBeSameNumber(readNumber(data), asked.destination)) return again;

  const known = responseCodes.get(readCode(data['rc']));
  const status = readText(data['status'], 20).toLowerCase();
  if (known === undefined) return again;
  if (known.class === 'delivered') {
    const bill = status === 'sukses' ? readBill(data, asked) : undefined;
    return bill === undefined ? again : { kind: 'bill', bill };
  }
  if (known.noBill === null || (status !== 'gagal' && status !== '')) return again;
  const refused = { kind: 'refused', reason: known.noBill, supplierCode: readCode(data['rc']) } as const;
  return known.class === 'reference_taken' ? { ...refused, referenceTaken: true } : refused;
}
