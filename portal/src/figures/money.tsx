import type { ReactElement } from 'react';
import { formatRupiah } from '../format/rupiah.ts';
import styles from './money.module.css';

interface MoneyProps {
  /** Rupiah. */
  readonly value: bigint | number;
  /** The size of a figure that stands by itself, pixels. In a table or a sentence it is left out. */
  readonly size?: 20 | 28 | 36;
}

/** An amount. In large figures the currency is quieter than the digits. */
export function Money({ value, size }: MoneyProps): ReactElement {
  const text = formatRupiah(value);
  if (size === undefined) return <span className={styles['plain']}>{text}</span>;
  const digits = text.indexOf('\u00A0') + 1;
  return (
    <span className={styles['figure']} data-size={size} data-long={text.length - digits > 11}>
      <span className={styles['currency']}>{text.slice(0, digits)}</span>
      {text.slice(digits)}
    </span>
  );
}
