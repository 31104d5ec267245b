import { parse, unescape } from 'node:querystring';

const pageNumbers: ReadonlySet<string> = new Set(['page', 'per_page']);

/**
 * Parses a query string. All values are strings, except page numbers in digits, which are parsed as numbers. A page
 * number that exceeds the exact range of a number is read as its maximum, so that the page in the answer is exact; no
 * list is that long. No member is dropped, because unknown members must be refused. The 16 KiB limit of a request's
 * head bounds their number.
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

/** Half of a surrogate pair, which every schema refuses. */
const noText = '\ud800';

/**
 * A percent sign that encodes nothing is literal. Bytes that are not UTF-8 become a lone surrogate, so that they are
 * refused and not searched for.
 */
function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    const read = unescape(encoded);
    return read.includes('\ufffd') ? noText : read;
  }
}
