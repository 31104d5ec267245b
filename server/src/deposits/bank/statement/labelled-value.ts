/** A line of a statement that is about the whole of it, such as `Saldo Awal : 21,912,192.00`. */
export interface LabelledValue {
  readonly label: StatementLabel;
  readonly value: string;
  /** The cells behind the value, such as the number of credits. */
  readonly rest: readonly string[];
}

/** What such a line tells. */
export type StatementLabel = 'account' | 'closing' | 'credits' | 'currency' | 'debits' | 'opening' | 'period';

const labels: readonly (readonly [RegExp, StatementLabel])[] = [
  [/^(?:no\.?|nomor) ?rekening$|^account (?:no\.?|number)$/i, 'account'],
  [/^periode?$/i, 'period'],
  [/^kode mata uang$|^mata uang$|^currency$/i, 'currency'],
  [/^saldo awal$|^starting balance$/i, 'opening'],
  [/^(?:mutasi )?(?:debet|debit)$/i, 'debits'],
  [/^mutasi kredit$|^credit$/i, 'credits'],
  [/^saldo akhir$|^ending balance$/i, 'closing'],
];

/** Reads `label : value` in one cell, or `label`, `=` and the value in three; undefined for any other row. Pure. */
export function readLabelledValue(cells: readonly string[]): LabelledValue | undefined {
  const [first = '', second, third = ''] = cells;
  const colon = /^([^:]+?)\s*:\s*(.*)$/.exec(first);
  const [text, value, rest] =
    colon === null
      ? second === '=' || second === ':'
        ? [first, third, cells.slice(3)]
        : ['', '', []]
      : [colon[1] ?? '', colon[2] === '' ? (second ?? '') : (colon[2] ?? ''), cells.slice(1)];
  const label = labels.find(([pattern]) => pattern.test(text))?.[1];
  return label === undefined ? undefined : { label, value: value.replace(/^'/, '').trim(), rest };
}
