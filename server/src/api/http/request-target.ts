/** A path that has one spelling only, with or without a query. Nearly all targets are of this form. */
const plain = /^\/[A-Za-z0-9._~/-]*(?:\?[^#]*)?$/;
const unreserved = /^[A-Za-z0-9._~-]$/;

/**
 * Normalises the target of a request: without scheme and authority, and with no unnecessary percent-encoding. The
 * router accepts any spelling. Without this, the base of a request, its environment and the fingerprint of a replay
 * would depend on how the path is written. All later code sees the normalised target.
 */
export function oneSpelling(target: string): string {
  if (plain.test(target)) return target;
  const local = target.replace(/^https?:\/\/[^/?#]+/i, '');
  const end = local.search(/[?#]/);
  const path = end === -1 ? local : local.slice(0, end);
  // A target has no fragment. The router parses it as a query, which is refused like any unknown member.
  const query = end === -1 ? '' : `?${local.slice(end + 1)}`;
  // A target without a path becomes a path that no route matches: the router would answer it in its own format.
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return decodable(rooted.replaceAll(/%[0-9A-Fa-f]{2}/g, unescaped)) + query;
}

/** Decodes once: an encoded percent sign stays encoded. An encoded slash is part of a segment. */
function unescaped(encoded: string): string {
  const character = String.fromCodePoint(Number.parseInt(encoded.slice(1), 16));
  return unreserved.test(character) ? character : encoded.toUpperCase();
}

/** A path with invalid percent-encoding must still pass all checks, so its percent signs are taken as literal. */
function decodable(path: string): string {
  try {
    decodeURI(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}
