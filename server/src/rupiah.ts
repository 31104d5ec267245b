/** Whole rupiah. A bigint cannot be fractional and cannot be mixed with a number by accident. */
export type Rupiah = bigint;

/** The maximum amount of one order or one deposit, in rupiah; the database enforces the same bound. */
export const rupiahMax: Rupiah = 1_000_000_000_000n;

/** An amount with thousands separators, such as `2,500,000`, so that a reader notices a zero too many. */
export function grouped(amount: Rupiah): string {
  return amount.toLocaleString('en-US');
}
