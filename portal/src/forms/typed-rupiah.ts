/** What a person typed or pasted as an amount. */
export interface TypedRupiah {
  /** The digits of whole rupiah. */
  readonly digits: string;
  /** A comma and hundredths, which the field shows while they are typed, so that the next key does not become rupiah; else empty. */
  readonly hundredths: string;
}

/** Hundredths behind a point, as English writes them: `1,250,000.00`, or `1250000.00` as a spreadsheet has it. */
const behindPoint = /^(.*(?:,\d{3}|\d{4}))\.\d{1,2}\D*$/;

/**
 * Reads an amount as people type it, and as banks and spreadsheets have it: `Rp 1.250.000`, `1.250.000,00`, `1,250,000.00`. Counted,
 * the digits of the hundredths would make it a hundred times as much. `before`: what the field showed.
 */
export function typedRupiah(text: string, before = ''): TypedRupiah {
  const isOneKey = text.startsWith(before) && text.length === before.length + 1;
  const comma = isOneKey && before.includes(',') ? before.lastIndexOf(',') : text.search(/,\d{0,2}\D*$/);
  if (comma === -1) return { digits: digitsIn(behindPoint.exec(text)?.[1] ?? text), hundredths: '' };
  const isTyped = isOneKey || before.startsWith(text);
  return {
    digits: digitsIn(text.slice(0, comma)),
    hundredths: isTyped ? `,${digitsIn(text.slice(comma)).slice(0, 2)}` : '',
  };
}

function digitsIn(text: string): string {
  return text.replaceAll(/\D/g, '');
}
