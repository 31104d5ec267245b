const ones = valuesOf('satu:1 dua:2 tiga:3 empat:4 lima:5 enam:6 tujuh:7 delapan:8 sembilan:9');
const scales = valuesOf('puluh:10 ratus:100 ribu:1000 rb:1000 juta:1000000 jt:1000000');
/** Words that are numbers by themselves, including kiosk slang. */
const wholes = valuesOf(
  'sepuluh:10 sebelas:11 seratus:100 seribu:1000 sejuta:1000000 jigo:25 gocap:50 cepek:100 nopek:200 gopek:500 ' +
    'seceng:1000 noceng:2000 goceng:5000 ceban:10000 noban:20000 goban:50000',
);

const one = [...ones.keys()].join('|');
const whole = [...wholes.keys()].join('|');
const more = `(?: (?:${one}|${whole}|belas|${[...scales.keys()].join('|')}))`;
/** "lima" alone may be part of a name: it counts as a number only before a unit ("lima hari"). */
const unit = '(?= (?:gb|giga|mb|hari|minggu|bulan|tahun|menit)(?!\\p{L}))';
const phrase = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${one})${more}+|(?:${whole})${more}*|(?:${one})${unit})(?![\p{L}\p{N}])`,
  'gu',
);

/** Replaces number words with digits: "sepuluh ribu" becomes "10000". */
export function wordsToDigits(text: string): string {
  return text.replaceAll(phrase, (words) => String(numberOf(words.split(' ')) ?? words));
}

/** The number that the words form; undefined where they are not one number ("dua lima"). */
function numberOf(words: readonly string[]): number | undefined {
  // Completed thousands, the sum since then, and a digit that waits for its scale.
  let [thousands, rest, figure] = [0, 0, 0];
  for (const word of words) {
    const next = ones.get(word);
    const scale = scales.get(word);
    const number = wholes.get(word) ?? 0;
    if (next !== undefined) {
      if (figure > 0) return undefined;
      figure = next;
    } else if (word === 'belas') [rest, figure] = [rest + figure + 10, 0];
    else if (scale === undefined && number < 1_000) rest += number;
    else if (scale === undefined) thousands += number;
    else if (scale < 1_000) [rest, figure] = [rest + figure * scale, 0];
    else [thousands, rest, figure] = [thousands + (rest + figure) * scale, 0, 0];
  }
  return thousands + rest + figure;
}

function valuesOf(pairs: string): ReadonlyMap<string, number> {
  return new Map(
    pairs.split(' ').map((pair) => {
      const [word = '', value] = pair.split(':');
      return [word, Number(value)] as const;
    }),
  );
}
