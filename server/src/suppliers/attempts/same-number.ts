import type { Secret } from '../../sealed.ts';

/**
 * Whether the number that a supplier names can be the one that we sent; a statement about another customer's number is
 * not about ours. Suppliers write numbers with the country code, as a JSON number, without the second part, with other
 * separators, or masked. So two numbers differ only when neither contains the other.
 */
export function canBeSameNumber(theirs: string, ours: readonly Secret[]): boolean {
  if (/\*|x{2}/i.test(theirs)) return true;
  const [said, sent] = [theirs, ours.map((part) => part.open()).join('')].map(bare);
  return said === undefined || sent === undefined || said.includes(sent) || sent.includes(said);
}

/** The letters and digits, without leading zeros. */
function bare(number: string): string {
  return number
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');
}
