/**
 * Whether `If-None-Match` contains an entity tag, so that the answer is 304. It uses the weak comparison of RFC 9110
 * (section 13.1.2).
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const known = new Set(header.split(',').map((one) => one.trim().replace(/^W\//, '')));
  return known.has(tag) || known.has('*');
}
