import { jakartaDay, jakartaTime } from '../clock.ts';
import type { Drift } from '../reconciliation/compare.ts';
import type { KeptReconciliation } from '../reconciliation/store.ts';

/** A reconciliation for a person: a line that says what was compared with what, and one for each drift. */
export function reconciliationInWords(one: KeptReconciliation): string {
  const { balances, drifts } = one;
  const moved =
    balances === null
      ? 'our deposit was not read at both ends'
      : `from ${minuteOf(one.from)} to ${minuteOf(one.to)} ${balances.opening - balances.closing} were taken from our deposit`;
  const count =
    drifts.length === 0 ? 'no drift' : drifts.length === 1 ? '1 drift' : `${drifts.length} drifts`;
  const head =
    `${one.supplier} on ${one.day}: ${one.attempts} purchases (${one.asked} asked about), ` +
    `${one.booked} booked, ${one.said} by its last word; ${moved}: ${count}.`;
  return [head, ...drifts.map((drift) => `  ${driftInWords(drift)}`)].join('\n');
}

function driftInWords({ kind, purchase, booked, said, amount }: Drift): string {
  const named =
    purchase === null ? 'no order explains it' : `order ${purchase.orderId} as ${purchase.reference}`;
  switch (kind) {
    case 'balance_moved':
      return `${amount} more than is known were taken from our deposit: ${named}`;
    case 'booked_not_sold':
      return `${booked} are booked, and the supplier sold nothing: ${named}`;
    case 'cost_above_max':
      return `${booked} are booked, ${amount} more than the order allowed: ${named}`;
    case 'cost_differs':
      return `${booked} are booked, and the supplier says ${said}: ${named}`;
    case 'sold_not_booked':
      return `the supplier sold for ${said}, and nothing is booked: ${named}`;
  }
}

/** In Jakarta, where the day is. */
function minuteOf(at: Date): string {
  return `${jakartaDay(at)} ${jakartaTime(at).slice(0, 5)}`;
}
