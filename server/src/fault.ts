/**
 * The fields that a log line may carry about an error: its name and its system code (SQLSTATE, ECONNRESET). Never its
 * message, which could quote a value.
 */
export function faultOf(error: unknown): { readonly fault: string; readonly code?: string } {
  if (!(error instanceof Error)) return { fault: typeof error };
  const code = codeOf(error.cause instanceof Error ? error.cause : error);
  return { fault: error.name, ...(code === undefined ? {} : { code }) };
}

/** The code of an error of Node or PostgreSQL, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether an error of Node or PostgreSQL carries one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  const code = codeOf(error);
  return code !== undefined && codes.includes(code);
}
