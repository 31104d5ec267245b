const lengthMax = 500;

/**
 * Reads the URL of a picture and returns it with invalid characters escaped. Null for what is not a URL, is longer than
 * 500 characters, or contains credentials that every reader of the catalog would see.
 */
export function parseLogoUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  // Browsers accept these characters in a host name, but no host has them.
  if (/["'`{}]/.test(url.hostname)) return null;
  const fragment = url.hash === '' ? '' : `#${escaped(url.hash.slice(1))}`;
  const address = `${url.origin}${escaped(url.pathname)}${escaped(url.search)}${fragment}`;
  return address.length <= lengthMax ? address : null;
}

/** Escapes the characters that browsers leave in a URL although RFC 3986 does not allow them there. */
function escaped(part: string): string {
  return part.replaceAll(/%(?![0-9a-f]{2})|[^\w.~!$&'()*+,;=:@/?%-]/gi, encodeURIComponent);
}
