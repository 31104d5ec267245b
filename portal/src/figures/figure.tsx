import type { ReactElement, ReactNode } from 'react';
import styles from './figure.module.css';

interface FigureProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** What the figure is compared with, or how it is made. */
  readonly hint?: ReactNode;
}

/** A figure with its name above and its comparison below. */
export function Figure({ label, value, hint }: FigureProps): ReactElement {
  return (
    <div className={styles['figure']}>
      <div className={styles['label']}>{label}</div>
      <div className={styles['value']}>{value}</div>
      {hint !== undefined && <div className={styles['hint']}>{hint}</div>}
    </div>
  );
}

/** Figures beside each other in one panel, divided by hairlines. On a phone they stand in two columns. */
export function FigureRow({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles['row']}>{children}</div>;
}
