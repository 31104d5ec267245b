/** Shorter words are similar to too many others. */
const lengthMin = 5;

/**
 * The words that differ from the typed one by a single slip: a missing, extra or wrong letter, or two adjacent letters
 * swapped. The first letter must match.
 */
export function fuzzyMatches(words: readonly string[], typed: string): string[] {
  if (typed.length < lengthMin || !/^\p{L}+$/u.test(typed)) return [];
  return words.filter((word) => word[0] === typed[0] && isOneEdit(word, typed));
}

function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [x, y] = [a.slice(start), b.slice(start)];
  const swapped = x.length > 1 && x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2);
  return swapped || x.slice(1) === y.slice(1) || x === y.slice(1) || x.slice(1) === y;
}
