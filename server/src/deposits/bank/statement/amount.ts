/** An amount in sen, hundredths of a rupiah: banks write two decimals. */
export type Sen = bigint;

/** No statement has an amount with more digits than this. */
const digitsMax = 16;

/** Whole digits, or groups of three behind one kind of separator. */
const [plain, commas, dots] = [/^\d+$/, /^[1-9]\d{0,2}(?:,\d{3})+$/, /^[1-9]\d{0,2}(?:\.\d{3})+$/];

/**
 * Reads an amount such as `3,528,964.00`, `3.528.964,00`, `Rp 10.150`, `.00` or `-1500`, exactly; undefined when the text is
 * anything else. Rupiah have no third decimal, so one separator before three digits separates thousands, and before one or
 * two digits it begins the decimals. Pure.
 */
export function parseSen(text: string): Sen | undefined {
  const [, sign = '', figures = ''] = /^(?:rp\.?|idr)?\s*([+-]?)\s*([\d.,]+)$/i.exec(text.trim()) ?? [];
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(figures) ?? [];
  const mark = figures.charAt(whole.length);
  // A separator of thousands and one of decimals differ.
  if (!(whole === '' && decimals !== '') && !isWhole(whole, mark)) return undefined;
  const digits = whole.replaceAll(/[.,]/g, '');
  if (digits.length > digitsMax) return undefined;
  const sen = BigInt(digits) * 100n + BigInt(decimals.padEnd(2, '0'));
  return sign === '-' ? -sen : sen;
}

function isWhole(text: string, decimalMark: string): boolean {
  if (plain.test(text)) return true;
  return (commas.test(text) && decimalMark !== ',') || (dots.test(text) && decimalMark !== '.');
}

/** An amount in sen as people read it: `3,528,964.00`. */
export function formatSen(sen: Sen): string {
  const size = sen < 0n ? -sen : sen;
  const decimals = String(size % 100n).padStart(2, '0');
  return `${sen < 0n ? '-' : ''}${(size / 100n).toLocaleString('en-US')}.${decimals}`;
}
