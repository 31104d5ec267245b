import type { AttemptState } from '../../suppliers/attempts/attempt.ts';

/**
 * Whether a purchase is the one that the client of a charged order pays for. `paid` is our reference of the one that the
 * capture names; null: a person charged the order without naming one. Then it is the one that is not proven to have bought
 * nothing, of which an order has one at most.
 */
export function isPaidFor(
  purchase: { readonly reference: string; readonly state: AttemptState },
  paid: string | null,
): boolean {
  return paid === null
    ? purchase.state !== 'rejected' && purchase.state !== 'absent'
    : purchase.reference === paid;
}
