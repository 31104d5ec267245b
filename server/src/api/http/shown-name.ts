/**
 * A member's name as an error may repeat it: a client may have put a phone or customer number where a name belongs, so
 * only what looks like a name, with two digits at most, is repeated. Anything else is undefined.
 */
export function shownName(name: string): string | undefined {
  const looksLikeName = /^[A-Za-z_]\w{0,31}$/.test(name) && name.replaceAll(/[^0-9]/g, '').length <= 2;
  return looksLikeName ? name : undefined;
}
