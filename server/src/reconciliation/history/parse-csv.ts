/** The delimiters that exports have: spreadsheets in Indonesian write semicolons. */
const delimiters = [',', ';', '\t', '|'] as const;

/**
 * Parses CSV (RFC 4180) into its rows, without empty ones. The delimiter is the one that the first line has most often. A quote
 * that is not closed ends with the text. Pure.
 */
export function parseCsv(given: string): readonly (readonly string[])[] {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const delimiter = delimiterOf(text.slice(0, text.search(/\r|\n|$/)));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const at = text.charAt(i);
    if (quoted) {
      if (at !== '"') cell += at;
      else if (text.charAt(i + 1) === '"') {
        cell += at;
        i += 1;
      } else quoted = false;
    } else if (at === '"' && cell.trim() === '') [quoted, cell] = [true, ''];
    else if (at === delimiter || at === '\n' || at === '\r') {
      row.push(cell.trim());
      cell = '';
      if (at === delimiter) continue;
      rows.push(row);
      row = [];
    } else cell += at;
  }
  rows.push([...row, cell.trim()]);
  return rows.filter((cells) => cells.some((one) => one !== ''));
}

function delimiterOf(line: string): string {
  const counted = delimiters.map((one) => ({ one, count: line.split(one).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one;
}
