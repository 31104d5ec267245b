/** How a sandbox order is to go (docs/contract.md, "Sandbox"). */
export const scenarios = [
  'success',
  'pending',
  'failed',
  'insufficient_balance',
  'price_changed',
  'expired',
  'timeout',
  'manual_review',
] as const;
export type Scenario = (typeof scenarios)[number];

/** What the simulator plays for an attempt; it is kept with the order. */
export type Script = 'failed' | 'manual_review' | 'pending' | 'price_changed' | 'success' | 'timeout';

/** What a scenario becomes: plain data of the order, so that no rule has to know of scenarios. */
export interface Plan {
  readonly script: Script;
  /** By how many rupiah the wallet is taken to be short of the price. */
  readonly shortBy: bigint | null;
  /** How long the order can be confirmed, milliseconds; null: as long as any. */
  readonly window: { readonly shownMs: number; readonly confirmableMs: number } | null;
}

/** The window of `expired`: it ends a second ahead, and no confirm is taken at all. */
const expiredWindow = { shownMs: 1_000, confirmableMs: 0 };

/** Turns a scenario into what the order will be made of (docs/contract.md, "Sandbox"). */
export function planOf(scenario: Scenario): Plan {
  switch (scenario) {
    case 'expired':
      return { script: 'success', shortBy: null, window: expiredWindow };
    case 'insufficient_balance':
      return { script: 'success', shortBy: 1n, window: null };
    default:
      return { script: scenario, shortBy: null, window: null };
  }
}
