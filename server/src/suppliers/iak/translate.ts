import { hourMs, minuteMs } from '../../clock.ts';
import type { ProductKind } from '../../product-kind.ts';
import { Secret } from '../../sealed.ts';
import type { CallResult } from '../wire/client.ts';
import { canBeSameNumber } from '../same-number.ts';
import { contradiction, notSent, otherNumber } from '../wire/outcomes.ts';
import { isAbout, type Members, membersOf, readCode, readCost, readText } from '../wire/values.ts';
import type { AttemptToSend, BillToInquire, InquiryOutcome, Outcome } from '../supplier.ts';
import { readBill } from './bill.ts';
import {
  inquiryMeaning,
  paymentMeaning,
  prepaidMeaning,
  provesNothingBegun,
  type PurchaseMeaning,
} from './response-codes.ts';

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
  const { kind } = paymentMeaning(supplierCode);
  const bill = kind === 'absent' ? billOf(data, asked) : undefined;
  if (bill !== undefined) return bill;
  const spent = kind === 'absent' || kind === 'rejected' || kind === 'trouble';
  return spent && asked.now.getTime() - asked.openedAt.getTime() >= minuteMs
    ? { kind: 'refused', reason: 'product_disturbed', supplierCode }
    : again;
}

interface Service {
  readonly kind: ProductKind;
  readonly codeField: 'rc' | 'response_code';
  readonly numberField: 'customer_id' | 'hp';
  readonly meaningOf: (code: string) => PurchaseMeaning;
  readonly delivered: (data: Members) => Outcome | undefined;
}

/** Their `status` of a purchase, beside the code. For bills 0 is "never asked". */
const statuses = { delivered: '1', rejected: '2', underWay: { prepaid: '0', postpaid: '3' } } as const;

function toOutcome(result: CallResult, asked: Asked, service: Service): Outcome {
  if (result.kind === 'not_sent' && asked.by === 'submit') return notSent;
  const unreadable: Outcome = { kind: 'unknown', askAgainInMs: againInMs(asked.ageMs) };
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  if (data === undefined || !isAbout(data, asked.reference)) return unreadable;
  if (!canBeSameNumber(readText(data[service.numberField], 200), asked.destination))
    return { ...unreadable, supplierCode: otherNumber };

  const code = readCode(data[service.codeField]);
  const unknown: Outcome = code === '' ? unreadable : { ...unreadable, supplierCode: code };
  const status = readText(data['status'], 8);
  const meaning = service.meaningOf(code);
  switch (meaning.kind) {
    case 'delivered':
      if (status === statuses.rejected) return contradiction(code, `status ${status}`);
      return (
        (status === '' || status === statuses.delivered ? service.delivered(data) : undefined) ?? unknown
      );
    case 'rejected':
    case 'trouble': {
      if (status === statuses.delivered) return contradiction(`status ${status}`, code);
      const rejected: Outcome = {
        kind: 'rejected',
        reason: meaning.reason,
        supplierCode: code,
        nothingBegun: provesNothingBegun(service.kind, { by: asked.by, code }),
      };
      // A code that refuses beside "in process" leaves open what became of it.
      if (asked.by === 'submit') return status === statuses.underWay[service.kind] ? unknown : rejected;
      // Asked later, only a failure that they have on record for this very purchase counts.
      return meaning.kind === 'rejected' && status === statuses.rejected ? rejected : unknown;
    }
    case 'absent': {
      // Beside "done" or "in process" it leaves open what became of it.
      const known = status === statuses.delivered || status === statuses.underWay[service.kind];
      return asked.by === 'ask' && !known ? { kind: 'absent', supplierCode: code } : unknown;
    }
    case 'pending':
    case 'unknown':
      return unknown;
  }
}

/** A game's code comes as a PIN beside the serial. */
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
