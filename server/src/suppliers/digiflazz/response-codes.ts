import type { InquiryRefusal, RejectionReason } from '../supplier.ts';

/**
 * What a code says about a purchase. `failed` and `reversed`: it was begun, and ended without a sale. `refused`: they
 * name a reason for which no transaction is created. `acknowledged`: a transaction was created, and its outcome is not
 * stated.
 */
export type CodeClass =
  | 'acknowledged'
  | 'delivered'
  | 'failed'
  | 'not_found'
  | 'pending'
  | 'reference_taken'
  | 'refused'
  | 'reversed'
  | 'timed_out'
  | 'unrelated';

/** One of their codes, in our terms. */
export interface ResponseCode {
  readonly class: CodeClass;
  /** Why nothing was bought; unused where the class leaves that open. */
  readonly reason: RejectionReason;
  /** Why there is no bill to pay; null: ask again. */
  readonly noBill: InquiryRefusal | null;
}

type Row = readonly [
  code: string,
  of: CodeClass,
  reason: RejectionReason,
  noBill: InquiryRefusal | null,
  inWords: string,
];

/** All codes that Digiflazz documents (2026-05-15), one row each. */
const rows: readonly Row[] = [
  ['00', 'delivered', 'not_delivered', null, 'sold'],
  ['01', 'timed_out', 'not_delivered', null, 'the seller did not answer in time'],
  ['02', 'failed', 'not_delivered', 'bill_not_found', 'failed'],
  ['03', 'pending', 'not_delivered', null, 'in progress'],
  ['40', 'refused', 'product_disturbed', 'bill_not_payable', 'our request is malformed'],
  [
    '41',
    'refused',
    'product_disturbed',
    'product_disturbed',
    'our signature is wrong, or made with the key of the other mode',
  ],
  ['42', 'refused', 'product_disturbed', 'product_disturbed', 'they do not serve this user name'],
  [
    '43',
    'refused',
    'product_disturbed',
    'product_disturbed',
    'the product does not exist or is switched off',
  ],
  ['44', 'refused', 'product_disturbed', 'product_disturbed', 'our deposit is too low'],
  ['45', 'refused', 'product_disturbed', 'product_disturbed', 'our IP address is not on their list'],
  ['47', 'unrelated', 'not_delivered', null, 'the transaction belongs to another buyer'],
  // For a repeated inquiry: its reference can no longer return a bill, and an inquiry buys nothing.
  ['49', 'reference_taken', 'not_delivered', 'product_disturbed', 'our reference is already taken'],
  ['50', 'not_found', 'not_delivered', null, 'transaction not found'],
  ['51', 'failed', 'destination_blocked', 'bill_not_payable', 'the destination is blocked'],
  ['52', 'failed', 'wrong_destination', 'bill_not_found', 'the number belongs to another operator'],
  ['53', 'failed', 'product_disturbed', 'product_disturbed', 'the seller does not have the product now'],
  ['54', 'failed', 'wrong_destination', 'bill_not_found', 'the destination is wrong'],
  ['55', 'failed', 'product_disturbed', 'product_disturbed', 'the product is disturbed'],
  [
    '56',
    'refused',
    'product_disturbed',
    'product_disturbed',
    "the seller's balance is used up (no longer used)",
  ],
  ['57', 'failed', 'wrong_destination', 'bill_not_found', 'the destination has too few or too many digits'],
  ['58', 'failed', 'product_disturbed', 'product_disturbed', 'the product is not sold at this hour'],
  [
    '59',
    'failed',
    'wrong_destination',
    'bill_not_found',
    'the destination is outside the region of the product',
  ],
  ['60', 'failed', 'not_delivered', 'bill_not_payable', 'there is no bill, or it has been paid'],
  ['61', 'refused', 'product_disturbed', 'product_disturbed', 'we have never made a deposit'],
  ['62', 'refused', 'product_disturbed', 'product_disturbed', 'the seller is disturbed'],
  ['63', 'refused', 'not_delivered', 'bill_not_payable', 'the product is sold to one number once a day'],
  ['64', 'refused', 'not_delivered', 'bill_not_payable', 'no ticket for the deposit'],
  ['65', 'refused', 'not_delivered', 'bill_not_payable', 'sold too often to one number (no longer used)'],
  ['66', 'refused', 'product_disturbed', 'product_disturbed', 'the seller is closed for maintenance'],
  ['67', 'refused', 'product_disturbed', 'product_disturbed', 'the seller has not been verified'],
  ['68', 'refused', 'product_disturbed', 'product_disturbed', 'out of stock'],
  ['69', 'refused', 'price_changed', 'bill_not_payable', 'the seller asks more than we would pay'],
  ['70', 'timed_out', 'not_delivered', null, 'the biller did not answer in time'],
  ['71', 'failed', 'product_disturbed', 'product_disturbed', 'the product is unstable'],
  ['72', 'failed', 'not_delivered', 'bill_not_payable', 'another package must be ended first'],
  ['73', 'failed', 'not_delivered', 'bill_not_payable', "above the meter's power limit"],
  ['74', 'reversed', 'not_delivered', 'bill_not_payable', 'they refunded the purchase, perhaps after a sale'],
  ['80', 'refused', 'product_disturbed', 'product_disturbed', 'the seller has blocked us'],
  ['81', 'refused', 'product_disturbed', 'product_disturbed', 'we have blocked the seller'],
  ['82', 'refused', 'product_disturbed', 'product_disturbed', 'our account has not been verified'],
  ['83', 'unrelated', 'not_delivered', null, 'the price list was fetched too often'],
  ['84', 'failed', 'not_delivered', 'bill_not_payable', 'the amount is not allowed'],
  ['85', 'acknowledged', 'not_delivered', null, 'too many calls about one transaction'],
  ['86', 'unrelated', 'not_delivered', null, 'too many inquiries of meters'],
  ['87', 'refused', 'not_delivered', 'bill_not_payable', 'the amount is not a multiple of 1,000'],
  ['88', 'refused', 'product_disturbed', 'product_disturbed', 'our account may not do this'],
  ['99', 'pending', 'not_delivered', null, 'being sent to the seller'],
];

/** The table, by code. A code that is not in it leaves the outcome unknown. */
export const responseCodes: ReadonlyMap<string, ResponseCode> = new Map(
  rows.map(([code, of, reason, noBill]) => [code, { class: of, reason, noBill }]),
);

/** The codes that only say that a seller or biller did not answer in time. */
export const timedOutCodes: readonly string[] = rows.flatMap(([code, of]) =>
  of === 'timed_out' ? [code] : [],
);

/** The codes for which a transaction is created, by the documentation. For all others nothing was bought. */
export const createsTransaction: ReadonlySet<string> = new Set(
  '00 01 02 03 50 51 52 53 54 55 57 58 59 60 70 71 72 73 74 84 85 86 99'.split(' '),
);

/** The codes that say that our deposit is too low, or that there is none. 56 is about the deposit of a seller. */
export const depositCodes: ReadonlySet<string> = new Set(['44', '61']);

/** The status that is documented for a code, in lower case. */
export function documentedStatus(code: string): 'gagal' | 'pending' | 'sukses' {
  if (code === '00') return 'sukses';
  return code === '03' || code === '99' ? 'pending' : 'gagal';
}

const meanings = new Map(rows.map(([code, , , , inWords]) => [code, inWords]));

/** The meaning of a code, in English; undefined for an undocumented one. */
export function codeMeaning(code: string): string | undefined {
  return meanings.get(code);
}
