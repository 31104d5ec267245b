/**
 * Finds the word that somebody may have meant by a name: one that a part of it begins with the name (`token` of
 * `confirmation_token`), or else the one that takes the fewest slips to reach, and at most a third of the name's letters
 * of them, as compilers such as rustc count it. Letter case does not count. Undefined when no word is that close.
 */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const target = name.slice(0, 64).toLowerCase();
  const slipsMax = Math.floor(Math.max(target.length, 3) / 3);
  const ranked = names
    .map((word) => ({ word, distance: isPart(target, word) ? 0 : distance(target, word.toLowerCase()) }))
    .filter((one) => one.distance <= slipsMax);
  return ranked.toSorted((a, b) => a.distance - b.distance)[0]?.word;
}

/** Of one or two letters nearly every word is made. */
function isPart(target: string, word: string): boolean {
  return target.length > 2 && `_${word.toLowerCase()}`.includes(`_${target}`);
}

/**
 * How many letters must be added, removed, changed or swapped with the next one to turn `a` into `b` (Damerau-Levenshtein,
 * none of them twice).
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
