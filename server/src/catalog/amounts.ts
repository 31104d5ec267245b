/**
 * Finds what people mean by numbers in a name or a search: `10.000`, `10rb`, `10k` and `Rp10,000` are 10000; `1,5 GB`
 * is the quantity `1.5gb`. Gives the text without them, the amounts, and the quantities with their unit.
 */
export function readAmounts(text: string): { rest: string; amounts: string[]; quantities: string[] } {
  const amounts: string[] = [];
  const quantities: string[] = [];
  const rest = text.replaceAll(pattern, (_all, digits: string, unit: string | undefined) => {
    const number = plainNumber(digits);
    const scale = unit === undefined ? undefined : scales.get(unit);
    if (scale !== undefined) amounts.push(String(Math.round(Number(number) * scale)));
    else if (unit !== undefined) quantities.push(`${number}${units.get(unit) ?? unit}`);
    else amounts.push(number);
    return ' ';
  });
  return { rest, amounts, quantities };
}

const scales = new Map([
  ['rb', 1_000],
  ['ribu', 1_000],
  ['k', 1_000],
  ['jt', 1_000_000],
  ['juta', 1_000_000],
]);
const units = new Map([
  ['gb', 'gb'],
  ['mb', 'mb'],
  ['tb', 'tb'],
  ['hari', 'hari'],
  ['hr', 'hari'],
  ['day', 'hari'],
  ['days', 'hari'],
  ['bulan', 'bulan'],
  ['bln', 'bulan'],
  ['menit', 'menit'],
  ['mnt', 'menit'],
  ['sms', 'sms'],
  ['jam', 'jam'],
]);

/** A number that is no part of a word (`im3`, `4g` are words), with its groups, its decimals and its unit. */
const pattern = new RegExp(
  String.raw`(?<![a-z0-9.,])(?:rp\.?\s*)?([0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]+(?:[.,][0-9]+)?)` +
    String.raw`(?:\s*(${[...scales.keys(), ...units.keys()].toSorted((a, b) => b.length - a.length).join('|')}))?(?![a-z0-9])`,
  'g',
);

function plainNumber(digits: string): string {
  if (/^[0-9]{1,3}(?:[.,][0-9]{3})+$/.test(digits)) return String(Number(digits.replaceAll(/[.,]/g, '')));
  return String(Number(digits.replace(',', '.')));
}
