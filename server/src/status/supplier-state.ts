import type { SupplierState, SupplierStatus } from './status.ts';

/** The fewest sales from which a share says something. */
export const salesMin = 20;

/** The share of the recent sales that succeeded, per cent; undefined when there are fewer than `least`. Pure. */
export function successPercentOf(
  { sold, failed }: SupplierStatus['recent'],
  least = salesMin,
): number | undefined {
  const sales = sold + failed;
  return sales < least ? undefined : (100 * sold) / sales;
}

/** What a supplier does now. Below `successPercent` it counts as failing. Pure. */
export function supplierState(
  {
    enabled,
    paused,
    unreachable,
    recent,
  }: Pick<SupplierStatus, 'enabled' | 'recent' | 'unreachable'> & { readonly paused: boolean },
  successPercent: number,
): SupplierState {
  if (!enabled) return 'disabled';
  if (paused) return 'paused';
  const percent = successPercentOf(recent);
  return unreachable.length > 0 || (percent !== undefined && percent < successPercent) ? 'failing' : 'well';
}
