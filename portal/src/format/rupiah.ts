import { currentLanguage } from '../language/language.ts';

/** U+2212: it is as wide as a digit, and no line breaks after it. */
const minus = '\u2212';
const space = '\u00A0';

/**
 * Writes whole rupiah as `Rp 1.250.000` and `−Rp 10.500`, the same in both languages. The space does not break. Takes what the
 * server sends: a number that is a safe integer, or a bigint.
 */
export function formatRupiah(amount: bigint | number): string {
  return `${amount < 0 ? minus : ''}Rp${space}${formatDigits(amount)}`;
}

/** Writes the digits of an amount without its sign and currency, as `1.250.000`, the same in both languages. */
export function formatDigits(amount: bigint | number): string {
  return grouped(amount, '.');
}

/** Writes a number of things in the language of the page: `1.250`, or `1,250` in English, where a point would begin decimals. */
export function formatNumber(count: bigint | number): string {
  return grouped(count, currentLanguage() === 'id' ? '.' : ',');
}

function grouped(value: bigint | number, separator: string): string {
  const digits = String(value).replace('-', '');
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, separator);
}
