/** Whole rupiah. A bigint cannot be fractional and cannot be mixed with a number by accident. */
export type Rupiah = bigint;

/** The most that one order or one deposit may be, in rupiah; the database holds the same bound. */
export const rupiahMax: Rupiah = 1_000_000_000_000n;

/** An amount for a person, `2,500,000`: a zero too many is seen, where a row of them is counted by nobody. */
export function grouped(amount: Rupiah): string {
  return amount.toLocaleString('en-US');
}
