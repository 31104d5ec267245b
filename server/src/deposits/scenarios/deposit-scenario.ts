/** The scenarios of a sandbox deposit (docs/contract.md, "Deposits"). */
export const depositScenarios = [
  'paid',
  'paid_late',
  'paid_twice',
  'underpaid',
  'overpaid',
  'expired',
  'never',
] as const;
export type DepositScenario = (typeof depositScenarios)[number];

/** What becomes of a deposit of each scenario, for API clients. */
export const playedDeposit: Readonly<Record<DepositScenario, string>> = {
  paid: 'two seconds later the payable amount arrives: `credited`',
  paid_late: 'it arrives after `expires_at`: `expired`, then `in_review`',
  paid_twice: 'it arrives twice: `credited` once; the second payment waits for the operator',
  underpaid: 'one thousand rupiah less arrive: `in_review`',
  overpaid: 'one thousand rupiah more arrive: `in_review`',
  expired: 'nothing arrives, and it expires after two seconds: `expired`',
  never: 'nothing arrives: it waits until `expires_at`',
};
