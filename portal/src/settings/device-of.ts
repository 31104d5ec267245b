/** The order matters: Edge and Opera name Chrome too, and Chrome names Safari. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Names a browser and its system for a person, such as `Chrome · Android`; undefined when the program says neither. */
export function deviceOf(userAgent: string | null): string | undefined {
  if (userAgent === null) return undefined;
  const first = (known: readonly (readonly [RegExp, string])[]): string[] =>
    known
      .filter(([pattern]) => pattern.test(userAgent))
      .slice(0, 1)
      .map(([, name]) => name);
  const names = [...first(browsers), ...first(systems)];
  return names.length === 0 ? undefined : names.join(' · ');
}
