import { minuteMs } from '../../clock.ts';
import type { GatewayPayment, PaymentState, ReadOutcome } from './gateway.ts';
import type { GatewayTransaction, RecordedMoney } from './gateway-transaction.ts';

/**
 * What a gateway's answers leave open about a payment, so that a person has to ask it. `not_found`: it does not know a payment that
 * it has confirmed before, as with the key of another merchant account. `money_gone`: it no longer shows money that it has shown.
 * `amount_changed`: it shows that money with another amount than was recorded.
 * `less_taken_back`: it shows that less was taken back of money than it has shown, and than was booked. `money_not_shown`: the time of
 * the payment is over, and it says that it was paid without showing the money. `unanswered`: nothing that it said until the last
 * question proves what became of an open payment, or a claim about money has had no readable answer for days after its end.
 */
export type Doubt =
  | 'amount_changed'
  | 'less_taken_back'
  | 'money_gone'
  | 'money_not_shown'
  | 'not_found'
  | 'unanswered';

/**
 * How long a gateway may not find what it has just made, or not show money of the last minute, milliseconds: its answers can be behind
 * its own confirmation.
 */
const foundMs = 10 * minuteMs;

/**
 * Says what an answer about a payment leaves open; null: nothing. `isLast`: the gateway is not asked again. `hasOldClaim`: a
 * callback has claimed something long ago, and no answer has settled it. Pure.
 */
export function doubtOf(
  transaction: GatewayTransaction,
  outcome: ReadOutcome,
  {
    now,
    isLast,
    hasOldClaim,
  }: { readonly now: Date; readonly isLast: boolean; readonly hasOldClaim: boolean },
): Doubt | null {
  switch (outcome.kind) {
    case 'unknown':
      // Money that came before was seen, and whether one in the state `creating` was made cannot always be proven.
      return hasOldClaim || (isLast && transaction.state === 'open') ? 'unanswered' : null;
    case 'absent':
      return isMissing(transaction, now) ? 'not_found' : null;
    case 'state':
      if (outcome.state.reference === transaction.reference)
        return doubtOfMoney(transaction, outcome.state, now) ?? (hasOldClaim ? 'unanswered' : null);
      return isMissing(transaction, now) ? 'not_found' : null;
  }
}

/** Whether the gateway has confirmed the payment before. One that has ended without money may be forgotten. */
function isMissing({ createdAt, state }: GatewayTransaction, now: Date): boolean {
  return (state === 'open' || state === 'paid') && now.getTime() - createdAt.getTime() >= foundMs;
}

function doubtOfMoney(
  { expiresAt, payments }: GatewayTransaction,
  seen: PaymentState,
  now: Date,
): Doubt | null {
  if (payments.length === 0) {
    const isOver = now.getTime() - expiresAt.getTime() >= foundMs;
    return seen.stage === 'paid' && seen.payments.length === 0 && isOver ? 'money_not_shown' : null;
  }
  const shown = new Map(seen.payments.map((one) => [one.id, one]));
  if (payments.some((one) => isGone(one, shown.get(one.id)))) return 'money_gone';
  if (payments.some(({ id, amount }) => (shown.get(id)?.amount ?? amount) !== amount))
    return 'amount_changed';
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
