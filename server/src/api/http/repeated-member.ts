/** What matters of a JSON text: brackets, and where strings begin. */
const marks = /["{}]/g;
const nonSpace = /[^ \t\r\n]/g;

/**
 * The path of the first repeated member in a valid JSON text of any length; undefined if there is none. Parsers silently use
 * one of the two, and not all use the same one.
 */
export function repeatedMember(json: string): readonly string[] | undefined {
  const open: { readonly names: Set<string>; last: string }[] = [];
  for (let at = indexFrom(marks, json, 0); at !== -1; at = indexFrom(marks, json, at + 1)) {
    const inner = open.at(-1);
    if (json[at] === '{') open.push({ names: new Set(), last: '' });
    else if (json[at] === '}') open.pop();
    else {
      const end = endOfString(json, at);
      if (inner !== undefined && json[indexFrom(nonSpace, json, end + 1)] === ':') {
        const name = String(JSON.parse(json.slice(at, end + 1)));
        inner.last = name;
        if (inner.names.has(name)) return open.map(({ last }) => last);
        inner.names.add(name);
      }
      at = end;
    }
  }
  return undefined;
}

/** The place of the quote that ends the string beginning at `start`. An expression for a whole string would run out of stack. */
function endOfString(json: string, start: number): number {
  let end = start;
  do end = json.indexOf('"', end + 1);
  while (isEscaped(json, end));
  return end;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function indexFrom(single: RegExp, text: string, from: number): number {
  single.lastIndex = from;
  return single.exec(text)?.index ?? -1;
}
