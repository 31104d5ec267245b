/** Shorter words are too near to too many others. */
const lengthMin = 5;

/**
 * The words that whoever typed this one may have meant: as it is but for one letter that is missing, too much, another one,
 * or that changed places with the next. The first letter is right.
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
