import type { ReceiptLine } from './receipt.ts';

/** Columns of the usual thermal printers with paper of 58 and 80 mm, and of a page. */
export const receiptColumns = { '58': 32, '80': 48, a4: 80 } as const;

/** The width of the paper of a receipt: millimetres of a roll, or a page. */
export type PaperWidth = keyof typeof receiptColumns;

/** A receipt as lines of text for a printer: no line is longer than the paper, and each ends with a line feed. */
export function receiptText(lines: readonly ReceiptLine[], width: PaperWidth): string {
  const columns = receiptColumns[width];
  return lines
    .flatMap((line) => printed(line, columns))
    .map((text) => `${text.trimEnd()}\n`)
    .join('');
}

function printed(line: ReceiptLine, columns: number): string[] {
  switch (line.kind) {
    case 'rule':
      return ['-'.repeat(columns)];
    case 'brand':
    case 'note':
    case 'title':
      return wrapped(line.text, columns).map((text) => centred(text, columns));
    case 'code':
      return [line.label, ...wrapped(line.value, columns)].map((text) => centred(text, columns));
    case 'pair':
    case 'total':
      return pairLines(line, columns);
  }
}

/** Label and value on one line; a value that does not fit follows on lines of its own. */
function pairLines({ label, value }: { label: string; value: string }, columns: number): string[] {
  const name = ascii(label);
  const lines = wrapped(value, columns);
  const [only = ''] = lines;
  const space = columns - name.length - only.length;
  if (lines.length <= 1 && space > 0) return [name + ' '.repeat(space) + only];
  return [name, ...lines.map((text) => text.padStart(columns))];
}

/** Breaks a text at blanks, and a word that is longer than a line at a hyphen, or anywhere. */
function wrapped(text: string, columns: number): string[] {
  const part = new RegExp(`.{1,${columns}}$|.{1,${columns - 1}}-|.{1,${columns}}`, 'g');
  const pieces = ascii(text)
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => word.match(part) ?? []);
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + piece.length > columns) lines.push(piece);
    else lines[lines.length - 1] = `${last} ${piece}`;
  }
  return lines;
}

/** The printers print ASCII: accents are dropped, and any other character is a question mark. */
function ascii(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[^ -~]/gu, '?');
}

function centred(text: string, columns: number): string {
  return ' '.repeat(Math.floor((columns - text.length) / 2)) + text;
}
