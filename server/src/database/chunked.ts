/** How many rows one statement takes; the slowest machine answers it well before its connection is taken for lost. */
const partSize = 5_000;

/** Runs a statement over a list of any length, part after part, and gives the rows of all its answers. */
export async function chunked<T, R>(
  rows: readonly T[],
  statement: (part: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < rows.length; start += partSize) {
    answers.push(...(await statement(rows.slice(start, start + partSize))));
  }
  return answers;
}
