/** The scenarios of a sandbox order (docs/contract.md, "Sandbox"). */
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

/** What the confirm of an order of each scenario answers and what follows, for API clients. */
export const played: Readonly<Record<Scenario, string>> = {
  success: '200 `succeeded`; the result can be read',
  pending: '202 `processing`, until you `resolve` the order',
  failed: '200 `failed`; nothing is charged',
  insufficient_balance: '409 `insufficient_balance`; the order still awaits confirmation',
  price_changed: '409 `price_changed` with `new_price`; the order is `expired`',
  expired: '409 `quote_expired`; the order is `expired`',
  timeout: '202 `processing` after the reply deadline; later `failed`',
  manual_review: '202 `processing`, soon `manual_review`, until you `resolve` the order',
};

/** Endings of customer numbers whose inquiry is not a bill at once: not found, paid already, slow. */
export const [notFoundEnd, paidEnd, slowEnd] = ['0404', '0409', '0202'] as const;

/** What the simulator plays for an attempt; it is stored with the order. */
export type Script = 'failed' | 'manual_review' | 'pending' | 'price_changed' | 'success' | 'timeout';

/** A scenario as plain data of the order, so that no rule depends on scenarios. */
export interface Plan {
  readonly script: Script;
  /** By how many rupiah the wallet is treated as short of the price. */
  readonly shortBy: bigint | null;
  /** How long the order can be confirmed, milliseconds; null: the usual time. */
  readonly window: { readonly shownMs: number; readonly confirmableMs: number } | null;
}

/** The window of `expired`: shown as one second, and no confirm succeeds. */
const expiredWindow = { shownMs: 1_000, confirmableMs: 0 };

/** The plan of a scenario (docs/contract.md, "Sandbox"). */
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
