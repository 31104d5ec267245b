import type { Drift } from '../compare.ts';

/**
 * What identifies a difference of a supplier and a day: its kind, its reference and both amounts. A later reconciliation of the day
 * that finds it again finds its state; one with another amount is a new difference. Pure.
 */
export function differenceOf({ kind, purchase, booked, said, amount, strayNumber }: Drift): string {
  const about = purchase?.reference ?? strayNumber ?? '';
  return [kind, about, booked ?? '', said ?? '', amount].map(String).join('|').slice(0, 300);
}
