/**
 * Formats one row of a CSV file for a spreadsheet in Indonesian settings, where the comma is the decimal sign: cells are
 * separated by semicolons. Figures stay figures. A text that a spreadsheet would run as a formula gets an apostrophe
 * (OWASP, "CSV Injection").
 */
export function csvRow(cells: readonly (string | bigint | null)[]): string {
  return cells.map(cell).join(';');
}

/** The byte order mark, which tells a spreadsheet that a file is UTF-8. */
export const csvMark = '\uFEFF';

function cell(value: string | bigint | null): string {
  if (value === null) return '';
  if (typeof value === 'bigint') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
