/**
 * The lines of a statement that arrives in parts. Only \n ends a line, as when it was written: a name or a reference may contain the
 * other separators of Unicode, at which a reader of Node splits. The \r of an editor on Windows is left out. What ends the last line
 * begins no other.
 */
export async function* statementLines(
  parts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  let begun = '';
  for await (const part of parts) {
    const [first = '', ...others] = part.split('\n');
    begun += first;
    for (const next of others) {
      yield withoutReturn(begun);
      begun = next;
    }
  }
  if (begun !== '') yield withoutReturn(begun);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
