/** What tells where the objects of a JSON text begin and end, and its strings: with a colon behind it, one is a name. */
const tokens = /"(?:[^"\\]|\\.)*"[ \t\r\n]*:?|[{}]/g;

/**
 * The way to the first member that stands twice in one object of a valid JSON text; undefined when there is none.
 * Parsers take one of the two and say nothing, and not all the same one.
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
