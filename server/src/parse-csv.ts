/** The delimiters that exports have: spreadsheets in Indonesian write semicolons. */
export const csvDelimiters = [',', ';', '\t', '|'] as const;

/** One row of CSV: its trimmed cells, and the line of the text on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether a quote was still open at the end of the text: the text is cut. */
  readonly cut: boolean;
}

/**
 * Parses CSV (RFC 4180) into its rows, without empty ones. The delimiter is the one that the first line has most often. A quote
 * that is not closed ends with the text. Pure.
 */
export function parseCsv(given: string): readonly (readonly string[])[] {
  const delimiter = delimiterOf(given.slice(0, given.search(/\r|\n|$/)));
  return [...csvRows([given], delimiter)].map(({ cells }) => cells);
}

/**
 * Parses CSV (RFC 4180) that arrives in pieces, one row at a time and without empty rows. A row is never longer than the
 * text has characters; nothing else is kept. Pure.
 */
export function* csvRows(pieces: Iterable<string>, delimiter: string): Generator<CsvRow> {
  const row = new OpenRow();
  let first = true;
  for (const piece of pieces) {
    const text = first && piece.startsWith('\uFEFF') ? piece.slice(1) : piece;
    first = false;
    for (const at of text) {
      const ended = row.add(at, delimiter);
      if (ended !== undefined) yield ended;
    }
  }
  const last = row.end();
  if (last !== undefined) yield last;
}

/** The row that is being read. */
class OpenRow {
  #cells: string[] = [];
  #cell = '';
  #quoted = false;
  /** A quote inside quotes: the next character says whether it ends the cell. */
  #quote = false;
  #return = false;
  #line = 1;
  #begin = 1;

  /** Adds one character, and returns the row that it ends. */
  add(at: string, delimiter: string): CsvRow | undefined {
    const isNewLine = at === '\r' || (at === '\n' && !this.#return);
    this.#return = at === '\r';
    if (isNewLine) this.#line += 1;
    if (this.#quote) {
      this.#quote = false;
      if (at === '"') {
        this.#cell += at;
        return undefined;
      }
      this.#quoted = false;
    }
    if (this.#quoted) {
      if (at === '"') this.#quote = true;
      else this.#cell += at;
    } else if (at === '"' && this.#cell.trim() === '') [this.#quoted, this.#cell] = [true, ''];
    else if (at === delimiter) this.#endCell();
    else if (at === '\n' || at === '\r') return this.end();
    else this.#cell += at;
    return undefined;
  }

  /** Ends the row; undefined when it is empty. */
  end(): CsvRow | undefined {
    const cut = this.#quoted && !this.#quote;
    this.#endCell();
    const row = { line: this.#begin, cells: this.#cells, cut };
    this.#cells = [];
    this.#begin = this.#line;
    return row.cells.some((one) => one !== '') ? row : undefined;
  }

  #endCell(): void {
    this.#cells.push(this.#cell.trim());
    this.#cell = '';
  }
}

function delimiterOf(line: string): string {
  const counted = csvDelimiters.map((one) => ({ one, count: line.split(one).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one;
}
