/** U+2212: it is as wide as a digit, and no line breaks after it. */
const minus = '\u2212';
const space = '\u00A0';

/**
 * Writes whole rupiah as `Rp 1.250.000` and `−Rp 10.500`, the same in both languages. The space does not break. Takes what the
 * server sends: a number that is a safe integer, or a bigint.
 */
export function formatRupiah(amount: bigint | number): string {
  return `${amount < 0 ? minus : ''}Rp${space}${formatNumber(amount)}`;
}

/** Writes the digits of a number in groups of three, without sign and currency: `1.250.000`, the same in both languages. */
export function formatNumber(amount: bigint | number): string {
  const digits = String(amount).replace('-', '');
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, '.');
}
