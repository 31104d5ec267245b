const lengthMax = 500;

/**
 * Reads the address of a picture and gives it as every reader of URIs takes it: what an address may not hold is escaped.
 * Null for what is none, is longer than 500 characters, or shows a password to whoever reads the catalog.
 */
export function parseLogoUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  // Browsers take these in the name of a machine; no machine has them.
  if (/["'`{}]/.test(url.hostname)) return null;
  const fragment = url.hash === '' ? '' : `#${escaped(url.hash.slice(1))}`;
  const address = `${url.origin}${escaped(url.pathname)}${escaped(url.search)}${fragment}`;
  return address.length <= lengthMax ? address : null;
}

/** Escapes what browsers leave in an address although the standard of URIs does not allow it there. */
function escaped(part: string): string {
  return part.replaceAll(/%(?![0-9a-f]{2})|[^\w.~!$&'()*+,;=:@/?%-]/gi, encodeURIComponent);
}
