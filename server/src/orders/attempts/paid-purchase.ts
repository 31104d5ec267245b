import type { AttemptState } from '../../suppliers/attempts/attempt.ts';

/**
 * Whether a purchase is the one that the client of a charged order paid for. `paid` is our reference of the purchase that
 * the capture names; null: a ruling charged the order without naming one. Then it is the purchase that is not proven to have
 * bought nothing; an order has at most one.
 */
export function isPaidFor(
  purchase: { readonly reference: string; readonly state: AttemptState },
  paid: string | null,
): boolean {
  return paid === null
    ? purchase.state !== 'rejected' && purchase.state !== 'absent'
    : purchase.reference === paid;
}
