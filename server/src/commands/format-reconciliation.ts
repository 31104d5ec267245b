import { jakartaDay, jakartaTime } from '../clock.ts';
import type { Drift } from '../reconciliation/compare.ts';
import type { StoredReconciliation } from '../reconciliation/store.ts';
import { grouped, type Rupiah } from '../rupiah.ts';

/** A reconciliation for a person: a line that says what was compared with what, and one for each drift. */
export function formatReconciliation(one: StoredReconciliation): string {
  const { balances, drifts } = one;
  const moved =
    balances === null
      ? 'our deposit was not read at both ends'
      : `from ${minuteOf(one.from)} to ${minuteOf(one.to)} ${formatTaken(balances.opening - balances.closing)}`;
  const count =
    drifts.length === 0 ? 'no drift' : drifts.length === 1 ? '1 drift' : `${drifts.length} drifts`;
  const head =
    `${one.supplier} on ${one.day}: ${one.attempts} purchases (${one.asked} asked about), ` +
    `${grouped(one.booked)} booked, ${grouped(one.said)} by its last word; ${moved}: ${count}.`;
  return [head, ...drifts.map((drift) => `  ${formatDrift(drift)}`)].join('\n');
}

/** A deposit grows when somebody pays in. */
function formatTaken(taken: Rupiah): string {
  return taken < 0n
    ? `${grouped(-taken)} came to our deposit`
    : `${grouped(taken)} were taken from our deposit`;
}

function formatDrift({ kind, purchase, booked, said, amount }: Drift): string {
  const named =
    purchase === null ? 'no order explains it' : `order ${purchase.orderId} as ${purchase.reference}`;
  const [ours, theirs] = [booked, said].map((one) => grouped(one ?? 0n));
  switch (kind) {
    case 'balance_moved':
      return `${formatMoved(amount)} than is known were taken from our deposit: ${named}`;
    case 'booked_not_sold':
      return `${ours} are booked, and the supplier sold nothing: ${named}`;
    case 'cost_above_max':
      return `${ours} are booked, ${grouped(amount)} more than the order allowed: ${named}`;
    case 'cost_differs':
      return `${ours} are booked, and the supplier says ${theirs}: ${named}`;
    case 'sold_not_booked':
      return `the supplier sold for ${theirs}, and nothing is booked: ${named}`;
  }
}

function formatMoved(amount: Rupiah): string {
  return amount < 0n ? `${grouped(-amount)} less` : `${grouped(amount)} more`;
}

/** In Jakarta, where the day is. */
function minuteOf(at: Date): string {
  return `${jakartaDay(at)} ${jakartaTime(at).slice(0, 5)}`;
}
