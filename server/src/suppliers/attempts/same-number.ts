import type { Secret } from '../../sealed.ts';

/**
 * Whether the number that a supplier names can be the one that we sent; a statement about another customer's number is
 * not about ours. Suppliers write numbers with the country code, as a JSON number, without the second part, with other
 * separators, or masked. So two numbers differ only when neither contains the other. Of a masked number, the visible
 * digits before and after the mask are compared.
 */
export function canBeSameNumber(theirs: string, ours: readonly Secret[]): boolean {
  const parts = ours.map((part) => part.open());
  const sent = bare(parts.join(''));
  if (mask.test(theirs)) return [sent, bare(parts[0] ?? '')].some((one) => canBeMasked(theirs, one));
  const said = bare(theirs);
  return said.includes(sent) || sent.includes(said);
}

/** What stands for hidden characters. A single letter may be part of a name. */
const mask = /[*•]+|x{2,}/iu;

/** Whether the visible parts of a masked number are those of another one: at its begin, in their order, and at its end. */
function canBeMasked(masked: string, sent: string): boolean {
  const [first = '', ...rest] = masked.split(new RegExp(mask, 'giu')).map(plain);
  // The country code, or a zero, stands before what we send.
  const begin = [first, first.replace(/^(?:62|0+)/, '')].find((one) => sent.startsWith(one));
  if (begin === undefined) return false;
  let at = begin.length;
  for (const part of rest) {
    const found = sent.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return sent.endsWith(rest.at(-1) ?? '');
}

/** The letters and digits, without leading zeros. */
function bare(number: string): string {
  return plain(number).replace(/^0+/, '');
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
