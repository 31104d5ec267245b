/**
 * Finds the word that a mistyped name most likely means. A word with a part that begins with the name comes first
 * (`token` of `confirmation_token`). Otherwise it is the word with the smallest edit distance, at most a third of the
 * name's letters, as in rustc. Letter case is ignored. Undefined if no word is that close.
 */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const target = name.slice(0, 64).toLowerCase();
  const slipsMax = Math.floor(Math.max(target.length, 3) / 3);
  const ranked = names
    .map((word) => ({ word, distance: isPart(target, word) ? 0 : distance(target, word.toLowerCase()) }))
    .filter((one) => one.distance <= slipsMax);
  return ranked.toSorted((a, b) => a.distance - b.distance)[0]?.word;
}

/** Nearly every word contains a given one or two letters. */
function isPart(target: string, word: string): boolean {
  return target.length > 2 && `_${word.toLowerCase()}`.includes(`_${target}`);
}

/**
 * The number of letters to add, remove, change or swap with the next one to turn `a` into `b` (optimal string alignment
 * distance).
 */
function distance(a: string, b: string): number {
  let [before, above]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[i - 1] === b[column - 1];
      const isSwapped = i > 1 && column > 1 && a[i - 1] === b[column - 2] && a[i - 2] === b[column - 1];
      row.push(
        Math.min(
          (above?.[column - 1] ?? 0) + (isSame ? 0 : 1),
          (above?.[column] ?? 0) + 1,
          (row[column - 1] ?? 0) + 1,
          isSwapped ? (before?.[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, above] = [above, row];
  }
  return above?.[b.length] ?? 0;
}
