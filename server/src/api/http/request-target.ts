const unreserved = /^[A-Za-z0-9._~-]$/;

/**
 * The target of a request in its one spelling: without scheme and authority, and with nothing percent-encoded that
 * needs not be. The router takes any spelling, so without this the base of a request, its environment and the
 * fingerprint of a retry would depend on how its path was written. Everything after this sees this spelling only.
 */
export function oneSpelling(target: string): string {
  const local = target.replace(/^https?:\/\/[^/?#]+/i, '');
  const end = local.search(/[?#]/);
  const path = end === -1 ? local : local.slice(0, end);
  // A fragment has no place in a target. The router reads it as a query; there it is refused like any unknown member.
  const query = end === -1 ? '' : `?${local.slice(end + 1)}`;
  // What is no path at all becomes one that nothing serves: the router would answer it in a shape of its own.
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return decodable(rooted.replaceAll(/%[0-9A-Fa-f]{2}/g, unescaped)) + query;
}

/** Once only: what an encoded percent sign stands before is text. A slash that is encoded is part of a name. */
function unescaped(encoded: string): string {
  const character = String.fromCodePoint(Number.parseInt(encoded.slice(1), 16));
  return unreserved.test(character) ? character : encoded.toUpperCase();
}

/**
 * A path with broken percent encoding is no reason to skip the checks before it: its percent signs stand for
 * themselves.
 */
function decodable(path: string): string {
  try {
    decodeURI(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}
