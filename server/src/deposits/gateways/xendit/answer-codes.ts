import type { CreateOutcome } from '../gateway.ts';

/** What an answer with an error proves about a payment request that was to be created. */
export type CreateProof = Exclude<CreateOutcome['kind'], 'created'>;

/**
 * The HTTP statuses that refuse a payment request. Every other status proves nothing. A 409 says that something like it
 * exists, and 5xx may follow a request that was processed.
 * Source: docs.xendit.co, "Create a payment request".
 */
export const createStatuses: ReadonlyMap<number, { readonly proves: CreateProof; readonly meaning: string }> =
  new Map<number, { readonly proves: CreateProof; readonly meaning: string }>([
    [400, { proves: 'refused', meaning: 'a member of the request is not valid' }],
    [401, { proves: 'refused', meaning: 'the secret key is wrong' }],
    [403, { proves: 'refused', meaning: 'the account or the key may not do this' }],
    [404, { proves: 'refused', meaning: 'something that the request names does not exist' }],
    [409, { proves: 'unknown', meaning: 'a duplicate, so an earlier call arrived' }],
    [429, { proves: 'refused', meaning: 'too many requests' }],
    [500, { proves: 'unknown', meaning: 'an error at Xendit' }],
    [503, { proves: 'unknown', meaning: 'the channel is not available' }],
  ]);

/** What the status of a payment request means. One that is not here proves nothing. */
export const requestStatuses: ReadonlyMap<string, 'authorized' | 'ended' | 'open' | 'paid'> = new Map<
  string,
  'authorized' | 'ended' | 'open' | 'paid'
>([
  ['ACCEPTING_PAYMENTS', 'open'],
  ['REQUIRES_ACTION', 'open'],
  ['AUTHORIZED', 'authorized'],
  ['SUCCEEDED', 'paid'],
  ['CANCELED', 'ended'],
  ['EXPIRED', 'ended'],
  ['FAILED', 'ended'],
]);

/**
 * What the status of a payment means. `gone`: there is no money; if there was, it was taken back. One that is not here
 * proves nothing.
 */
export const paymentStatuses: ReadonlyMap<string, 'authorized' | 'gone' | 'open' | 'paid'> = new Map<
  string,
  'authorized' | 'gone' | 'open' | 'paid'
>([
  ['PENDING', 'open'],
  ['AUTHORIZED', 'authorized'],
  ['SUCCEEDED', 'paid'],
  ['FAILED', 'gone'],
  ['CANCELED', 'gone'],
  ['EXPIRED', 'gone'],
]);
