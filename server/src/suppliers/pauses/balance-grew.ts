import type { Rupiah } from '../../rupiah.ts';

/** What is known of a deposit that is used up, rupiah. */
export interface LowDeposit {
  /** The most that the refused purchase could have cost; null: not known. */
  readonly needed: Rupiah | null;
  /** The lowest reading since the refusal; null: none. */
  readonly lowest: Rupiah | null;
}

/** The same with what was there before the refusal. */
interface ComparedDeposit extends LowDeposit {
  /** What was left at the refusal, by an earlier reading and what was spent since, rupiah; null: not known. */
  readonly before: Rupiah | null;
}

/**
 * Growth that counts as a new deposit even if it is less than a very expensive purchase needs, rupiah: the least that
 * IAK takes. A refund of a small sale is less, and so is what `before` may be wrong by.
 */
const depositMin: Rupiah = 100_000n;

/**
 * Whether a reading shows that the deposit has grown again: it pays for what was refused, or it is higher than the lowest
 * reading by as much, or by a deposit. The first reading is compared with what was there before: the deposit may have come
 * before it. Pure.
 */
export function balanceGrew({ needed, lowest, before }: ComparedDeposit, reading: Rupiah): boolean {
  if (needed !== null && reading >= needed) return true;
  if (lowest === null) return before !== null && reading - before >= depositMin;
  const enough = needed === null ? 1n : needed < depositMin ? needed : depositMin;
  return reading - lowest >= enough;
}
