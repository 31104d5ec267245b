/**
 * The brand that a mobile number belongs to by its prefix: the longest prefix that fits, in every spelling of the number.
 * Undefined while there are too few digits, and for a number of nobody.
 */
export function operatorOf(
  number: string,
  prefixes: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  const digits = localNumber(number);
  const fitting = Object.entries(prefixes).flatMap(([brand, own]) =>
    own.filter((prefix) => digits.startsWith(prefix)).map((prefix) => ({ brand, prefix })),
  );
  return fitting.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.brand;
}

/** A mobile number without spaces and signs, beginning with 08. */
export function localNumber(number: string): string {
  return number.replaceAll(/[\s().-]/g, '').replace(/^\+?628/, '08');
}
