/**
 * A member's name if an error may repeat it, else undefined. A client may send a phone or customer number in place of a
 * name, so a name must look like one and contain at most two digits.
 */
export function shownName(name: string): string | undefined {
  const looksLikeName = /^[A-Za-z_]\w{0,31}$/.test(name) && name.replaceAll(/[^0-9]/g, '').length <= 2;
  return looksLikeName ? name : undefined;
}
