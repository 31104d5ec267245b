import { parse, unescape } from 'node:querystring';

const pageNumbers: ReadonlySet<string> = new Set(['page', 'per_page']);

/**
 * Query strings hold text; the page numbers, and nothing else, are read as numbers when they are written as
 * such. A number of more digits than a number can hold is read as the largest: no list is that long, and what an
 * answer says of its page stays exact. No member is left out, because what is unknown must be refused; the 16 KiB
 * of a request's head bound how many there can be.
 */
export function parseQueryString(text: string): Record<string, unknown> {
  const members = Object.entries(parse(text, '&', '=', { maxKeys: 0, decodeURIComponent: decode })).map(
    ([name, value]) => {
      const whole = pageNumbers.has(name) && typeof value === 'string' && /^-?\d+$/.test(value);
      return [name, whole ? Math.min(Number(value), Number.MAX_SAFE_INTEGER) : value] as const;
    },
  );
  return Object.fromEntries(members);
}

/** Half of a surrogate pair: what every schema refuses as no text. */
const noText = '\ud800';

/** A percent sign that encodes nothing stands for itself. Bytes that are no UTF-8 would be searched for in vain. */
function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    const read = unescape(encoded);
    return read.includes('\ufffd') ? noText : read;
  }
}
