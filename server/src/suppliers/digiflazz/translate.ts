import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';
import { Secret } from '../../sealed.ts';
import { noReferenceCode, oddCode } from '../attempts/own-codes.ts';
import { type Answer, type Question, whatItProves } from '../attempts/proof.ts';
import { type NamedSubject, subjectOf } from '../attempts/subject.ts';
import type { CallResult } from '../shared/client.ts';
import { contradiction, notSent } from '../shared/outcomes.ts';
import { type Members, membersOf, readCode, readCost, readText } from '../shared/values.ts';
import { customerIn } from '../shared/customer-answer.ts';
import type { BillToInquire, InquiryOutcome, LookupOutcome, Outcome } from '../supplier.ts';
import { answerOf, type Said, type SerialMember } from './answer-kind.ts';
import { readBill } from './bill.ts';
import { responseCodes } from './response-codes.ts';

/** Their rule: at most one question about a transaction per minute, milliseconds. */
export const statusQueryIntervalMs = 60_000;

/** What a reply is checked against. */
export interface ExpectedReply {
  /** The reference, number and product code that the reply must name; a refusal may leave them out. */
  readonly reference: string;
  readonly destination: readonly Secret[];
  readonly supplierSku: string;
  /**
   * `submit`: the answer to the first sending; `ask`: the answer to a later question; `callback`: their own request.
   */
  readonly by: 'ask' | 'callback' | 'submit';
  readonly kind: ProductKind;
  /** How long they have been saying that the seller did not answer, milliseconds; 0 if they never have. */
  readonly failedForMs: number;
  /** The cost when the reply names none. */
  readonly cost: Rupiah;
}

/** Maps the reply to a purchase, or to a question about one, to an outcome. */
export function toOutcome(result: CallResult, expected: ExpectedReply): Outcome {
  const question = questionOf(expected);
  if (result.kind === 'not_sent' && expected.by === 'submit') return notSent;
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  if (data === undefined) return unknown('', question, 'unreadable');
  const subject = subjectOf(subjectIn(data), expected);
  if (subject !== 'ours' && subject !== 'unnamed') return unknown(subject, question, 'about_another');

  const said = saidIn(data, subject === 'ours');
  const answer = answerOf(said, { ...expected, question });
  return outcomeOf(answer, said, { data, expected, question });
}

/** What a reply says, as far as it decides what the reply proves. */
export function saidIn(data: Members, isNamed: boolean): Said {
  return {
    code: readCode(data['rc']),
    status: readText(data['status'], 20).toLowerCase(),
    isNamed,
    serial: serialIn(data),
  };
}

/** Only the bills of BPJS Ketenagakerjaan have this member; their payments are documented with an empty serial. */
const employmentMember = 'kode_iuran';

function serialIn(data: Members): SerialMember {
  const written = data['sn'];
  // A serial is sometimes written as a number.
  if (typeof written === 'number') return Number.isSafeInteger(written) && written > 0 ? 'given' : 'missing';
  if (typeof written !== 'string') return 'missing';
  if (readText(written, 2_000) !== '') return 'given';
  return employmentMember in (membersOf(data['desc']) ?? {}) ? 'may_be_empty' : 'empty';
}

function outcomeOf(
  answer: Answer,
  { code, status }: Said,
  reply: { readonly data: Members; readonly expected: ExpectedReply; readonly question: Question },
): Outcome {
  const { data, expected, question } = reply;
  switch (answer) {
    case 'sold':
      return delivered(data, expected);
    case 'contradictory':
      return code === '00' ? contradiction('00', 'Gagal') : contradiction('Sukses', code);
    case 'failed':
    case 'reversed':
    case 'timed_out_long_ago':
      return rejected(data, code, false);
    case 'refused':
      // A callback settles nothing by itself, but a failure that it reports about a closed purchase is checked.
      return expected.by === 'callback' || whatItProves(question, answer).proves === 'never_begun'
        ? rejected(data, code, true)
        : unknown(code, question, answer);
    case 'not_found':
      return whatItProves(question, answer).proves === 'never_begun'
        ? { kind: 'absent', supplierCode: code }
        : unknown(code, question, answer);
    case 'without_reference':
      // The code of a refusal explains our own request. Any other code may be about another purchase.
      return unknown(responseCodes.get(code)?.class === 'refused' ? code : noReferenceCode, question, answer);
    case 'undocumented':
      return unknown(oddCode(code, status, responseCodes.has(code)), question, answer);
    default:
      return unknown(code, question, answer);
  }
}

