import type { ReactElement } from 'react';
import { formatRupiah } from '../format/rupiah.ts';
import styles from './unique-amount.module.css';

interface UniqueAmountProps {
  /** Rupiah. */
  readonly amount: number;
  /** What makes it unique; 0 for a gateway. */
  readonly digits: number;
}

/** How many digits the unique part has at most: it may carry over into the thousands, but never beyond the last three. */
const shownDigits = 3;

/** The amount to pay, with the digits highlighted that must not be rounded. */
export function UniqueAmount({ amount, digits }: UniqueAmountProps): ReactElement {
  const text = formatRupiah(amount);
  const start = text.indexOf('\u00A0') + 1;
  const end = digits === 0 ? text.length : Math.max(text.length - shownDigits, start);
  return (
    <span className={styles['amount']}>
      <span className={styles['currency']}>{text.slice(0, start)}</span>
      {text.slice(start, end)}
      {digits !== 0 && <em>{text.slice(end)}</em>}
    </span>
  );
}
