/** A column of a table: its title and alignment. */
export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** Formats a table: a header, then one line per row. Each column is as wide as its widest value. */
export function inColumns(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const lines = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, i) => Math.max(...lines.map((cells) => (cells[i] ?? '').length)));
  return lines.map((cells) =>
    columns
      .map(({ align }, i) => {
        const [cell, width] = [cells[i] ?? '', widths[i] ?? 0];
        return align === 'right' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
