/**
 * Finds the numbers in a name or a search: `10.000`, `10rb`, `10k` and `Rp10,000` are 10000; `1,5 GB` is the quantity
 * `1.5gb`. Returns the text without them, the amounts, and the quantities with their units.
 */
export function readAmounts(text: string): { rest: string; amounts: string[]; quantities: string[] } {
  const amounts: string[] = [];
  const quantities: string[] = [];
  const rest = text.replaceAll(standing, (_all, digits: string, unit: string | undefined) => {
    const { amount, quantity } = meaningOf(digits, unit);
    if (amount !== undefined) amounts.push(amount);
    if (quantity !== undefined) quantities.push(quantity);
    return ' ';
  });
  return { rest, amounts, quantities };
}

/** A word with a number at its end, typed without a space: `tsel10rb`, `xl5gb`. */
export interface GluedAmount extends Meaning {
  /** The whole word, as it was typed. */
  readonly word: string;
  readonly letters: string;
}

/** Finds the words that end in a number, and returns the text without them. */
export function readGlued(text: string): { rest: string; glued: GluedAmount[] } {
  const glued: GluedAmount[] = [];
  const rest = text.replaceAll(attached, (word: string, letters: string, digits: string, unit?: string) => {
    if (letters === 'rp') return word;
    glued.push({ word, letters, ...meaningOf(digits, unit) });
    return ' ';
  });
  return { rest, glued };
}

/** One of the two: an amount, or a quantity with its unit. */
interface Meaning {
  readonly amount?: string;
  readonly quantity?: string;
}

function meaningOf(digits: string, unit: string | undefined): Meaning {
  const number = plainNumber(digits);
  const scale = unit === undefined ? undefined : scales.get(unit);
  if (scale !== undefined) return { amount: String(Math.round(Number(number) * scale)) };
  return unit === undefined ? { amount: number } : { quantity: `${number}${units.get(unit) ?? unit}` };
}

const scales = new Map([
  ['rb', 1_000],
  ['ribu', 1_000],
  ['k', 1_000],
  ['jt', 1_000_000],
  ['juta', 1_000_000],
  // Diamonds of a game, which product names spell out: "86 Diamond".
  ['dm', 1],
]);
const units = new Map([
  ['gb', 'gb'],
  ['giga', 'gb'],
  ['mb', 'mb'],
  ['tb', 'tb'],
  ['hari', 'hari'],
  ['hr', 'hari'],
  ['day', 'hari'],
  ['days', 'hari'],
  ['minggu', 'minggu'],
  ['mgg', 'minggu'],
  ['bulan', 'bulan'],
  ['bln', 'bulan'],
  ['menit', 'menit'],
  ['mnt', 'menit'],
  ['sms', 'sms'],
  ['jam', 'jam'],
]);

/** A number with its groups, its decimals and its unit. */
const number =
  String.raw`([0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]+(?:[.,][0-9]+)?)` +
  String.raw`(?:\s*(${[...scales.keys(), ...units.keys()].toSorted((a, b) => b.length - a.length).join('|')}))?(?![a-z0-9])`;

/** A number that is not part of a word (`im3`, `4g` are words). */
const standing = new RegExp(String.raw`(?<![a-z0-9.,])(?:rp\.?\s*)?${number}`, 'g');

/** A number at the end of a word. */
const attached = new RegExp(String.raw`(?<![\p{L}\p{N}])(\p{L}+)${number}`, 'gu');

function plainNumber(digits: string): string {
  if (/^[0-9]{1,3}(?:[.,][0-9]{3})+$/.test(digits)) return String(Number(digits.replaceAll(/[.,]/g, '')));
  return String(Number(digits.replace(',', '.')));
}