/** The status of a prepaid purchase is queried by sending it again; that of a bill by a status query. */
function questionOf({ by, kind }: ExpectedReply): Question {
  switch (by) {
    case 'submit':
      return kind === 'prepaid' ? 'submit' : 'payment';
    case 'ask':
      return kind === 'prepaid' ? 'repeat' : 'status';
    case 'callback':
      return 'callback';
  }
}

function subjectIn(data: Members): NamedSubject {
  return { reference: data['ref_id'], number: readNumber(data), product: readProduct(data) };
}

/** The customer number as they write it; empty where they name none. */
export function readNumber(data: Members): string {
  return readText(data['customer_no'], 200);
}

/** The product code as they write it; empty where they name none. */
export function readProduct(data: Members): string {
  return readText(data['buyer_sku_code'], 200);
}

function unknown(supplierCode: string, question: Question, answer: Answer): Outcome {
  return {
    kind: 'unknown',
    recheckInMs: statusQueryIntervalMs,
    ...(supplierCode === '' ? {} : { supplierCode }),
    ...(whatItProves(question, answer).proves === 'nothing' ? {} : { acknowledged: true }),
  };
}

function delivered(data: Members, expected: ExpectedReply): Outcome {
  const theirs = readText(data['trx_id'] ?? data['trxid'], 100);
  const price = data['price'] ?? '';
  const cost = readCost(price);
  return {
    kind: 'delivered',
    serial: new Secret(readText(data['sn'], 2_000)),
    cost: cost ?? expected.cost,
    supplierReference: theirs === '' ? null : theirs,
    supplierCode: '00',
    ...(cost === undefined && price !== '' ? { isCostUnreadable: true } : {}),
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

/** Maps the reply to a meter inquiry. Only a code about the number itself means that there is no such customer. */
export function toLookupOutcome(result: CallResult, number: string): LookupOutcome {
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  if (data === undefined) return { kind: 'unavailable' };
  const code = readCode(data['rc']);
  if (code === '00') return customerIn(data, data['customer_no'], number);
  return { kind: responseCodes.get(code)?.reason === 'wrong_destination' ? 'not_found' : 'unavailable' };
}

/** Maps the reply to an inquiry to a bill, or to a reason why there is none. */
export function toInquiryOutcome(result: CallResult, request: BillToInquire): InquiryOutcome {
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  const again: InquiryOutcome = { kind: 'unknown', recheckInMs: statusQueryIntervalMs };
  if (data === undefined) return again;
  const subject = subjectOf(subjectIn(data), request);
  if (subject !== 'ours' && subject !== 'unnamed') return again;

  const known = responseCodes.get(readCode(data['rc']));
  const status = readText(data['status'], 20).toLowerCase();
  if (known === undefined) return again;
  if (known.class === 'delivered') {
    const bill = status === 'sukses' && subject === 'ours' ? readBill(data, request) : undefined;
    return bill === undefined ? again : { kind: 'bill', bill };
  }
  if (known.noBill === null || (status !== 'gagal' && status !== '')) return again;
  const refused = { kind: 'refused', reason: known.noBill, supplierCode: readCode(data['rc']) } as const;
  return known.class === 'reference_taken' ? { ...refused, referenceTaken: true } : refused;
}
