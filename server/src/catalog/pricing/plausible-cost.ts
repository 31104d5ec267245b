import type { Rupiah } from '../../rupiah.ts';

/** How far a new figure may be from the known one before an operator must rule on it. */
export interface CostBounds {
  /** By how many per cent a cost may differ from the known one, either way. */
  readonly bandPercent: number;
  /** From how many per cent of missing codes on a price list retires nothing. */
  readonly shorterPercent: number;
}

/** The bounds of a server without settings of its own. */
export const usualBounds: CostBounds = { bandPercent: 50, shorterPercent: 20 };

/** Whether a cost is within the band around the known one. */
export function isPlausibleCost(cost: Rupiah, known: Rupiah, bandPercent: number): boolean {
  const band = BigInt(bandPercent);
  return cost * 100n >= known * (100n - band) && cost * 100n <= known * (100n + band);
}

/** Whether a list lacks so many of the codes that were listed before that nothing is retired. */
export function isShorterList(missing: number, listed: number, shorterPercent: number): boolean {
  return missing > 0 && missing * 100 >= listed * shorterPercent;
}
