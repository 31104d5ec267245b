import type { Outcome } from './supplier.ts';

/** Whether a sale succeeded; undefined when the outcome says nothing about the supplier's own reliability. Pure. */
export function saleSucceeded(outcome: Outcome): boolean | undefined {
  if (outcome.kind === 'delivered') return true;
  if (outcome.kind !== 'rejected') return undefined;
  return outcome.reason === 'not_delivered' || outcome.reason === 'product_disturbed' ? false : undefined;
}
