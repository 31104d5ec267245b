/**
 * Finds the word that the name is a part of, or else the one that takes the fewest changed letters to reach; undefined
 * when there are no words.
 */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const target = name.slice(0, 64).toLowerCase();
  const ranked = names.map((word) => {
    const isPart = target.length > 2 && word.toLowerCase().includes(target);
    return { word, distance: isPart ? 0 : distance(target, word.toLowerCase()) };
  });
  return ranked.toSorted((a, b) => a.distance - b.distance)[0]?.word;
}

/** How many letters must be added, removed or changed to turn `a` into `b` (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [i, letter] of [...a].entries()) {
    const above = row;
    row = [i + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = (above[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      row.push(Math.min(changed, (above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1));
    }
  }
  return row[b.length] ?? 0;
}
