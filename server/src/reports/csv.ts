/** A figure with two decimals, such as a percentage, in hundredths. */
export interface CsvDecimal {
  readonly hundredths: bigint;
}

/** A cell: a text, a whole figure, a figure with decimals, or nothing. */
export type CsvCell = string | bigint | number | CsvDecimal | null;

/**
 * Formats one row of a CSV file. In Indonesian settings, where the comma is the decimal sign, spreadsheets expect semicolons
 * between cells; in English settings, commas. Figures stay figures. A text that a spreadsheet would run as a formula gets an apostrophe
 * (OWASP, "CSV Injection").
 */
export function csvRow(cells: readonly CsvCell[], separator: ',' | ';' = ';'): string {
  return cells.map((value) => cell(value, separator)).join(separator);
}

/** The byte order mark, by which a spreadsheet detects that a file is UTF-8. */
export const csvMark = '\uFEFF';

/** A hundredth as text with two decimals behind `sign`, which is a comma in Indonesian settings. */
export function withDecimals({ hundredths }: CsvDecimal, sign: ',' | '.'): string {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}${sign}${digits.slice(-2)}`;
}

function cell(value: CsvCell, separator: ',' | ';'): string {
  if (value === null) return '';
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  if (typeof value === 'object') return withDecimals(value, separator === ';' ? ',' : '.');
  // Spreadsheets also read the full-width forms of these signs as the begin of a formula.
  const text = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(value) ? `'${value}` : value;
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
