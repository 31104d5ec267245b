/** Hours of each unit that follows a number. */
const units: ReadonlyMap<string, number> = new Map([
  ['jam', 1],
  ...['hari', 'hr', 'day', 'days'].map((unit) => [unit, 24] as const),
  ...['minggu', 'mgg', 'week', 'weeks'].map((unit) => [unit, 168] as const),
  ...['bulan', 'bln', 'month', 'months'].map((unit) => [unit, 720] as const),
  ...['tahun', 'thn', 'year', 'years'].map((unit) => [unit, 8_760] as const),
]);

/** Hours of each word that is a duration without a number. */
const words: ReadonlyMap<string, number> = new Map([
  ...['harian', 'daily'].map((word) => [word, 24] as const),
  ...['mingguan', 'weekly'].map((word) => [word, 168] as const),
  ...['bulanan', 'monthly'].map((word) => [word, 720] as const),
  ...['tahunan', 'yearly', 'annual'].map((word) => [word, 8_760] as const),
]);

const counted = new RegExp(
  String.raw`(?<![a-z0-9.,])([0-9]+(?:[.,][0-9]+)?)[\s-]*(${[...units.keys()].join('|')})(?![a-z0-9])`,
  'g',
);
const spelled = new RegExp(String.raw`(?<![a-z0-9])(?:${[...words.keys()].join('|')})(?![a-z0-9])`, 'g');

/**
 * Finds the durations in a name in lower case, in hours, and returns the text without them. `Harian 1 GB 30 hari` lasts 30
 * days: words such as `harian` count only where no number says more.
 */
export function readDurations(text: string): { readonly rest: string; readonly hours: readonly number[] } {
  const hours: number[] = [];
  const rest = text.replaceAll(counted, (_all, figure: string, unit: string) => {
    hours.push(Number(figure.replace(',', '.')) * (units.get(unit) ?? 0));
    return ' ';
  });
  const said = (rest.match(spelled) ?? []).map((word) => words.get(word) ?? 0);
  return { rest: rest.replaceAll(spelled, ' '), hours: hours.length > 0 ? hours : said };
}
