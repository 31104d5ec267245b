/**
 * What a log may say of a fault: its kind, and the code that a system gave it (SQLSTATE, ECONNRESET). Never its
 * message, which could quote a value.
 */
export function faultOf(error: unknown): { readonly fault: string; readonly code?: string } {
  if (!(error instanceof Error)) return { fault: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? { code: cause.code } : {};
  return { fault: error.name, ...code };
}
