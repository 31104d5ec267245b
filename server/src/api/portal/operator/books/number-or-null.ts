/** An amount that may be missing, as JSON has it. Amounts are at most 10^15, which JSON numbers hold exactly. */
export function numberOrNull(amount: bigint | null | undefined): number | null {
  return amount === null || amount === undefined ? null : Number(amount);
}
