import type { Secret } from '../../sealed.ts';

/**
 * Whether the number that a supplier names can be the one that we sent: what it says of another customer's is not about
 * ours. They write numbers their own way, with the code of the country or as a number of JSON, without a second part, with
 * other marks between, or masked; so only a number that neither holds the other nor is held by it is another one.
 */
export function canBeSameNumber(theirs: string, ours: readonly Secret[]): boolean {
  if (/\*|x{2}/i.test(theirs)) return true;
  const [said, sent] = [theirs, ours.map((part) => part.open()).join('')].map(bare);
  return said === undefined || sent === undefined || said.includes(sent) || sent.includes(said);
}

/** Its letters and digits, without the noughts before them. */
function bare(number: string): string {
  return number
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');
}
