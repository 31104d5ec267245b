import { later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { DepositRequest, DepositScenario } from '../requests/deposit-request.ts';

/** How long after its request a payment arrives, and how long a request with the scenario `expired` can be paid, milliseconds. */
const playAfterMs = 2_000;
/** By how much too little or too much is paid, rupiah. */
const difference: Rupiah = 1_000n;

/** What becomes of a deposit of each scenario, for API clients. */
export const playedDeposit: Readonly<Record<DepositScenario, string>> = {
  paid: '`credited` two seconds later',
  paid_late: '`expired` at `expires_at`, then `in_review`, because the payment comes after it',
  paid_twice: '`credited` two seconds later, once; the second payment waits for the operator',
  underpaid: '`in_review` two seconds later, because 1,000 rupiah too little arrive',
  overpaid: '`in_review` two seconds later, because 1,000 rupiah too much arrive',
  expired: '`expired` two seconds later, because nothing arrives',
  never: '`waiting` until `expires_at` or your cancel; nothing arrives',
};

/** How long a request with this scenario can be paid, milliseconds; undefined: as long as any other. */
export function validMsOf(scenario: DepositScenario | null): number | undefined {
  return scenario === 'expired' ? playAfterMs : undefined;
}

/** The amounts that arrive for a request, in their order; none: nothing arrives. */
export function paymentsOf(scenario: DepositScenario, payable: Rupiah): readonly Rupiah[] {
  switch (scenario) {
    case 'paid':
    case 'paid_late':
      return [payable];
    case 'paid_twice':
      return [payable, payable];
    case 'underpaid':
      return [payable > difference ? payable - difference : payable - 1n];
    case 'overpaid':
      return [payable + difference];
    case 'expired':
    case 'never':
      return [];
  }
}

/** Stores, in the transaction that makes a request, that its payments are to be simulated. */
export async function scheduleDeposit(
  tx: Queryable,
  { id, accountId, createdAt, expiresAt, payable }: DepositRequest,
  scenario: DepositScenario,
): Promise<void> {
  if (paymentsOf(scenario, payable).length === 0) return;
  const dueAt = later(scenario === 'paid_late' ? expiresAt : createdAt, playAfterMs);
  await tx.rows(sql`
    insert into deposit_scenarios (request_id, account_id, due_at)
    values (${id}::uuid, ${accountId}::uuid, ${dueAt}::timestamptz)`);
}
