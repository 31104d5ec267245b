const months = [
  ['JAN', 'JANUARI', 'JANUARY'],
  ['FEB', 'PEB', 'FEBRUARI', 'FEBRUARY'],
  ['MAR', 'MARET', 'MARCH'],
  ['APR', 'APRIL'],
  ['MEI', 'MAY'],
  ['JUN', 'JUNI', 'JUNE'],
  ['JUL', 'JULI', 'JULY'],
  ['AGU', 'AGS', 'AGT', 'AUG', 'AGUSTUS', 'AUGUST'],
  ['SEP', 'SEPT', 'SEPTEMBER'],
  ['OKT', 'OCT', 'OKTOBER', 'OCTOBER'],
  ['NOV', 'NOP', 'NOVEMBER', 'NOPEMBER'],
  ['DES', 'DEC', 'DESEMBER', 'DECEMBER'],
] as const;

/**
 * Reads a biller's month as `YYYYMM`; undefined when the text names none. Billers write months in at least five ways,
 * and write other things in the same place (a number of months, an instalment, a year), so four digits count as a month
 * only for categories that are known to write them so.
 */
export function readPeriod(text: string, billerCategory: string): string | undefined {
  const written = text.trim().toUpperCase();
  const six = /^(20\d{2})(0[1-9]|1[0-2])$/.exec(written);
  if (six !== null) return written;
  const four = /^(0[1-9]|1[0-2])(\d{2})$/.exec(written);
  if (four !== null && billerCategory === 'gas') return `20${four[2] ?? ''}${four[1] ?? ''}`;
  const named = /^([A-Z]+)[ -]?(?:20)?(\d{2})$/.exec(written);
  if (named === null) return undefined;
  const month = months.findIndex((names) => names.some((name) => name === named[1])) + 1;
  return month === 0 ? undefined : `20${named[2] ?? ''}${String(month).padStart(2, '0')}`;
}

/** The latest month of a comma-separated list; undefined when one of them is not a month. */
export function latestPeriod(text: string, billerCategory: string): string | undefined {
  const read = text.split(',').map((part) => readPeriod(part, billerCategory));
  return read.every((period) => period !== undefined) ? read.toSorted().at(-1) : undefined;
}
