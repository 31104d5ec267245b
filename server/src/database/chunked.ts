/** How many rows one statement takes. A slow machine still answers it well before the connection counts as lost. */
const chunkSize = 5_000;

/** Runs a statement over a list of any length, chunk by chunk, and returns the rows of all chunks. */
export async function chunked<T, R>(
  rows: readonly T[],
  statement: (chunk: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < rows.length; start += chunkSize) {
    results.push(...(await statement(rows.slice(start, start + chunkSize))));
  }
  return results;
}
