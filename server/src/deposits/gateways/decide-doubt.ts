import { minuteMs } from '../../clock.ts';
import type { GatewayPayment, PaymentState, ReadOutcome } from './gateway.ts';
import type { GatewayTransaction, RecordedMoney } from './gateway-transaction.ts';

/**
 * What a gateway's answers leave open about a payment, so that a person has to ask it. `not_found`: it does not know a payment that
 * it has confirmed before, as with the key of another merchant account. `money_gone`: it no longer shows money that it has shown.
 * `less_taken_back`: it shows that less was taken back of money than it has shown, and than was booked.
 */
export type Doubt = 'less_taken_back' | 'money_gone' | 'not_found';

/**
 * How long a gateway may not find what it has just made, milliseconds: its answers can be behind its own confirmation.
 */
const foundMs = 10 * minuteMs;

/** Says what an answer about a payment leaves open; null: nothing. Pure. */
export function doubtOf(
  transaction: GatewayTransaction,
  outcome: ReadOutcome,
  { now }: { readonly now: Date },
): Doubt | null {
  switch (outcome.kind) {
    case 'unknown':
      return null;
    case 'absent':
      return isMissing(transaction, now) ? 'not_found' : null;
    case 'state':
      if (outcome.state.reference === transaction.reference) return doubtOfMoney(transaction, outcome.state);
      return isMissing(transaction, now) ? 'not_found' : null;
  }
}

/** Whether the gateway has confirmed the payment before. One that has ended without money may be forgotten. */
function isMissing({ createdAt, state }: GatewayTransaction, now: Date): boolean {
  return (state === 'open' || state === 'paid') && now.getTime() - createdAt.getTime() >= foundMs;
}

function doubtOfMoney({ payments }: GatewayTransaction, seen: PaymentState): Doubt | null {
  const shown = new Map(seen.payments.map((one) => [one.id, one]));
  if (payments.some((one) => isGone(one, shown.get(one.id)))) return 'money_gone';
  return payments.some((one) => isGivenBack(one, shown.get(one.id))) ? 'less_taken_back' : null;
}

/** Whether money is not shown that the books have, or have had in part. */
function isGone({ amount, reversed }: RecordedMoney, shown: GatewayPayment | undefined): boolean {
  return shown === undefined && reversed < amount;
}

/** Whether less is shown as taken back than was booked. What is taken back without an amount may be as much. */
function isGivenBack({ reversed }: RecordedMoney, shown: GatewayPayment | undefined): boolean {
  if (shown === undefined) return false;
  const { reversal } = shown;
  return reversal === null ? reversed > 0n : reversal.amount !== null && reversal.amount < reversed;
}
