import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';
import { Secret } from '../../sealed.ts';
import type { BillToInquire, InquiryOutcome, Outcome } from '../supplier.ts';
import { readBill } from './bill.ts';
import type { CallResult } from '../wire/client.ts';
import { provesNothingBegun, type ResponseCode, responseCodes } from './response-codes.ts';
import { canBeSameNumber } from '../same-number.ts';
import { contradiction, notSent, otherNumber } from '../wire/outcomes.ts';
import { isAbout, type Members, membersOf, readCode, readCost, readText } from '../wire/values.ts';

/** Their rule: about one transaction, no more than once a minute. */
export const askIntervalMs = 60_000;

/** How old a purchase must be before "the seller did not answer" is taken for its end, milliseconds. */
const suspicionMs = 10 * 60_000;

/** What a reply is held against. */
export interface Asked {
  /** The reference that the reply must carry, if it carries one. */
  readonly reference: string;
  /** The number that it must name, if it names one. */
  readonly destination: readonly Secret[];
  /** `submit`: the first sending; `ask`: any later word; `callback`: they came to us. */
  readonly by: 'ask' | 'callback' | 'submit';
  readonly kind: ProductKind;
  /** How long ago the purchase was opened, milliseconds. */
  readonly ageMs: number;
  /** What it costs us when the reply does not say. */
  readonly cost: Rupiah;
}

const unreadable: Outcome = { kind: 'unknown', askAgainInMs: askIntervalMs };

function unknownBy(supplierCode: string): Outcome {
  return { kind: 'unknown', askAgainInMs: askIntervalMs, supplierCode };
}

/** Turns the reply to a purchase, or to a question about one, into what it means for us. */
export function toOutcome(result: CallResult, asked: Asked): Outcome {
  if (result.kind === 'not_sent' && asked.by === 'submit') return notSent;
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  if (data === undefined || !isAbout(data, asked.reference)) return unreadable;
  if (!canBeSameNumber(readNumber(data), asked.destination)) return unknownBy(otherNumber);

  const code = readCode(data['rc']);
  const known = responseCodes.get(code);
  if (known === undefined) return code === '' ? unreadable : unknownBy(code);
  const status = readText(data['status'], 20).toLowerCase();
  return outcomeOf(data, asked, { ...known, code, status });
}

/** The number that it is about, as they write it; empty where they do not. */
export function readNumber(data: Members): string {
  return readText(data['customer_no'], 200);
}

function outcomeOf(
  data: Members,
  asked: Asked,
  said: ResponseCode & { code: string; status: string },
): Outcome {
  const { code, status } = said;
  const unknown = unknownBy(code);
  switch (said.class) {
    case 'delivered':
      if (status === 'gagal') return contradiction('00', 'Gagal');
      return status === 'sukses' ? delivered(data, asked) : unknown;
    case 'failed':
    case 'reversed':
      if (status === 'sukses') return contradiction('Sukses', code);
      return status === 'gagal' || status === '' ? rejected(data, asked, said) : unknown;
    case 'refused':
    case 'turned_away': {
      if (status === 'sukses') return contradiction('Sukses', code);
      if (status !== 'gagal' && status !== '') return unknown;
      // Asked later, a call that is turned away at the door says nothing of the one that may have passed it.
      const proves = asked.by !== 'ask' || (asked.kind === 'prepaid' && said.class === 'refused');
      return proves ? rejected(data, asked, said) : unknown;
    }
    case 'suspicious':
      if (status === 'sukses') return contradiction('Sukses', code);
      return asked.by === 'ask' && asked.ageMs >= suspicionMs && status === 'gagal'
        ? rejected(data, asked, said)
        : unknown;
    case 'missing':
      if (status === 'sukses') return contradiction('Sukses', code);
      if (status !== 'gagal' && status !== '') return unknown;
      return asked.by === 'ask' && asked.kind === 'postpaid'
        ? { kind: 'absent', supplierCode: code }
        : unknown;
    case 'ambiguous':
    case 'busy':
    case 'pending':
      return unknown;
  }
}

function delivered(data: Members, asked: Asked): Outcome {
  // The inquiry of a bill succeeds too, under the same reference; only a payment has a serial, which may be empty.
  if (asked.kind === 'postpaid' && !('sn' in data)) return unknownBy('00');
  const theirs = readText(data['trx_id'] ?? data['trxid'], 100);
  return {
    kind: 'delivered',
    serial: new Secret(readText(data['sn'], 2_000)),
    cost: readCost(data['price']) ?? asked.cost,
    supplierReference: theirs === '' ? null : theirs,
    supplierCode: '00',
  };
}

function rejected(data: Members, asked: Asked, said: ResponseCode & { code: string }): Outcome {
  const newPrice = said.reason === 'price_changed' ? readCost(data['price']) : undefined;
  return {
    kind: 'rejected',
    reason: said.reason,
    supplierCode: said.code,
    // Of what is told later only the refusal of the purchase itself, sent again, proves as much.
    nothingBegun:
      provesNothingBegun(said.code) &&
      (asked.by === 'submit' || (asked.by === 'ask' && asked.kind === 'prepaid' && said.class === 'refused')),
    ...(newPrice === undefined ? {} : { newPrice }),
  };
}

/** Turns the reply to an inquiry into a bill, or into why there is none. */
export function toInquiryOutcome(result: CallResult, asked: BillToInquire): InquiryOutcome {
  const data = result.kind === 'reply' ? membersOf(result.data) : undefined;
  const again: InquiryOutcome = { kind: 'unknown', askAgainInMs: askIntervalMs };
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
  return { kind: 'refused', reason: known.noBill, supplierCode: readCode(data['rc']) };
}
