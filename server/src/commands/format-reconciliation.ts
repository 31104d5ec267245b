import { jakartaDateTime } from '../clock.ts';
import type { Drift } from '../reconciliation/compare.ts';
import type { StoredReconciliation } from '../reconciliation/store.ts';
import { grouped, type Rupiah } from '../rupiah.ts';

/** Formats a reconciliation: the compared amounts in rupiah and Jakarta time, then one line per difference. */
export function formatReconciliation(one: StoredReconciliation): string {
  const { balances, drifts, attempts, asked } = one;
  const purchases = attempts === 1 ? '1 purchase' : `${attempts} purchases`;
  const deposit =
    balances === null
      ? 'our deposit was not read at both ends'
      : `${formatChange(balances.opening - balances.closing)} between ${minuteOf(one.from)} and ${minuteOf(one.to)}`;
  return [
    `${one.supplier}, ${one.day} (WIB): ${formatCount(drifts.length)}.`,
    `  Purchases   ${purchases}, ${asked} of them checked with the supplier now`,
    `  Cost        ${grouped(one.booked)} rupiah in our books, ${grouped(one.said)} rupiah by the supplier's last answers`,
    `  Deposit     ${deposit}`,
    ...drifts.map((drift) => `  Difference  ${formatDrift(drift)}`),
  ].join('\n');
}

function formatCount(count: number): string {
  if (count === 0) return 'no difference';
  return count === 1 ? '1 difference' : `${count} differences`;
}

/** The deposit grows when we pay in. */
function formatChange(taken: Rupiah): string {
  if (taken === 0n) return 'our deposit did not change';
  return `our deposit ${taken < 0n ? 'grew' : 'fell'} by ${grouped(taken < 0n ? -taken : taken)} rupiah`;
}

function formatDrift({ kind, purchase, booked, said, amount, strayNumber }: Drift): string {
  const named =
    purchase === null ? 'no order explains it' : `order ${purchase.orderId} as ${purchase.reference}`;
  const [ours, theirs] = [booked, said].map((one) => `${grouped(one ?? 0n)} rupiah`);
  // docs/runbooks/drift.md explains each kind.
  switch (kind) {
    case 'balance_moved':
      return `${formatMoved(amount)} were taken from our deposit than the books show: ${named} (${kind})`;
    case 'booked_not_sold':
      return `${ours} are booked, but the supplier sold nothing: ${named} (${kind})`;
    case 'cost_above_max':
      return `${ours} are booked, ${grouped(amount)} more than the order allowed: ${named} (${kind})`;
    case 'cost_differs':
      return `${ours} are booked, but the supplier reports ${theirs}: ${named} (${kind})`;
    case 'sold_not_booked':
      return `the supplier sold for ${theirs}, but nothing is booked: ${named} (${kind})`;
    case 'unknown_sale':
      return `the supplier called back about a sale for ${theirs}, stray callback ${strayNumber}: ${named} (${kind})`;
  }
}

function formatMoved(amount: Rupiah): string {
  return amount < 0n ? `${grouped(-amount)} rupiah less` : `${grouped(amount)} rupiah more`;
}

/** In Jakarta time, as is the day. */
function minuteOf(at: Date): string {
  return `${jakartaDateTime(at).slice(0, 16)} WIB`;
}
