/*
 * How the JSON of a set-based write represents types that JSON lacks. The rows call these for the members that need it: a
 * replacer would be called for every member of every order.
 */

/** A bigint as text, which PostgreSQL reads exactly; a JSON number could lose digits. */
export function asText(amount: bigint | null): string | null {
  return amount === null ? null : String(amount);
}
