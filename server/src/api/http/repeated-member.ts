/** The tokens of a JSON text that matter here: brackets, and strings. A string followed by a colon is a name. */
const tokens = /"(?:[^"\\]|\\.)*"[ \t\r\n]*:?|[{}]/g;

/**
 * The path of the first repeated member in a valid JSON text; undefined if there is none. Parsers silently use one of
 * the two, and not all use the same one.
 */
export function repeatedMember(json: string): readonly string[] | undefined {
  const open: { readonly names: Set<string>; last: string }[] = [];
  for (const [token] of json.matchAll(tokens)) {
    const inner = open.at(-1);
    if (token === '{') open.push({ names: new Set(), last: '' });
    else if (token === '}') open.pop();
    else if (inner !== undefined && token.endsWith(':')) {
      const name = String(JSON.parse(token.slice(0, -1)));
      inner.last = name;
      if (inner.names.has(name)) return open.map(({ last }) => last);
      inner.names.add(name);
    }
  }
  return undefined;
}
