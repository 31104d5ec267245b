import type { ProductKind } from '../../product-kind.ts';
import type { InquiryRefusal, RejectionReason } from '../supplier.ts';

/**
 * What a code says about a purchase. `refused`: they did not take it. `failed`: they took it, and it failed. `trouble`:
 * this call failed, whatever its purpose; in answer to a purchase, nothing was bought. `unrelated`: it leaves the
 * outcome open.
 */
export type PurchaseMeaning =
  | {
      readonly kind: 'delivered' | 'not_found' | 'pending' | 'reference_taken' | 'timed_out' | 'unrelated';
    }
  | { readonly kind: 'failed' | 'refused' | 'trouble'; readonly reason: RejectionReason };

/** What a code says about an inquiry. */
export type InquiryMeaning =
  | { readonly kind: 'bill' | 'duplicate' | 'unknown' }
  | { readonly kind: 'refused'; readonly reason: InquiryRefusal };

const delivered = { kind: 'delivered' } as const;
const pending = { kind: 'pending' } as const;
const absent = { kind: 'not_found' } as const;
const timedOut = { kind: 'timed_out' } as const;
const taken = { kind: 'reference_taken' } as const;
/** For a purchase: the outcome stays open. */
const open = { kind: 'unrelated' } as const;
/** For an inquiry: ask again. */
const unknown = { kind: 'unknown' } as const;
const blocked = { kind: 'refused', reason: 'destination_blocked' } as const;
const wrong = { kind: 'refused', reason: 'wrong_destination' } as const;
const refused = { kind: 'refused', reason: 'not_delivered' } as const;
const failed = { kind: 'failed', reason: 'not_delivered' } as const;
const off = { kind: 'refused', reason: 'product_disturbed' } as const;
const trouble = { kind: 'trouble', reason: 'product_disturbed' } as const;
const turnedAway = { kind: 'trouble', reason: 'not_delivered' } as const;

/** The prepaid service. */
const prepaidRows: readonly (readonly [code: string, PurchaseMeaning, text: string])[] = [
  ['00', delivered, 'done'],
  ['06', absent, 'transaction not found'],
  ['07', failed, 'failed'],
  ['10', blocked, "the number's daily limit"],
  ['12', blocked, 'the wallet would exceed its limit'],
  ['13', blocked, 'the number is blocked'],
  ['14', wrong, 'the number is wrong'],
  ['16', wrong, 'the number belongs to another operator'],
  ['17', off, 'our deposit is too low'],
  ['20', off, 'no such product'],
  ['39', pending, 'in progress'],
  ['102', trouble, 'our IP address is not on their list'],
  ['106', off, 'the product is out of service'],
  ['107', trouble, 'they could not read the request'],
  ['110', trouble, 'maintenance'],
  ['117', trouble, 'no such page'],
  ['118', trouble, 'our account is suspended'],
  ['121', blocked, "the number's monthly limit"],
  ['131', blocked, "the player's region"],
  ['141', wrong, 'user, zone, server or role'],
  ['142', wrong, 'user'],
  ['143', off, 'this game has no inquiry'],
  ['201', pending, "their seller's result is unknown"],
  ['202', off, 'once a day for a number and a product: a rule of our account, not of the number'],
  ['203', wrong, 'number too long'],
  ['204', trouble, 'wrong signature'],
  ['205', trouble, 'no such command'],
  ['206', blocked, 'they have blocked the number'],
  ['207', off, 'once a day for a number, whatever the product'],
];

const paid = { kind: 'refused', reason: 'bill_already_paid' } as const;
const none = { kind: 'refused', reason: 'bill_not_found' } as const;
const unpayable = { kind: 'refused', reason: 'bill_not_payable' } as const;
const disturbed = { kind: 'refused', reason: 'product_disturbed' } as const;

