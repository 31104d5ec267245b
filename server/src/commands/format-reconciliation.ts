import { jakartaDay, jakartaTime } from '../clock.ts';
import type { Drift } from '../reconciliation/compare.ts';
import type { StoredReconciliation } from '../reconciliation/store.ts';
import { grouped, type Rupiah } from '../rupiah.ts';

/** A reconciliation for a person: what was compared, in rupiah and Jakarta time, then a line for each difference. */
export function formatReconciliation(one: StoredReconciliation): string {
  const { balances, drifts, attempts, asked } = one;
  const purchases = attempts === 1 ? '1 purchase' : `${attempts} purchases`;
  const deposit =
    balances === null
      ? 'our deposit was not read at both ends'
      : `${changeInWords(balances.opening - balances.closing)} between ${minuteOf(one.from)} and ${minuteOf(one.to)}`;
  return [
    `${one.supplier}, ${one.day} (WIB): ${countInWords(drifts.length)}.`,
    `  Purchases   ${purchases}, ${asked} of them checked with the supplier now`,
    `  Cost        ${grouped(one.booked)} rupiah in our books, ${grouped(one.said)} rupiah by the supplier's last answers`,
    `  Deposit     ${deposit}`,
    ...drifts.map((drift) => `  Difference  ${formatDrift(drift)}`),
  ].join('\n');
}

function countInWords(count: number): string {
  if (count === 0) return 'no difference';
  return count === 1 ? '1 difference' : `${count} differences`;
}

/** A deposit grows when somebody pays in. */
function changeInWords(taken: Rupiah): string {
  if (taken === 0n) return 'our deposit did not change';
  return `our deposit ${taken < 0n ? 'grew' : 'fell'} by ${grouped(taken < 0n ? -taken : taken)} rupiah`;
}

function formatDrift({ kind, purchase, booked, said, amount }: Drift): string {
  const named =
    purchase === null ? 'no order explains it' : `order ${purchase.orderId} as ${purchase.reference}`;
  const [ours, theirs] = [booked, said].map((one) => `${grouped(one ?? 0n)} rupiah`);
  // The kind leads to docs/runbooks/drift.md.
  switch (kind) {
    case 'balance_moved':
      return `${formatMoved(amount)} than is known were taken from our deposit: ${named} (${kind})`;
    case 'booked_not_sold':
      return `${ours} are booked, and the supplier sold nothing: ${named} (${kind})`;
    case 'cost_above_max':
      return `${ours} are booked, ${grouped(amount)} more than the order allowed: ${named} (${kind})`;
    case 'cost_differs':
      return `${ours} are booked, and the supplier says ${theirs}: ${named} (${kind})`;
    case 'sold_not_booked':
      return `the supplier sold for ${theirs}, and nothing is booked: ${named} (${kind})`;
  }
}

function formatMoved(amount: Rupiah): string {
  return amount < 0n ? `${grouped(-amount)} rupiah less` : `${grouped(amount)} rupiah more`;
}

/** In Jakarta, where the day is. */
function minuteOf(at: Date): string {
  return `${jakartaDay(at)} ${jakartaTime(at).slice(0, 5)} WIB`;
}
