import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';
import styles from './data-table.module.css';

/** A column of a table. Figures stand at the right. */
export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  /** Whether the cell is what the row is about: its ink is darker. */
  readonly isMain?: boolean;
  /** What somebody typed, such as a name: a long one is cut off, and is whole when the cell is pointed at. */
  readonly typed?: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The row as a card, which a phone shows instead: `Card` has the usual layout. */
  readonly card: (row: Row) => ReactNode;
  /** Whether a row stands out, such as one that was chosen. */
  readonly isChosen?: (row: Row) => boolean;
}

/** Below this width a table is a list of cards. */
const narrow = '(max-width: 47.99em)';

/** A list of rows: a table, or cards on a phone. Where there are no rows, the page shows a PageState instead. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { label, columns, rows, rowKey, card, isChosen = () => false } = props;
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  if (isNarrow)
    return (
      <ul className={styles['cards']} aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)}>{card(row)}</li>
        ))}
      </ul>
    );
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-chosen={isChosen(row)}>
              {columns.map(({ key, cell, align, isMain = false, typed }) => (
                <td
                  key={key}
                  data-align={align}
                  data-main={isMain}
                  {...(typed === undefined ? {} : { 'data-typed': true, title: typed(row) })}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CardProps {
  readonly title: ReactNode;
  readonly amount?: ReactNode;
  readonly detail?: ReactNode;
  readonly status?: ReactNode;
  readonly caption?: ReactNode;
  readonly time?: ReactNode;
}

/** A row as a card: name and amount, number and status, reference and time. */
export function Card({ title, amount, detail, status, caption, time }: CardProps): ReactElement {
  return (
    <div className={styles['card']}>
      <div className={styles['title']}>{title}</div>
      <div className={styles['amount']}>{amount}</div>
      <div className={styles['detail']}>{detail}</div>
      <div className={styles['status']}>{status}</div>
      <div className={styles['caption']}>{caption}</div>
      <div className={styles['caption']} data-align="right">
        {time}
      </div>
    </div>
  );
}
