import type { InquiryRefusal, RejectionReason } from '../supplier.ts';

/**
 * What a code says of a purchase. `failed` and `reversed`: it was begun, and ended without a sale. `refused`: they name a
 * reason for which no transaction is created. `acknowledged`: a transaction was created, and nothing is said of its end.
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

/** One code of theirs, in our words. */
export interface ResponseCode {
  readonly class: CodeClass;
  /** Why nothing was bought; of no meaning where the class leaves that open. */
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
  ['00', 'delivered', 'not_delivered', null, 'it was sold'],
  ['01', 'timed_out', 'not_delivered', null, 'the seller did not answer in time'],
  ['02', 'failed', 'not_delivered', 'bill_not_found', 'it failed'],
  ['03', 'pending', 'not_delivered', null, 'it is under way'],
  ['40', 'refused', 'product_disturbed', 'bill_not_payable', 'our request has the wrong form'],
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
  ['45', 'refused', 'product_disturbed', 'product_disturbed', 'they do not know our IP address'],
  ['47', 'unrelated', 'not_delivered', null, 'another buyer has had this transaction'],
  // An inquiry that is sent again: no bill is read out under its reference any more, and reading one buys nothing.
  ['49', 'reference_taken', 'not_delivered', 'product_disturbed', 'our reference is already taken'],
  ['50', 'not_found', 'not_delivered', null, 'they know no such transaction'],
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
    "the seller's balance is used up (no longer given)",
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
  ['61', 'refused', 'product_disturbed', 'product_disturbed', 'we never made a deposit'],
  ['62', 'refused', 'product_disturbed', 'product_disturbed', 'the seller is disturbed'],
  ['63', 'refused', 'not_delivered', 'bill_not_payable', 'the product is sold to one number once a day'],
  ['64', 'refused', 'not_delivered', 'bill_not_payable', 'no ticket for the deposit'],
  ['65', 'refused', 'not_delivered', 'bill_not_payable', 'too often to one number (no longer given)'],
  ['66', 'refused', 'product_disturbed', 'product_disturbed', 'the seller is closed for maintenance'],
  ['67', 'refused', 'product_disturbed', 'product_disturbed', 'the seller has not been verified'],
  ['68', 'refused', 'product_disturbed', 'product_disturbed', 'out of stock'],
  ['69', 'refused', 'price_changed', 'bill_not_payable', 'the seller asks more than we would pay'],
  ['70', 'timed_out', 'not_delivered', null, 'the biller did not answer in time'],
  ['71', 'failed', 'product_disturbed', 'product_disturbed', 'the product is unstable'],
  ['72', 'failed', 'not_delivered', 'bill_not_payable', 'another package must be ended first'],
  ['73', 'failed', 'not_delivered', 'bill_not_payable', 'more power than the meter may take'],
  ['74', 'reversed', 'not_delivered', 'bill_not_payable', 'they gave the money back, perhaps after a sale'],
  ['80', 'refused', 'product_disturbed', 'product_disturbed', 'the seller has blocked us'],
  ['81', 'refused', 'product_disturbed', 'product_disturbed', 'we have blocked the seller'],
  ['82', 'refused', 'product_disturbed', 'product_disturbed', 'our account has not been verified'],
  ['83', 'unrelated', 'not_delivered', null, 'the price list was fetched too often'],
  ['84', 'failed', 'not_delivered', 'bill_not_payable', 'the amount is not allowed'],
  ['85', 'acknowledged', 'not_delivered', null, 'too many calls about one transaction'],
  ['86', 'unrelated', 'not_delivered', null, 'too many inquiries of meters'],
  ['87', 'refused', 'not_delivered', 'bill_not_payable', 'the amount is not a multiple of 1,000'],
  ['88', 'refused', 'product_disturbed', 'product_disturbed', 'our account may not do this'],
  ['99', 'pending', 'not_delivered', null, 'it is on its way to the seller'],
];

/** The table, by code. A code that is not in it says nothing: the outcome is unknown. */
export const responseCodes: ReadonlyMap<string, ResponseCode> = new Map(
  rows.map(([code, of, reason, noBill]) => [code, { class: of, reason, noBill }]),
);

const meanings = new Map(rows.map(([code, , , , inWords]) => [code, inWords]));

/** What a code says, for a person; undefined when it is not documented. */
export function codeMeaning(code: string): string | undefined {
  return meanings.get(code);
}
