/*
 * How the JSON of a set-based write carries what JSON has no value for. The rows call these for the members that need it: a
 * replacer would be asked about every member of every order.
 */

/** An amount, or any other bigint, as text: PostgreSQL reads it as exactly, where a number of JSON may have lost its end. */
export function asText(amount: bigint | null): string | null {
  return amount === null ? null : String(amount);
}

/** Bytes as PostgreSQL reads them: in hexadecimal. */
export function asHex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}
