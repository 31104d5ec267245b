import type { CreateOutcome } from '../gateway.ts';

/** What an answer to a charge proves about the payment. */
export type ChargeProof = Exclude<CreateOutcome['kind'], 'created'>;

/**
 * The status codes of Midtrans that answer a charge without a payment. They are in the body; the HTTP status is often
 * 200. A code that is not here proves nothing, because the charge may have been processed.
 * Source: docs.midtrans.com, "Status code".
 */
export const chargeCodes: ReadonlyMap<string, { readonly proves: ChargeProof; readonly meaning: string }> =
  new Map<string, { readonly proves: ChargeProof; readonly meaning: string }>([
    ['400', { proves: 'refused', meaning: 'a member of the request is not valid' }],
    ['401', { proves: 'refused', meaning: 'the server key is wrong' }],
    ['402', { proves: 'refused', meaning: 'the channel is not enabled for this account' }],
    ['403', { proves: 'refused', meaning: 'the content type is not accepted' }],
    ['405', { proves: 'refused', meaning: 'the method is not allowed' }],
    ['406', { proves: 'unknown', meaning: 'the order_id is in use, so an earlier call arrived' }],
    ['408', { proves: 'refused', meaning: 'a member of the request has the wrong type' }],
    ['410', { proves: 'refused', meaning: 'the account at Midtrans is not active' }],
    ['413', { proves: 'refused', meaning: 'the request is malformed' }],
    ['429', { proves: 'refused', meaning: 'too many requests' }],
    ['500', { proves: 'unknown', meaning: 'an error at Midtrans' }],
    ['502', { proves: 'unknown', meaning: 'the bank did not answer Midtrans' }],
    ['503', { proves: 'unknown', meaning: 'the bank is not available' }],
    ['504', { proves: 'unknown', meaning: 'the bank answered too late' }],
    ['505', { proves: 'unknown', meaning: 'no virtual account number could be made' }],
  ]);

/** The status of a transaction as the documentation names it, and what it means for the payment. */
export type TransactionMeaning =
  | 'authorized'
  | 'chargeback'
  | 'denied'
  | 'ended'
  | 'open'
  | 'paid'
  | 'part_refund'
  | 'part_chargeback'
  | 'refund';

/** Source: docs.midtrans.com, "Transaction status cycle". A status that is not here proves nothing. */
export const transactionStatuses: ReadonlyMap<string, TransactionMeaning> = new Map<
  string,
  TransactionMeaning
>([
  ['pending', 'open'],
  ['authorize', 'authorized'],
  ['capture', 'paid'],
  ['settlement', 'paid'],
  ['expire', 'ended'],
  ['cancel', 'ended'],
  ['failure', 'ended'],
  // Minutes after a settlement it takes the money back; without one, nothing was paid.
  ['deny', 'denied'],
  ['refund', 'refund'],
  ['partial_refund', 'part_refund'],
  ['chargeback', 'chargeback'],
  ['partial_chargeback', 'part_chargeback'],
]);
