import type { InquiryRefusal, RejectionReason } from '../supplier.ts';

/**
 * What a code says of a purchase. `trouble` says that this call failed, whatever it was for: in answer to a purchase
 * nothing was bought, in answer to a question it says nothing about the purchase that was asked about.
 */
export type PurchaseMeaning =
  | { readonly kind: 'absent' | 'delivered' | 'pending' | 'unknown' }
  | {
      readonly kind: 'rejected' | 'trouble';
      readonly reason: RejectionReason;
      /** What only the operator can put right. */
      readonly alarm?: 'funds' | 'set-up';
      /** It was begun and then failed, which is weaker than that it was never begun. */
      readonly begun?: true;
    };

/** What a code says of an inquiry. */
export type InquiryMeaning =
  | { readonly kind: 'bill' | 'duplicate' | 'unknown' }
  | { readonly kind: 'refused'; readonly reason: InquiryRefusal };

/** One code of the postpaid service, which uses the same list for bills and for payments. */
interface PostpaidRow {
  readonly inquiry: InquiryMeaning;
  readonly payment: PurchaseMeaning;
}

const delivered = { kind: 'delivered' } as const;
const pending = { kind: 'pending' } as const;
const absent = { kind: 'absent' } as const;
const unknown = { kind: 'unknown' } as const;
const blocked = { kind: 'rejected', reason: 'destination_blocked' } as const;
const wrong = { kind: 'rejected', reason: 'wrong_destination' } as const;
const refused = { kind: 'rejected', reason: 'not_delivered' } as const;
const failed = { ...refused, begun: true } as const;
const off = { kind: 'rejected', reason: 'product_disturbed' } as const;
const poor = { ...off, alarm: 'funds' } as const;
const trouble = { kind: 'trouble', reason: 'product_disturbed' } as const;
const misfit = { ...trouble, alarm: 'set-up' } as const;

/** The prepaid service: balance, price list, top-up, status and callbacks. */
const prepaidCodes: ReadonlyMap<string, PurchaseMeaning> = new Map<string, PurchaseMeaning>([
  ['00', delivered],
  ['06', absent], // transaction not found
  ['07', failed],
  ['10', blocked], // the number's limit of the day
  ['12', blocked], // the wallet would hold more than it may
  ['13', blocked],
  ['14', wrong],
  ['16', wrong], // number of another operator
  ['17', poor], // our deposit is too low
  ['20', off], // no such product
  ['39', pending],
  ['102', misfit], // our address is not on their list
  ['106', off],
  ['107', misfit], // they could not read the request
  ['110', trouble], // maintenance
  ['117', misfit], // no such page
  ['118', misfit], // our account is suspended
  ['121', blocked], // the number's limit of the month
  ['131', blocked], // the player's region
  ['141', wrong], // user, zone, server or role
  ['142', wrong], // user
  ['143', off], // this game has no inquiry
  ['201', pending], // they do not know what their own seller said
  ['202', off], // once a day for a number and a product: a rule of our account, not of the number
  ['203', wrong], // number too long
  ['204', misfit], // wrong signature
  ['205', misfit], // no such command
  ['206', blocked],
  ['207', off], // once a day for a number, whatever the product
]);

const paid = { kind: 'refused', reason: 'bill_already_paid' } as const;
const none = { kind: 'refused', reason: 'bill_not_found' } as const;
const unpayable = { kind: 'refused', reason: 'bill_not_payable' } as const;

