import type { ForeignCode } from './subject.ts';

/** Nothing of a purchase was sent: there was no connection. */
export const notSentCode = 'not_sent';
/** Nothing of a purchase was sent: the supplier is paused, because our deposit there is too low. */
export const pausedCode = 'paused';
/** Nothing of a purchase was sent: its time was over. */
export const tooLateCode = 'too_late';
/** Nothing was sent: the supplier may have forgotten the reference, and would buy a second time. */
export const forgottenCode = 'reference_too_old';
/** Nothing was sent: a supplier sold the order in the lost time of a restore, and this would buy a second time. */
export const soldInLostTimeCode = 'sold_in_lost_time';
/** Nothing was asked: the purchase may have been sent to an earlier account at the supplier. */
export const earlierAccountCode = 'earlier_account';
/** The answer names no reference, and what it says may be about another purchase. */
export const noReferenceCode = 'no_reference';
/** The answer has a status and no code. */
export const statusOnlyCode = 'status_only';

/**
 * The code that is stored for an answer that the documentation does not have: a documented code is stored with the status
 * that does not belong to it.
 */
export function oddCode(code: string, status: string, isDocumented: boolean): string {
  if (code === '') return statusOnlyCode;
  if (!isDocumented) return code;
  return `${code} ${/^[a-z0-9]{1,12}$/.test(status) ? status : 'unknown'}`;
}

const foreign: Readonly<Record<ForeignCode, string>> = {
  other_reference: 'the answer names another reference',
  other_number: "the answer names another customer's number",
  other_product: 'the answer names another product',
};

/** The meanings of our own codes, which are stored where a supplier gave none, or one that is not about our purchase. */
export const ownCodeMeanings: ReadonlyMap<string, string> = new Map([
  [notSentCode, 'no connection was made, so nothing was sent'],
  [pausedCode, 'our deposit at the supplier is too low, so nothing was sent'],
  [tooLateCode, 'it was too late to send it, so nothing was sent'],
  [forgottenCode, 'the supplier may have forgotten the reference, so nothing was sent'],
  [soldInLostTimeCode, 'a supplier sold the order in the lost time of a restore, so nothing was sent'],
  [
    earlierAccountCode,
    'it may have been sent to an earlier account at the supplier, and the account of today cannot be asked about it',
  ],
  [noReferenceCode, 'the answer names no reference'],
  [statusOnlyCode, 'the answer has a status and no code'],
  ...Object.entries(foreign),
]);