/** The postpaid service: what a code says about an inquiry, and about a payment. */
const postpaidRows: readonly (readonly [code: string, InquiryMeaning, PurchaseMeaning, text: string])[] = [
  ['00', { kind: 'bill' }, delivered, 'done'],
  // Paid already: by somebody else, or by an earlier copy of our own request. Only the status decides.
  ['01', paid, open, 'the bill is paid'],
  ['02', unpayable, refused, 'bill unpaid'],
  ['03', disturbed, trouble, 'our reference is not alphanumeric'],
  ['04', unpayable, refused, 'billing id expired'],
  ['05', unknown, pending, 'undefined error, which they document as pending'],
  ['06', none, turnedAway, 'inquiry id not found'],
  ['07', unpayable, failed, 'failed'],
  ['08', unpayable, blocked, 'billing id blocked'],
  ['09', none, refused, 'inquiry failed'],
  ['10', none, refused, 'bill not available yet'],
  ['11', { kind: 'duplicate' }, taken, 'our reference was used before'],
  ['13', unpayable, blocked, 'the number is blocked'],
  ['14', none, wrong, 'the number is wrong'],
  ['15', none, wrong, 'number not supported'],
  ['16', none, wrong, 'the number belongs to another operator'],
  ['17', disturbed, off, 'our deposit is too low'],
  ['20', disturbed, off, 'no such product'],
  ['30', unpayable, refused, 'only at the counter'],
  ['31', unpayable, refused, 'the total is too large'],
  ['32', unpayable, refused, 'all periods must be paid'],
  ['33', unknown, trouble, 'try again later'],
  ['34', paid, open, 'the bill is paid'],
  ['35', unpayable, refused, 'other arrears come first'],
  ['36', unpayable, refused, 'past its due date'],
  ['37', unpayable, failed, 'the payment failed'],
  ['38', unpayable, failed, 'failed; a new request may succeed'],
  ['39', unknown, pending, 'in progress'],
  ['40', paid, open, 'some of the arrears are paid'],
  ['41', unpayable, refused, 'only at the company'],
  ['42', unknown, absent, 'no request to pay was received'],
  // These four are documented as failures, but they do not prove what the biller did.
  ['91', unknown, open, 'database error'],
  ['92', unknown, open, 'general error'],
  ['93', unpayable, refused, 'invalid amount'],
  ['94', disturbed, trouble, 'service expired'],
  ['100', disturbed, trouble, 'wrong signature'],
  ['101', disturbed, trouble, 'no such command'],
  ['102', disturbed, trouble, 'our IP address is not on their list'],
  ['103', unknown, timedOut, 'timeout'],
  ['105', unknown, timedOut, "error of the biller's system"],
  ['106', disturbed, off, 'the product is out of service'],
  ['107', unpayable, trouble, 'they could not read the request'],
  ['108', none, wrong, 'the id cannot be used for this product'],
  ['109', disturbed, off, "PLN's books are closed, 23:00 to 01:00 WIB"],
  ['110', disturbed, trouble, 'maintenance'],
  ['117', disturbed, trouble, 'no such page'],
  ['118', disturbed, trouble, 'our account is suspended'],
  ['201', unknown, pending, "their biller's result is unknown"],
];

/** The code of both services that says that our deposit is too low. */
export const depositCodes: ReadonlySet<string> = new Set(['17']);

const prepaidCodes = new Map(prepaidRows.map(([code, meaning]) => [code, meaning]));
const inquiryCodes = new Map(postpaidRows.map(([code, meaning]) => [code, meaning]));
const paymentCodes = new Map(postpaidRows.map(([code, , meaning]) => [code, meaning]));

/** What a prepaid code says about a purchase; undefined for an undocumented one. */
export function prepaidMeaning(code: string): PurchaseMeaning | undefined {
  return prepaidCodes.get(code);
}

/** What a postpaid code says about a payment; undefined for an undocumented one. */
export function paymentMeaning(code: string): PurchaseMeaning | undefined {
  return paymentCodes.get(code);
}

/** What a postpaid code says about an inquiry; an undocumented code means `unknown`. */
export function inquiryMeaning(code: string): InquiryMeaning {
  return inquiryCodes.get(code) ?? unknown;
}

/** The codes of each service, in the order of the documentation. */
export const documentedCodes: Readonly<Record<ProductKind, readonly string[]>> = {
  prepaid: prepaidRows.map(([code]) => code),
  postpaid: postpaidRows.map(([code]) => code),
};

const meanings = {
  prepaid: new Map(prepaidRows.map(([code, , text]) => [code, text])),
  postpaid: new Map(postpaidRows.map(([code, , , text]) => [code, text])),
};

/** The meaning of a code, in English; undefined for an undocumented one. */
export function codeMeaning(code: string, kind: ProductKind): string | undefined {
  return meanings[kind].get(code);
}
