interface Figures {
  readonly available: bigint;
  readonly held: bigint;
  readonly balance: bigint;
}

/** A line of a statement, in either format. `unreadable`: it is none. */
export type StatementLine =
  | { readonly type: 'head' }
  | { readonly type: 'unreadable' }
  | ({ readonly type: 'opening' } & Figures)
  | ({
      readonly type: 'entry';
      readonly number: bigint;
      readonly availableChange: bigint;
      readonly heldChange: bigint;
    } & Figures)
  | ({ readonly type: 'closing'; readonly entries: bigint } & Figures)
  | { readonly type: 'signature'; readonly keyId: string; readonly value: Buffer };

/** Reads one line of a statement. */
export function parseStatementLine(text: string): StatementLine {
  try {
    return text.startsWith('{') ? fromJson(text) : fromCells(cellsOf(text));
  } catch {
    return { type: 'unreadable' };
  }
}

function fromJson(text: string): StatementLine {
  const value = recordOf(JSON.parse(text));
  if ('statement' in value)
    return { type: 'opening', ...figuresOf(recordOf(recordOf(value['statement'])['opening'])) };
  if ('closing' in value)
    return { type: 'closing', entries: whole(value['entries']), ...figuresOf(recordOf(value['closing'])) };
  if ('signature' in value) {
    const signature = recordOf(value['signature']);
    return signatureOf(signature['algorithm'], signature['key_id'], signature['value']);
  }
  return {
    type: 'entry',
    number: whole(value['number']),
    availableChange: whole(value['available_change']),
    heldChange: whole(value['held_change']),
    ...figuresOf(value),
  };
}

const headRows = new Set(['issuer', 'account', 'environment', 'from', 'to', 'row']);

function fromCells(cells: readonly string[]): StatementLine {
  const [row = ''] = cells;
  if (headRows.has(row)) return { type: 'head' };
  if (row === 'signature') return signatureOf(cells[1], textIn(cells[2]), textIn(cells[3]));
  const figures = figuresOf({ available: cells[7], held: cells[8], balance: cells[9] });
  if (row === 'opening') return { type: 'opening', ...figures };
  if (row === 'closing') return { type: 'closing', entries: whole(cells[1]), ...figures };
  if (row !== 'entry') return { type: 'unreadable' };
  return {
    type: 'entry',
    number: whole(cells[1]),
    availableChange: whole(cells[5]),
    heldChange: whole(cells[6]),
    ...figures,
  };
}

/** The cells of a row that `csvRow` made. */
function cellsOf(text: string): string[] {
  return [...text.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

/** The text of a cell, without the apostrophe that `csvRow` puts before a sign of a formula. */
function textIn(cell = ''): string {
  return cell.replace(/^'(?=[=+\-@])/, '');
}

function figuresOf(value: Readonly<Record<string, unknown>>): Figures {
  return {
    available: whole(value['available']),
    held: whole(value['held']),
    balance: whole(value['balance']),
  };
}

function signatureOf(algorithm: unknown, keyId: unknown, text: unknown): StatementLine {
  if (algorithm !== 'Ed25519' || typeof keyId !== 'string' || typeof text !== 'string')
    return { type: 'unreadable' };
  const value = Buffer.from(text, 'base64');
  // Node ignores what is not base64; an altered text must not pass.
  return value.toString('base64') === text ? { type: 'signature', keyId, value } : { type: 'unreadable' };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('This is not an object.');
  return Object.fromEntries(Object.entries(value));
}

/** @throws if the value is not a whole number */
function whole(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string' && /^-?\d{1,18}$/.test(value)) return BigInt(value);
  throw new TypeError('This is not a whole number.');
}
