/** Writes a day, `YYYY-MM-DD`, as people type it: `22/11/2026`. Empty stays empty. */
export function writtenDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

/**
 * Reads a day that a person typed, the day first, as `YYYY-MM-DD`; that spelling is read too. Undefined: it is no day of the
 * calendar, or not whole yet.
 */
export function typedDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  const [, day = '', month = '', year = ''] =
    iso === null
      ? (/^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text.trim()) ?? [])
      : ['', iso[3], iso[2], iso[1]];
  const spelled = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${spelled}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(spelled) ? spelled : undefined;
}
