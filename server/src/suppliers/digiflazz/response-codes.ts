import type { InquiryRefusal, RejectionReason } from '../supplier.ts';

/**
 * What a code says of a purchase.
 * `failed`: it was begun, and ended without a sale. `refused`: it was never begun. `turned_away`: it was never begun, and
 * the code is given before our reference is looked up, so it says nothing of an earlier call with that reference.
 * `suspicious`: they gave up waiting and call it a failure. `ambiguous`: the reference is taken, by us or by another.
 */
export type CodeClass =
  | 'ambiguous'
  | 'busy'
  | 'delivered'
  | 'failed'
  | 'missing'
  | 'pending'
  | 'refused'
  | 'reversed'
  | 'suspicious'
  | 'turned_away';

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
  ['01', 'suspicious', 'not_delivered', null, 'the seller did not answer in time'],
  ['02', 'failed', 'not_delivered', 'bill_not_found', 'it failed'],
  ['03', 'pending', 'not_delivered', null, 'it is under way'],
  ['40', 'turned_away', 'product_disturbed', 'bill_not_payable', 'our request has the wrong form'],
  [
    '41',
    'turned_away',
    'product_disturbed',
    'product_disturbed',
    'our signature is wrong, or made with the key of the other mode',
  ],
  ['42', 'turned_away', 'product_disturbed', 'product_disturbed', 'they do not serve this user name'],
  [
    '43',
    'refused',
    'product_disturbed',
    'product_disturbed',
    'the product does not exist or is switched off',
  ],
  ['44', 'refused', 'product_disturbed', 'product_disturbed', 'our deposit is too low'],
  ['45', 'turned_away', 'product_disturbed', 'product_disturbed', 'they do not know our IP address'],
  ['47', 'ambiguous', 'not_delivered', null, 'another buyer has had this transaction'],
  // An inquiry that is sent again: no bill is read out under its reference any more, and reading one buys nothing.
  ['49', 'ambiguous', 'not_delivered', 'product_disturbed', 'our reference is already taken'],
  ['50', 'missing', 'not_delivered', null, 'they know no such transaction'],
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
  ['61', 'turned_away', 'product_disturbed', 'product_disturbed', 'we never made a deposit'],
  ['62', 'refused', 'product_disturbed', 'product_disturbed', 'the seller is disturbed'],
  ['63', 'turned_away', 'not_delivered', 'bill_not_payable', 'the product is sold to one number once a day'],
  ['64', 'turned_away', 'not_delivered', 'bill_not_payable', 'no ticket for the deposit'],
  ['65', 'turned_away', 'not_delivered', 'bill_not_payable', 'too often to one number (no longer given)'],
  ['66', 'refused', 'product_disturbed', 'product_disturbed', 'the seller is closed for maintenance'],
  ['67', 'refused', 'product_disturbed', 'product_disturbed', 'the seller has not been verified'],
  ['68', 'refused', 'product_disturbed', 'product_disturbed', 'out of stock'],
  ['69', 'refused', 'price_changed', 'bill_not_payable', 'the seller asks more than we would pay'],
  ['70', 'suspicious', 'not_delivered', null, 'the biller did not answer in time'],
  ['71', 'failed', 'product_disturbed', 'product_disturbed', 'the product is unstable'],
  ['72', 'failed', 'not_delivered', 'bill_not_payable', 'another package must be ended first'],
  ['73', 'failed', 'not_delivered', 'bill_not_payable', 'more power than the meter may take'],
  ['74', 'reversed', 'not_delivered', 'bill_not_payable', 'they gave the money back, perhaps after a sale'],
  ['80', 'turned_away', 'product_disturbed', 'product_disturbed', 'the seller has blocked us'],
  ['81', 'turned_away', 'product_disturbed', 'product_disturbed', 'we have blocked the seller'],
  ['82', 'turned_away', 'product_disturbed', 'product_disturbed', 'our account has not been verified'],
  ['83', 'busy', 'not_delivered', null, 'the price list was fetched too often'],
  ['84', 'failed', 'not_delivered', 'bill_not_payable', 'the amount is not allowed'],
  ['85', 'busy', 'not_delivered', null, 'too many calls about one transaction'],
  ['86', 'busy', 'not_delivered', null, 'too many inquiries of meters'],
  ['87', 'turned_away', 'not_delivered', 'bill_not_payable', 'the amount is not a multiple of 1,000'],
  ['88', 'turned_away', 'product_disturbed', 'product_disturbed', 'our account may not do this'],
  ['99', 'pending', 'not_delivered', null, 'it is on its way to the seller'],
];

/** The table, by code. A code that is not in it says nothing: the outcome is unknown. */
export const responseCodes: ReadonlyMap<string, ResponseCode> = new Map(
  rows.map(([code, of, reason, noBill]) => [code, { class: of, reason, noBill }]),
);

const words = new Map(rows.map(([code, , , , inWords]) => [code, inWords]));

/** What a code says, for a person; undefined when it is not documented. */
export function codeInWords(code: string): string | undefined {
  return words.get(code);
}

/**
 * Whether a rejection with this code proves that no purchase was begun, so that another seller may be tried. A failure of
 * a purchase that was begun does not: sellers have delivered after they said that they would not.
 */
export function provesNothingBegun(code: string): boolean {
  const of = responseCodes.get(code)?.class;
  return of === 'refused' || of === 'turned_away';
}
