/** Milliseconds on a clock that nobody sets: for what has passed since an answer of the server, never for a date. */
export function monotonicMs(): number {
  return performance.now();
}
