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

/**
 * Reads `label : value` in one cell, `label`, `=` and the value in three, or the number, period or currency of the account in a
 * cell behind its label; undefined for any other row. Pure.
 */
export function readLabelledValue(cells: readonly string[]): LabelledValue | undefined {
  const [first = '', second = '', third = ''] = cells;
  const colon = /^([^:]+?)\s*:\s*(.*)$/.exec(first);
  if (colon !== null) {
    const [, text = '', value = ''] = colon;
    return labelled(text, value === '' ? second : value, cells.slice(1));
  }
  if (second === '=' || second === ':') return labelled(first, third, cells.slice(3));
  const behind = cells.slice(1).find((cell) => cell.trim() !== '');
  const found = behind === undefined ? undefined : labelled(first.trim(), behind, []);
  return found !== undefined && isAboutAccount(found) ? found : undefined;
}

/** The header line of a table may begin with the same words, so that a number and a period need a digit. */
function isAboutAccount({ label, value }: LabelledValue): boolean {
  if (label === 'currency') return true;
  return (label === 'account' || label === 'period') && /\d/.test(value);
}

function labelled(text: string, value: string, rest: readonly string[]): LabelledValue | undefined {
  const label = labels.find(([pattern]) => pattern.test(text))?.[1];
  return label === undefined ? undefined : { label, value: value.replace(/^'/, '').trim(), rest };
}
