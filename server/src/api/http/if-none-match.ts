/**
 * Whether `If-None-Match` names an entity tag, so that 304 is the answer. It compares weakly, as RFC 9110 asks
 * (section 13.1.2).
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  const known = new Set((header ?? '').split(',').map((one) => one.trim().replace(/^W\//, '')));
  return known.has(tag) || known.has('*');
}
