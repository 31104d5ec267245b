import type { ReactElement } from 'react';
import { formatCustomerNumber } from '../format/customer-number.ts';
import styles from './masked-number.module.css';

interface MaskedNumberProps {
  readonly value: string;
  /** Whether one group of stars stands for all of them, where there is little room. */
  readonly isShort?: boolean;
}

/** A masked customer number: its stars are quieter than its last digits, and do not tell how many digits they cover. */
export function MaskedNumber({ value, isShort = false }: MaskedNumberProps): ReactElement {
  const masked = /^\*{4,}(?<end>[^*]+)$/.exec(value)?.groups?.['end'];
  if (masked === undefined) return <span className={styles['number']}>{formatCustomerNumber(value)}</span>;
  return (
    <span className={styles['number']}>
      <span className={styles['stars']}>{isShort ? '****-' : '****-****-'}</span>
      {masked}
    </span>
  );
}
