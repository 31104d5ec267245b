import type { Rupiah } from '../../rupiah.ts';

/** What is known of a deposit that is used up, rupiah. */
export interface LowDeposit {
  /** The most that the refused purchase could have cost; null: not known. */
  readonly needed: Rupiah | null;
  /** The lowest reading since the refusal; null: none. */
  readonly lowest: Rupiah | null;
}

/**
 * Growth that counts as a new deposit even if it is less than a very expensive purchase needs, rupiah: the least that
 * IAK takes. A refund of a small sale is less.
 */
const depositMin: Rupiah = 100_000n;

/**
 * Whether a reading shows that the deposit has grown again: it pays for what was refused, or it is higher than the lowest
 * reading by as much, or by a deposit. Pure.
 */
export function balanceGrew({ needed, lowest }: LowDeposit, reading: Rupiah): boolean {
  if (needed !== null && reading >= needed) return true;
  const enough = needed === null ? 1n : needed < depositMin ? needed : depositMin;
  return lowest !== null && reading - lowest >= enough;
}
