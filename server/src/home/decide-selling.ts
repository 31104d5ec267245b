import type { Rupiah } from '../rupiah.ts';

/** Whether an account can sell now; if not, the first thing that stands in the way. */
export const sellingStates = [
  'ready',
  'restricted',
  'suspended',
  'restoring',
  'purchases_paused',
  'no_balance',
  'limit_reached',
  'closed',
] as const;
export type SellingState = (typeof sellingStates)[number];

/** What decides about it. Amounts are rupiah. */
export interface SellingFacts {
  readonly suspended: boolean;
  /** Whether the server was restored from a backup and takes no orders yet. */
  readonly restoring: boolean;
  readonly owed: Rupiah;
  readonly available: Rupiah;
  /** What is left of the daily limit. */
  readonly remaining: Rupiah;
  readonly services: readonly { readonly open: number; readonly products: number }[];
}

/** Decides whether an account can sell. `restricted`: some service has no product that can be bought. Pure. */
export function decideSelling(facts: SellingFacts): SellingState {
  const { suspended, restoring, owed, available, remaining, services } = facts;
  if (suspended) return 'suspended';
  if (restoring) return 'restoring';
  if (owed > 0n) return 'purchases_paused';
  if (available <= 0n) return 'no_balance';
  if (remaining <= 0n) return 'limit_reached';
  const closed = services.filter(({ open }) => open === 0).length;
  if (closed === services.length) return 'closed';
  return closed > 0 ? 'restricted' : 'ready';
}