/** The postpaid service: inquiries, payments and their status. */
const postpaidCodes: ReadonlyMap<string, PostpaidRow> = new Map<string, PostpaidRow>([
  ['00', { inquiry: { kind: 'bill' }, payment: delivered }],
  // Paid already: by somebody else, or by an earlier arrival of the same request of ours. Only the status tells.
  ['01', { inquiry: paid, payment: unknown }],
  ['02', { inquiry: unpayable, payment: refused }], // bill unpaid
  ['03', { inquiry: unpayable, payment: refused }], // our reference is not alphanumeric
  ['04', { inquiry: unpayable, payment: refused }], // billing id expired
  ['05', { inquiry: unknown, payment: pending }], // undefined error, which they count as pending
  ['06', { inquiry: none, payment: refused }], // inquiry id not found
  ['07', { inquiry: unpayable, payment: failed }],
  ['08', { inquiry: unpayable, payment: blocked }], // billing id blocked
  ['09', { inquiry: none, payment: refused }], // inquiry failed
  ['10', { inquiry: none, payment: refused }], // bill not available yet
  ['11', { inquiry: { kind: 'duplicate' }, payment: unknown }], // our reference was used before
  ['13', { inquiry: unpayable, payment: blocked }],
  ['14', { inquiry: none, payment: wrong }],
  ['15', { inquiry: none, payment: wrong }], // number not supported
  ['16', { inquiry: none, payment: wrong }], // number of another operator
  ['17', { inquiry: unpayable, payment: poor }], // our deposit is too low
  ['20', { inquiry: unpayable, payment: off }], // no such product
  ['30', { inquiry: unpayable, payment: refused }], // only at the counter
  ['31', { inquiry: unpayable, payment: refused }], // the total is too large
  ['32', { inquiry: unpayable, payment: refused }], // all periods must be paid
  ['33', { inquiry: unknown, payment: off }], // try again later
  ['34', { inquiry: paid, payment: unknown }], // as 01
  ['35', { inquiry: unpayable, payment: refused }], // other arrears come first
  ['36', { inquiry: unpayable, payment: refused }], // past its due date
  ['37', { inquiry: unpayable, payment: failed }],
  ['38', { inquiry: unpayable, payment: failed }], // failed; another request may do
  ['39', { inquiry: unknown, payment: pending }],
  ['40', { inquiry: paid, payment: unknown }], // as 01, for some of the arrears
  ['41', { inquiry: unpayable, payment: refused }], // only at the company
  ['42', { inquiry: unknown, payment: absent }], // no request to pay was received
  // These four are called failures, but whoever wrote them cannot know what the biller did.
  ['91', { inquiry: unknown, payment: unknown }], // database
  ['92', { inquiry: unknown, payment: unknown }], // general error
  ['93', { inquiry: unpayable, payment: refused }], // invalid amount
  ['94', { inquiry: unpayable, payment: off }], // service expired
  ['100', { inquiry: unpayable, payment: misfit }], // wrong signature
  ['101', { inquiry: unpayable, payment: misfit }], // no such command
  ['102', { inquiry: unpayable, payment: misfit }], // our address is not on their list
  ['103', { inquiry: unknown, payment: unknown }], // time-out
  ['105', { inquiry: unknown, payment: unknown }], // the biller's system
  ['106', { inquiry: unpayable, payment: off }],
  ['107', { inquiry: unpayable, payment: misfit }], // they could not read the request
  ['108', { inquiry: none, payment: wrong }], // the id cannot be used for this product
  ['109', { inquiry: unpayable, payment: off }], // PLN's books are closed, 23:00 to 01:00 WIB
  ['110', { inquiry: unpayable, payment: trouble }], // maintenance
  ['117', { inquiry: unpayable, payment: misfit }], // no such page
  ['118', { inquiry: unpayable, payment: misfit }], // our account is suspended
  ['201', { inquiry: unknown, payment: pending }], // they do not know what their own biller said
]);

/** What a prepaid code says of a purchase; a code that is not documented says nothing. */
export function prepaidMeaning(code: string): PurchaseMeaning {
  return prepaidCodes.get(code) ?? unknown;
}

/** What a postpaid code says of a payment; a code that is not documented says nothing. */
export function paymentMeaning(code: string): PurchaseMeaning {
  return postpaidCodes.get(code)?.payment ?? unknown;
}

/** What a postpaid code says of an inquiry; a code that is not documented says nothing. */
export function inquiryMeaning(code: string): InquiryMeaning {
  return postpaidCodes.get(code)?.inquiry ?? unknown;
}

/** The code of a purchase that never left this machine. */
export const notSentCode = 'not_sent';

/**
 * Whether a rejection with this code proves that no purchase was begun, so that another supplier may be tried. One that
 * was begun and failed is no such proof.
 */
export function provesNothingBegun(kind: 'bill' | 'prepaid', code: string): boolean {
  if (code === notSentCode) return true;
  const meaning = kind === 'bill' ? paymentMeaning(code) : prepaidMeaning(code);
  return (meaning.kind === 'rejected' || meaning.kind === 'trouble') && meaning.begun !== true;
}
